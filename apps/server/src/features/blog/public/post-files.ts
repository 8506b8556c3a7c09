// The pages of posts. A post for some readers has two: one for everybody, without its text, and a private file with all of it.
import { readerPaths } from '@sitewright/contract/blog-readers/reader-paths';
import type { CommentThread, PublicPost, ReaderForm } from '@sitewright/contract/blog/public-blog';
import { fileOf } from '../../rendering/page-source.ts';
import type { BlogPlanInput, BlogPost, PlannedFile, SocialImage } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { lockedBody, withUnlockForm } from './locked-body.ts';
import { postHead } from './page-heads.ts';
import { environmentOf, hashOf, templateKey } from './plan-context.ts';
import { lockedPostFile } from './private-posts.ts';
import { publicPost, translationGroups } from './public-post.ts';
import { threadOnPage, withCommentScript } from './thread-pages.ts';

const socialImageOf = (post: BlogPost, { blog, theme }: BlogPlanInput): SocialImage | undefined =>
  post.seo.image !== '' || post.image?.src
    ? undefined
    : {
        title: post.title,
        siteName: blog.siteName,
        locale: post.locale,
        font: theme.fonts.heading,
        colors: {
          background: theme.colors.background,
          text: theme.colors.text,
          accent: theme.colors.primary,
        },
      };

const formOf = (post: BlogPost, { url, shareUrl }: PublicPost): ReaderForm => ({
  action: post.visibility === 'password' ? readerPaths.unlock(post.id) : readerPaths.signIn,
  page: url,
  url: shareUrl,
});

const withSignIn = (thread: CommentThread | null, { url, shareUrl }: PublicPost): CommentThread | null =>
  thread && { ...thread, signIn: { action: readerPaths.signIn, page: url, url: shareUrl } };

export const postFiles = (model: BlogModel, input: BlogPlanInput, searchFiles: number): PlannedFile[] => {
  const { templates, threadKeysOf, commentScript } = input;
  const template = templateKey(templates.post, model);
  const groups = translationGroups(model);
  const environment = environmentOf(model, searchFiles);
  const { findPosts: _find, searchFiles: _files, ...facts } = environment;
  const common = hashOf(template, facts);

  const filesOf = (post: BlogPost, index: number): PlannedFile[] => {
    const shown = publicPost(model, index, groups);
    const image = socialImageOf(post, input);
    const { visibility } = post;
    const shownKey = { ...shown, related: shown.related.map((one) => model.keyOf(one)) };
    const file = (path: string, isWhole: boolean): PlannedFile => ({
      path,
      key: hashOf(
        common,
        post.hash,
        shownKey,
        image,
        isWhole ? [threadKeysOf(post.id)?.newest, threadKeysOf(post.id) && commentScript] : '',
      ),
      bodies: isWhole ? [post.id] : [],
      threads: isWhole ? [post.id] : [],
      socialImages: image ? [{ postId: post.id, image }] : [],
      make: ({ document, asset, ...place }, needs) => {
        const drawn = image && needs.socialImageOf(post.id);
        const drawnImage = drawn && asset('social', 'png', drawn);
        const thread = isWhole ? withSignIn(needs.threadOf(post.id), shown) : null;
        const full = {
          ...shown,
          // Older comments have pages of their own, which everybody can read.
          thread:
            thread &&
            withCommentScript(
              visibility === 'public' ? threadOnPage(thread, post.slug) : thread,
              { asset },
              needs,
            ),
        };
        const body =
          isWhole || visibility === 'public' ? needs.bodyOf(post.id) : lockedBody(visibility, post.locale);
        return document(
          {
            path: shown.url,
            sections: [...templates.post],
            blog: { environment: { ...environment, post: full }, body },
          },
          postHead({ post: full, seo: post.seo, blogTitle: model.title, drawnImage }, place),
          isWhole || visibility === 'public'
            ? undefined
            : (html) => withUnlockForm(html, { visibility, form: formOf(post, shown), locale: post.locale }),
        );
      },
    });
    const path = fileOf(shown.url);
    return visibility === 'public'
      ? [file(path, true)]
      : [file(path, false), file(lockedPostFile(post.id), true)];
  };
  return model.data.posts.flatMap(filesOf);
};
