// Everything of a blog that its public pages show, except the bodies of posts.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { blogSeo } from '@sitewright/contract/blog/post-fields';
import { readingMinutes } from '@sitewright/blog/measure-post';
import type { Section } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { siteSeoOf } from '../../rendering/page-head.ts';
import type { PageRedirects, SourceInput } from '../../rendering/page-source.ts';
import type { CommentedPost } from '../comment-threads.ts';
import { type FormerSlug, listFormerSlugs, listPublications } from '../posts/publications.store.ts';
import type { BlogData, BlogPost, BlogTemplates } from '../public/blog-data.ts';
import { type BlogRow, findBlog } from '../settings/blogs.store.ts';
import { inTreeOrder } from '../terms/category-tree.ts';
import { listTerms } from '../terms/terms.store.ts';

export interface LoadedBlog {
  row: BlogRow;
  data: BlogData;
  templates: BlogTemplates;
  commented: CommentedPost[];
  redirects: PageRedirects;
}

type Publication = Awaited<ReturnType<typeof listPublications>>[number];

const postOf = ({ fields, ...row }: Publication): BlogPost => ({
  id: row.post_id,
  slug: row.slug,
  title: fields.title,
  excerpt: fields.excerpt,
  lead: fields.lead ?? fields.excerpt,
  image: fields.image,
  visibility: fields.visibility,
  isFeatured: fields.isFeatured,
  categoryIds: fields.categoryIds,
  tagIds: fields.tagIds,
  authorIds: fields.authorIds,
  seriesId: fields.seriesId,
  locale: fields.locale,
  translationOf: fields.translationOf,
  seo: blogSeo.parse(fields.seo),
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  readingMinutes: readingMinutes({ words: row.word_count, images: row.image_count }),
  hash: row.hash,
});

/** Addresses that posts and terms had, to those that they have. */
const redirectsOf = (data: BlogData, former: readonly FormerSlug[]): PageRedirects => {
  const slugs = new Map(
    [data.posts, data.categories, data.tags, data.authors, data.series].flatMap((list) =>
      list.map(({ id, slug }): [string, string] => [id, slug]),
    ),
  );
  const pathOf = (kind: FormerSlug['kind'], slug: string): string =>
    kind === 'post' ? blogPaths.post(slug) : blogPaths.listing({ kind, slug });
  return Object.fromEntries(
    former.flatMap(({ kind, slug, targetId }) => {
      const present = slugs.get(targetId);
      return present === undefined || present === slug ? [] : [[pathOf(kind, slug), pathOf(kind, present)]];
    }),
  );
};

/** Undefined for a site without a public blog. */
export const loadBlog = async (
  tx: TenantTransaction,
  { draft, siteUrl }: SourceInput,
): Promise<LoadedBlog | undefined> => {
  const { site, locale } = draft;
  const row = await findBlog(tx, site.id);
  if (!row?.is_enabled) return undefined;
  const publications = await listPublications(tx, site.id);
  if (publications.length === 0) return undefined;
  const zone = site.settings['timezone'];
  const data: BlogData = {
    siteName: site.name,
    siteUrl,
    locale,
    isListed: siteSeoOf(draft).noIndex !== true,
    timeZone: typeof zone === 'string' ? zone : 'UTC',
    title: row.title,
    description: row.description,
    postsPerPage: row.posts_per_page,
    hasFullFeeds: row.has_full_feeds,
    posts: publications.map(postOf),
    categories: inTreeOrder(await listTerms(tx, 'category', site.id)).map((term) => ({
      id: term.id,
      name: term.name,
      slug: term.slug,
      description: term.description,
      parentId: term.parent_id,
      image: term.image,
      seo: blogSeo.parse(term.seo),
    })),
    tags: await listTerms(tx, 'tag', site.id),
    authors: await listTerms(tx, 'author', site.id),
    series: await listTerms(tx, 'series', site.id),
  };
  const sections = (kind: 'post_template' | 'list_template'): readonly Section[] => draft.templates[kind];
  return {
    row,
    data,
    templates: { post: sections('post_template'), list: sections('list_template') },
    commented: publications.map((post) => ({
      id: post.post_id,
      slug: post.slug,
      title: post.fields.title,
      locale: post.fields.locale,
      publishedAt: post.published_at,
      allowsComments: post.fields.allowsComments,
    })),
    redirects: redirectsOf(data, await listFormerSlugs(tx, site.id)),
  };
};
