import { postList } from '@sitewright/contract/blog/posts';
import type * as contract from '@sitewright/contract/blog/posts';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { exportList } from '../../../http/export-list.ts';
import { listPosts } from './posts.service.ts';

/** Page after page until one is not full, so that a slow reader keeps no transaction open. */
export async function* readPages<Item>(
  first: Item[],
  { size, read }: { size: number; read: (page: number) => Promise<Item[]> },
): AsyncGenerator<Item[]> {
  let items = first;
  for (let page = 2; items.length > 0; page += 1) {
    yield items;
    items = items.length < size ? [] : await read(page);
  }
}

/** The first page is read before the answer begins: a refusal is still an error of the API. */
export const exportPosts = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  filter: EndpointInput<typeof contract.exportPosts>['query'],
) => {
  const size = limits.lists.pageSizeMax;
  const read = async (page: number) =>
    (await listPosts(ctx, actor, siteId, { ...filter, sort: 'oldest', page, limit: size })).posts;
  return exportList(postList, readPages(await read(1), { size, read }), { name: 'posts' });
};
