// Posts for an export, some at a time.
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { mapBlockSources } from '@sitewright/blog/import/map-sources';
import { blocksOfContent, type NewBlock } from '@sitewright/blog/new-block';
import { runHook } from '../../../core/context/hooks.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { findPost, type PostRow } from '../../blog/posts/posts.store.ts';
import { listTerms, type TermRow } from '../../blog/terms/terms.store.ts';
import { exportingComments } from '../comment-hooks.ts';
import { bodiesOf, listPostIds } from './exported-posts.store.ts';

export interface ExportedSite {
  ctx: ServerContext;
  actor: Actor;
  siteId: string;
  name: string;
  /** Address of the site, without a slash at its end. */
  url: string;
  isForModerators: boolean;
  categories: TermRow<'category'>[];
  tags: TermRow<'tag'>[];
  authors: TermRow<'author'>[];
  postIds: string[];
}

export interface ExportedPost {
  row: PostRow;
  blocks: NewBlock[];
  comments: ImportedComment[];
}

export const loadExportedSite = async (
  tx: TenantTransaction,
  site: Omit<ExportedSite, 'categories' | 'tags' | 'authors' | 'postIds'>,
): Promise<ExportedSite> => ({
  ...site,
  categories: await listTerms(tx, 'category', site.siteId),
  tags: await listTerms(tx, 'tag', site.siteId),
  authors: await listTerms(tx, 'author', site.siteId),
  postIds: await listPostIds(tx, site.siteId),
});

/** Content keeps an id and an order of each entry of a list, which are nothing to another system. */
const plainBlock = (block: NewBlock): NewBlock =>
  block.type === 'post/gallery'
    ? {
        ...block,
        data: {
          ...block.data,
          images: block.data.images.map(({ src, alt, caption }) => ({
            src,
            ...(alt === undefined ? {} : { alt }),
            ...(caption === undefined ? {} : { caption }),
          })),
        },
      }
    : block;

export const loadPosts = (
  { ctx, actor, siteId, isForModerators }: ExportedSite,
  ids: readonly string[],
): Promise<ExportedPost[]> =>
  withTenant(ctx.db, actor, async (tx) => {
    const bodies = await bodiesOf(tx, ids);
    const comments = new Map<string, ImportedComment[]>();
    await runHook(ctx, exportingComments, { tx, siteId, postIds: ids, isForModerators, comments });
    const posts: ExportedPost[] = [];
    for (const id of ids) {
      const row = await findPost(tx, { siteId, id });
      // Deleted while the export was running.
      if (!row) continue;
      const blocks = blocksOfContent(bodies.get(id)).map(plainBlock);
      posts.push({ row, blocks, comments: comments.get(id) ?? [] });
    }
    return posts;
  });

const batchSize = 25;

export async function* eachPost(site: ExportedSite): AsyncGenerator<ExportedPost> {
  for (let from = 0; from < site.postIds.length; from += batchSize) {
    yield* await loadPosts(site, site.postIds.slice(from, from + batchSize));
  }
}

export const absolute = ({ url }: ExportedSite, address: string): string =>
  address.startsWith('/') ? url + address : address;

export const withAbsoluteSources = (site: ExportedSite, blocks: readonly NewBlock[]): NewBlock[] =>
  blocks.map((block) => mapBlockSources(block, (address) => absolute(site, address)));

/** Terms of a post in their order. */
export const termsOf = <Row extends { id: string }>(all: readonly Row[], ids: readonly string[]): Row[] =>
  ids.flatMap((id) => all.find((term) => term.id === id) ?? []);

export const dateOf = ({ publish_at: publishAt, published_at: publishedAt }: PostRow): string | undefined =>
  (publishAt ?? publishedAt)?.toISOString();
