// The comments of a post on pages of their own, numbered from the oldest: an approved comment changes the page of the post, and the
// older ones stay as they are.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths, countOldPages } from '@sitewright/contract/blog/blog-paths';
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import { escapeHtml } from '@sitewright/render/escape';
import { blogTexts, filled } from '@sitewright/render/blog/blog-texts';
import type { GenerationInput } from '../../rendering/page-source.ts';
import { fileOf } from '../../rendering/page-source.ts';
import type { BlogPlanInput, BlogPost, FileNeeds, PlannedFile } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { commentsHead } from './page-heads.ts';
import { environmentOf, hashOf, templateKey } from './plan-context.ts';
import { publicPost, translationGroups } from './public-post.ts';

/** Comments of a page without their replies: the newest page has up to two pages' worth. */
const { commentsPerPage: perPage } = blogLimits;

const hasForm = ({ isOpen, isForMembers, action }: CommentThread): boolean =>
  isOpen && !isForMembers && action !== '';

/** The thread as one page shows it; without a number, as the page of the post does. */
export const threadOnPage = (thread: CommentThread, slug: string, number?: number): CommentThread => {
  const old = countOldPages(thread.comments.length, perPage);
  const pathOf = (page: number): string => (page < 1 ? '' : blogPaths.comments(slug, page));
  if (number === undefined)
    return { ...thread, comments: thread.comments.slice(old * perPage), older: pathOf(old) };
  return {
    ...thread,
    // The number of all comments would change each page with every comment.
    total: 0,
    comments: thread.comments.slice((number - 1) * perPage, number * perPage),
    older: pathOf(number - 1),
    newer: number < old ? pathOf(number + 1) : blogPaths.post(slug),
  };
};

/** Pages without a form need no script. */
export const withCommentScript = (
  thread: CommentThread,
  { asset }: Pick<GenerationInput, 'asset'>,
  { commentScript }: Pick<FileNeeds, 'commentScript'>,
): CommentThread =>
  hasForm(thread) && commentScript !== undefined
    ? { ...thread, script: asset('comments', 'js', commentScript) }
    : thread;

const sectionHead = /<div class="post-comments__head">[^]*?<\/div>/;

/** The section stands alone: its title is that of the page, and leads back to the post. */
const withPageHead = (body: string, { title, slug, locale }: BlogPost): string => {
  const texts = blogTexts(locale);
  const heading = `<h1 class="post-comments__title" dir="auto">${escapeHtml(filled(texts.commentsOn, title))}</h1>`;
  const back = `<p><a href="${escapeHtml(blogPaths.post(slug))}">${texts.backToPost}</a></p>`;
  return body.replace(sectionHead, () => `<div class="post-comments__head">${heading}${back}</div>`);
};

/** Pages with older comments, made of the section of the template that shows comments. */
export const threadFiles = (model: BlogModel, input: BlogPlanInput, searchFiles: number): PlannedFile[] => {
  const sections = input.templates.post.filter(({ type }) => type === 'blog/post-comments');
  if (sections.length === 0) return [];
  const groups = translationGroups(model);
  const environment = environmentOf(model, searchFiles);
  const { findPosts: _find, searchFiles: _files, ...facts } = environment;
  const common = hashOf(templateKey(sections, model), facts, input.commentScript);
  return model.data.posts.flatMap((post, index): PlannedFile[] => {
    const pages = post.visibility === 'public' ? (input.threadKeysOf(post.id)?.older ?? []) : [];
    return pages.map((key, at): PlannedFile => {
      const number = at + 1;
      const path = blogPaths.comments(post.slug, number);
      return {
        path: fileOf(path),
        key: hashOf(common, key, number === pages.length, post.title, post.slug, post.locale),
        bodies: [],
        threads: [post.id],
        socialImages: [],
        make: ({ document, ...place }, needs) => {
          const thread = needs.threadOf(post.id);
          const shown = publicPost(model, index, groups);
          const full = {
            ...shown,
            thread: thread && withCommentScript(threadOnPage(thread, post.slug, number), place, needs),
          };
          return document(
            { path, sections, blog: { environment: { ...environment, post: full } } },
            commentsHead({ post: full, path, number }, place),
            (body) => withPageHead(body, post),
          );
        },
      };
    });
  });
};
