// Gives the templates of section designs the blog: its variables, and the posts that their fields ask for.
import {
  type BlogEnvironment,
  postSources,
  type PostQuery,
  type PublicAuthor,
  type PublicPost,
} from '@sitewright/contract/blog/public-blog';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { directionOf } from '../head/language-direction.ts';
import type { RenderEnvironment } from '../section.ts';
import { blogTexts } from './blog-texts.ts';
import type { RenderedPostBody } from './rendered-post.ts';
import { sampleBlog, sampleBody } from './sample-blog.ts';

/** Posts of one section; a template may loop over no more. */
export const sectionPostsMax = 24;
const usualCount = 3;

/** The stored value of a field of posts, whatever it is. */
export const readPostQuery = (value: unknown): PostQuery => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const source = postSources.find((one) => one === given['source']) ?? 'latest';
  const count = Number.isInteger(given['count']) ? (given['count'] as number) : usualCount;
  const termId = typeof given['termId'] === 'string' && given['termId'] !== '' ? given['termId'] : undefined;
  return { source, termId, count: Math.min(Math.max(count, 1), sectionPostsMax) };
};

const blogOf = (env: RenderEnvironment): BlogEnvironment => env.blog ?? sampleBlog(env.site.locale);

export const bodyOf = (env: RenderEnvironment): RenderedPostBody | undefined =>
  env.blog ? env.postBody : sampleBody(env.site.locale);

const postsFields = ({ config }: SectionDesign): string[] =>
  config.fields.flatMap(({ name, type }) => (type === 'posts' ? [name] : []));

const withPhoto = (author: PublicAuthor) => ({ ...author, photo: { src: author.image, alt: '' } });

const languageName = (locale: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
};

/** The other languages of a post, each by its own name. */
const otherLanguages = ({ translations, locale }: PublicPost) =>
  translations
    .filter((other) => other.locale !== locale)
    .map((other) => ({ ...other, name: languageName(other.locale) }));

/** Template variables `blog`, `post` and `listing`. */
export const blogVariables = (env: RenderEnvironment): Record<string, unknown> => {
  const { findPosts: _find, post, listing, ...blog } = blogOf(env);
  return {
    blog: { ...blog, texts: blogTexts(env.site.locale), isSample: env.blog === undefined },
    post: post && {
      ...post,
      direction: directionOf(post.locale),
      languages: otherLanguages(post),
      authors: post.authors.map(withPhoto),
      shareParam: encodeURIComponent(post.shareUrl),
      mailTitle: encodeURIComponent(post.title),
    },
    listing: listing && { ...listing, author: listing.author && withPhoto(listing.author) },
  };
};

/** A section's data with posts in place of what its fields ask for. */
export const withPosts = (
  design: SectionDesign,
  data: Record<string, unknown>,
  env: RenderEnvironment,
): Record<string, unknown> => {
  const names = postsFields(design);
  if (names.length === 0) return data;
  const found = names.map((name) => [name, blogOf(env).findPosts(readPostQuery(data[name]))] as const);
  return { ...data, ...Object.fromEntries(found) };
};

/** Whether a published page leaves a section out: it has no posts, or stands on a page of another kind. */
export const hasNothingToShow = (
  { config }: SectionDesign,
  data: Record<string, unknown>,
  env: RenderEnvironment,
): boolean => {
  if (env.blog === undefined || env.mode === 'edit') return false;
  if (config.usedIn === 'post_template') return env.blog.post === undefined;
  if (config.usedIn === 'list_template') return env.blog.listing === undefined;
  const lists = config.fields.flatMap(({ name, type }) => (type === 'posts' ? [data[name]] : []));
  return lists.length > 0 && lists.every((posts) => Array.isArray(posts) && posts.length === 0);
};
