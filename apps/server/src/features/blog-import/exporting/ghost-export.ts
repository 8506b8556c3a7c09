// JSON that Ghost imports, written post by post. Its categories are a table of their own, which Ghost leaves alone.
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { blocksToHtml } from '@sitewright/blog/to-html';
import { escapeHtml } from '@sitewright/render/escape';
import {
  absolute,
  dateOf,
  eachPost,
  type ExportedPost,
  type ExportedSite,
  withAbsoluteSources,
} from './exported-posts.ts';

const postJson = (site: ExportedSite, { row, blocks }: ExportedPost) => {
  const date = dateOf(row);
  return {
    id: row.id,
    uuid: row.id,
    title: row.title,
    slug: row.slug,
    html: blocksToHtml(withAbsoluteSources(site, blocks)),
    type: 'post',
    status: row.status,
    // A password is unknown to Ghost: such a post is for members there.
    visibility: row.visibility === 'public' ? 'public' : 'members',
    featured: row.is_featured ? 1 : 0,
    custom_excerpt: row.excerpt || null,
    feature_image: row.image ? absolute(site, row.image.src) : null,
    canonical_url: row.seo.canonical || null,
    locale: row.locale,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: date ?? null,
  };
};

const commentStates = { approved: 'published', pending: 'pending', spam: 'spam' } as const;

/** The name of the writer stands in the comment: who comments is no member here. */
const commentJson = (postId: string, comment: ImportedComment) => ({
  id: comment.sourceId,
  post_id: postId,
  member_id: null,
  parent_id: comment.parentId ?? null,
  status: commentStates[comment.status],
  html: `<p>${escapeHtml(comment.text).replaceAll('\n', '<br>')}</p>`,
  author_name: comment.author,
  author_email: comment.email || null,
  created_at: comment.at,
});

const rows = (name: string, list: readonly unknown[]): string => `,"${name}":${JSON.stringify(list)}`;

const links = (post: string, ids: readonly string[], name: string) =>
  ids.map((id, order) => ({ post_id: post, [name]: id, sort_order: order }));

export async function* exportGhost(site: ExportedSite): AsyncGenerator<string> {
  const now = site.ctx.clock.now().getTime();
  yield `{"db":[{"meta":{"exported_on":${now},"version":"5.0.0"},"data":{"posts":[`;
  const related = {
    posts_tags: [] as unknown[],
    posts_categories: [] as unknown[],
    posts_authors: [] as unknown[],
    posts_meta: [] as unknown[],
    comments: [] as unknown[],
  };
  let isFirst = true;
  for await (const post of eachPost(site)) {
    const { row } = post;
    yield (isFirst ? '' : ',') + JSON.stringify(postJson(site, post));
    isFirst = false;
    related.posts_tags.push(...links(row.id, row.tag_ids, 'tag_id'));
    related.posts_categories.push(...links(row.id, row.category_ids, 'category_id'));
    related.posts_authors.push(...links(row.id, row.author_ids, 'author_id'));
    for (const comment of post.comments) related.comments.push(commentJson(row.id, comment));
    related.posts_meta.push({
      post_id: row.id,
      meta_title: row.seo.title || null,
      meta_description: row.seo.description || null,
      feature_image_alt: row.image?.alt || null,
      feature_image_caption: row.image?.caption || null,
    });
  }
  const terms = (list: readonly { id: string; name: string; slug: string; description: string }[]) =>
    list.map(({ id, name, slug, description }) => ({ id, name, slug, description }));
  yield `]${rows('tags', terms(site.tags))}${rows(
    'categories',
    site.categories.map((category) => ({ ...terms([category])[0], parent_id: category.parent_id })),
  )}${rows(
    'users',
    site.authors.map(({ id, name, slug, bio, website }) => ({
      id,
      name,
      slug,
      email: `${slug}@example.com`,
      bio,
      website,
    })),
  )}${Object.entries(related)
    .map(([name, list]) => rows(name, list))
    .join('')}}}]}`;
}
