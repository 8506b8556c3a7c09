import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type * as contract from '@sitewright/contract/blog/blog-terms';
import type { Series } from '@sitewright/contract/blog/blog-terms';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import {
  assertFresh,
  changeBlog,
  changedSlug,
  fieldError,
  readBlog,
  requireRoom,
  requireTerm,
} from './term-context.ts';
import { listSeriesPosts, orderSeriesPosts } from './series.store.ts';
import { freeTermSlug } from './term-slugs.ts';
import { deleteTerm, releaseSlug, insertTerm, listTerms, type TermRow, updateTerm } from './terms.store.ts';

const present = (row: TermRow<'series'>, posts: ReadonlyMap<string, string[]>): Series => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  postIds: posts.get(row.id) ?? [],
  posts: row.posts,
  edit: row.edit,
});

export const listSeries = (ctx: ServerContext, actor: Actor, siteId: string): Promise<{ series: Series[] }> =>
  readBlog(ctx, actor, { siteId }, async (tx) => {
    const posts = await listSeriesPosts(tx, siteId);
    return { series: (await listTerms(tx, 'series', siteId)).map((row) => present(row, posts)) };
  });

const presentOne = async (tx: TenantTransaction, siteId: string, id: string): Promise<Series> =>
  present(await requireTerm(tx, 'series', { siteId, id }), await listSeriesPosts(tx, siteId));

type Fields = EndpointInput<typeof contract.createSeries>['body'];

export const createSeries = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  input: Fields,
): Promise<Series> =>
  changeBlog(ctx, actor, { siteId }, async (tx) => {
    await requireRoom(tx, 'series', { siteId, max: limits.seriesPerSite, plural: 'series' });
    const slug = await freeTermSlug(tx, 'series', { siteId, wanted: input.slug ?? input.name });
    await releaseSlug(tx, { siteId, kind: 'series', slug });
    const { name, description = '' } = input;
    return presentOne(tx, siteId, await insertTerm(tx, 'series', { siteId, name, slug, description }));
  });

export const updateSeries = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
  { postIds, slug, edit, ...input }: EndpointInput<typeof contract.updateSeries>['body'],
): Promise<Series> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'series', target);
    assertFresh(edit, row);
    await updateTerm(tx, 'series', row.id, {
      slug: await changedSlug(tx, 'series', { ...target, slug: row.slug }, slug),
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
    });
    if (postIds) {
      const present = new Set((await listSeriesPosts(tx, target.siteId)).get(row.id));
      const isSame = present.size === new Set(postIds).size && postIds.every((id) => present.has(id));
      if (!isSame) {
        throw fieldError('postIds', 'The posts of this series have changed. Reload the page and try again.');
      }
      await orderSeriesPosts(tx, postIds);
    }
    return presentOne(tx, target.siteId, row.id);
  });

export const deleteSeries = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
): Promise<void> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'series', target);
    await deleteTerm(tx, 'series', row.id);
  });
