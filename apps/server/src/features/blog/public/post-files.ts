// The pages of posts.
import type { BlogPlanInput, BlogPost, PlannedFile, SocialImage } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { lockedBody } from './locked-body.ts';
import { postHead } from './page-heads.ts';
import { environmentOf, hashOf, templateKey } from './plan-context.ts';
import { publicPost, translationGroups } from './public-post.ts';
import { threadOnPage, withCommentScript } from './thread-pages.ts';
import { fileOf } from '../../rendering/page-source.ts';

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

export const postFiles = (model: BlogModel, input: BlogPlanInput, searchFiles: number): PlannedFile[] => {
  const { templates, threadKeysOf, commentScript } = input;
  const template = templateKey(templates.post, model);
  const groups = translationGroups(model);
  const environment = environmentOf(model, searchFiles);
  const { findPosts: _find, ...facts } = environment;
  const common = hashOf(template, facts);
  return model.data.posts.map((post, index): PlannedFile => {
    const shown = publicPost(model, index, groups);
    const image = socialImageOf(post, input);
    const isPublic = post.visibility === 'public';
    return {
      path: fileOf(shown.url),
      key: hashOf(
        common,
        post.hash,
        { ...shown, related: shown.related.map((one) => model.keyOf(one)) },
        image,
        isPublic ? [threadKeysOf(post.id)?.newest, threadKeysOf(post.id) && commentScript] : '',
      ),
      bodies: isPublic ? [post.id] : [],
      threads: isPublic ? [post.id] : [],
      socialImages: image ? [{ postId: post.id, image }] : [],
      make: ({ document, asset, ...place }, needs) => {
        const drawn = image && needs.socialImageOf(post.id);
        const drawnImage = drawn && asset('social', 'png', drawn);
        const thread = isPublic ? needs.threadOf(post.id) : null;
        const full = {
          ...shown,
          thread: thread && withCommentScript(threadOnPage(thread, post.slug), { asset }, needs),
        };
        const body =
          post.visibility === 'public' ? needs.bodyOf(post.id) : lockedBody(post.visibility, post.locale);
        return document(
          {
            path: shown.url,
            sections: [...templates.post],
            blog: { environment: { ...environment, post: full }, body },
          },
          postHead({ post: full, seo: post.seo, blogTitle: model.title, drawnImage }, place),
        );
      },
    };
  });
};
