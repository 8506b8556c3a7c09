import type { CommentThread, PublicPost } from '@sitewright/contract/blog/public-blog';
import type { BlogPost } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { relatedPosts } from './related-posts.ts';

/** The next post in the same language, in one direction. */
const neighbor = (model: BlogModel, index: number, step: 1 | -1) => {
  const { posts } = model.data;
  const { locale } = posts[index]!;
  let at = index + step;
  while (posts[at] && posts[at]!.locale !== locale) at += step;
  const found = posts[at];
  return found ? { name: found.title, url: model.listed(found).url } : null;
};

const seriesOf = (model: BlogModel, post: BlogPost): PublicPost['series'] => {
  const series = model.series.get(post.seriesId ?? '');
  if (!series) return null;
  const posts = model.postsOf.series.get(series.id) ?? [];
  return {
    ...model.link('series', series),
    part: posts.indexOf(post) + 1,
    posts: posts.map((one) => ({ name: one.title, url: model.listed(one).url })),
  };
};

/** The post and its translations; empty without any. */
const translationsOf = (model: BlogModel, groups: ReadonlyMap<string, BlogPost[]>, post: BlogPost) => {
  const all = groups.get(post.translationOf ?? post.id) ?? [];
  return all.length < 2 ? [] : all.map((one) => ({ locale: one.locale, url: model.listed(one).url }));
};

/** Published posts by the post that they translate. */
export const translationGroups = (model: BlogModel): Map<string, BlogPost[]> =>
  Map.groupBy(model.data.posts, (post) =>
    post.translationOf !== null && model.posts.has(post.translationOf) ? post.translationOf : post.id,
  );

/** A post as its own page shows it; its comments are added when the page is made. */
export const publicPost = (
  model: BlogModel,
  index: number,
  groups: ReadonlyMap<string, BlogPost[]>,
  thread: CommentThread | null = null,
): PublicPost => {
  const { posts, siteUrl } = model.data;
  const post = posts[index]!;
  const listed = model.listed(post);
  const crumbs = model.breadcrumbs(post.categoryIds[0]);
  return {
    ...listed,
    lead: post.lead,
    outline: [],
    imageCaption: post.image?.caption ?? '',
    translations: translationsOf(model, groups, post),
    previous: neighbor(model, index, -1),
    next: neighbor(model, index, 1),
    related: relatedPosts(model, post).map((one) => model.listed(one)),
    series: seriesOf(model, post),
    thread,
    breadcrumbs: [...crumbs, { name: post.title, url: listed.url }],
    shareUrl: siteUrl + listed.url,
  };
};
