// A folder of Markdown files with their images, as a zip that is made while it is read.
import { mapBlockSources } from '@sitewright/blog/import/map-sources';
import { writeFrontMatter } from '@sitewright/blog/markdown/front-matter';
import { blocksToMarkdown } from '@sitewright/blog/to-markdown';
import type { Readable } from 'node:stream';
import { objectEntry, textStream, type ZipEntry, zipStream } from '../../../core/storage/zip-stream.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { mediaKeysIn } from '../../media/draft-images.ts';
import { findMediaByKeys, withBlobs } from '../../media/media.store.ts';
import {
  dateOf,
  eachPost,
  type ExportedPost,
  type ExportedSite,
  loadPosts,
  termsOf,
} from './exported-posts.ts';

const mediaPath = /^\/media\/([a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+)$/;

const placed = (address: string, files: ReadonlySet<string>): string => {
  const key = mediaPath.exec(address)?.[1];
  return key !== undefined && files.has(key) ? `../media/${key}` : address;
};

const names = (terms: readonly { name: string }[]): string[] => terms.map(({ name }) => name);

export const markdownOf = (
  site: ExportedSite,
  { row, blocks }: ExportedPost,
  files: ReadonlySet<string>,
): string =>
  writeFrontMatter(
    {
      id: row.id,
      title: row.title,
      slug: row.slug,
      date: dateOf(row),
      draft: row.status === 'draft' ? true : undefined,
      excerpt: row.excerpt,
      authors: names(termsOf(site.authors, row.author_ids)),
      categories: names(termsOf(site.categories, row.category_ids)),
      tags: names(termsOf(site.tags, row.tag_ids)),
      image: row.image ? placed(row.image.src, files) : undefined,
      image_alt: row.image?.alt,
      image_caption: row.image?.caption,
      featured: row.is_featured ? true : undefined,
      visibility: row.visibility === 'public' ? undefined : row.visibility,
      comments: row.allows_comments ?? undefined,
      lang: row.locale,
      seo_title: row.seo.title,
      seo_description: row.seo.description,
      canonical: row.seo.canonical,
    },
    blocksToMarkdown(blocks.map((block) => mapBlockSources(block, (address) => placed(address, files)))),
  );

/** Files of the media library that posts show. */
const filesOf = async (site: ExportedSite): Promise<Map<string, string>> => {
  const keys = new Set<string>();
  for await (const { row, blocks } of eachPost(site))
    for (const key of mediaKeysIn([row.image, blocks])) keys.add(key);
  return withTenant(site.ctx.db, site.actor, async (tx) => {
    const rows = [...(await findMediaByKeys(tx, [...keys])).values()].filter(
      (row) => row.site_id === site.siteId && row.blocked_at === null,
    );
    const files = await withBlobs(tx, rows);
    return new Map(
      files.flatMap(({ storage_key: key, blob }) => (blob ? [[key, blob.object_key] as const] : [])),
    );
  });
};

export const exportMarkdown = async (site: ExportedSite): Promise<Readable> => {
  const { ctx } = site;
  const files = await filesOf(site);
  const known = new Set(files.keys());
  const slugs = new Map<string, string>();
  for await (const { row } of eachPost(site)) slugs.set(row.id, row.slug);
  const posts = [...slugs].map(([id, slug]): ZipEntry => ({
    path: `posts/${slug}.md`,
    open: async () => {
      const [post] = await loadPosts(site, [id]);
      return textStream(post ? markdownOf(site, post, known) : '');
    },
  }));
  const media = [...files].map(([key, object]) => objectEntry(`media/${key}`, ctx.storage, object));
  return zipStream([...posts, ...media], (error) =>
    ctx.log.warn({ err: error }, 'an export of posts was aborted'),
  );
};
