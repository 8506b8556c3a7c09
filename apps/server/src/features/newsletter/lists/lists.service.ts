import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/newsletter/lists';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import {
  newsletterListCreated,
  newsletterListDeleted,
  newsletterListUpdated,
} from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { changesBetween } from '../../../core/changes.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import {
  clearDefaultList,
  findDefaultList,
  findListBySlug,
  insertList,
  listRows,
  type ListRow,
  lockList,
  lockLists,
  removeList,
  saveList,
} from './lists.store.ts';

const present = (row: ListRow & { subscribers: number }): NewsletterList => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  isDefault: row.is_default,
  subscribers: row.subscribers,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** Every workspace has a default list, from the first time that somebody needs it. */
export const requireDefaultList = async (tx: TenantTransaction): Promise<ListRow> => {
  const found = await findDefaultList(tx);
  if (found) return found;
  await insertList(tx, { name: 'Newsletter', slug: 'newsletter', is_default: true });
  const made = await findDefaultList(tx);
  if (!made) throw new Error('The default list was neither found nor created');
  return made;
};

/** The list of this slug; a form that names a list which is gone subscribes to the default one. */
export const findListOrDefault = async (tx: TenantTransaction, slug: string | undefined): Promise<ListRow> =>
  (slug ? await findListBySlug(tx, slug) : undefined) ?? (await requireDefaultList(tx));

export const listLists = async (ctx: ServerContext, actor: Actor): Promise<{ lists: NewsletterList[] }> => {
  requireNewsletter(actor, 'newsletter.read');
  return withTenant(ctx.db, actor, async (tx) => {
    await requireDefaultList(tx);
    return { lists: (await listRows(tx)).map(present) };
  });
};

const about = ({ actor, meta }: RequestContext, { id, name }: ListRow) => ({
  tenantId: actor.tenantId,
  actor,
  meta,
  target: { type: 'newsletter_list' as const, id, label: name },
});

/** `news`, `news-2`, `news-3` … */
const freeSlug = (name: string, taken: ReadonlySet<string>): string => {
  const base = subdomainFromName(name) || 'list';
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug)) return slug;
  }
};

export const createList = (
  ctx: ServerContext,
  call: RequestContext,
  { name, description }: EndpointInput<typeof contract.createNewsletterList>['body'],
): Promise<NewsletterList> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    const first = await requireDefaultList(tx);
    // One list after the other, so that the limit holds.
    await lockList(tx, first.id);
    const lists = await listRows(tx);
    if (lists.length >= limits.listsMax) {
      throw new AppError('limit_reached', `You’ve reached the limit of ${limits.listsMax} lists.`, {
        details: { meter: 'newsletterLists', used: lists.length, limit: limits.listsMax },
      });
    }
    const slug = freeSlug(name, new Set(lists.map((list) => list.slug)));
    const row = await insertList(tx, { name, description, slug });
    if (!row) throw new Error(`A list ${slug} was added at the same time`);
    await emit(ctx, tx, newsletterListCreated, about(call, row));
    return present({ ...row, subscribers: 0 });
  });
};

const requireList = async (tx: TenantTransaction, id: string): Promise<ListRow> => {
  const row = await lockList(tx, id);
  if (!row) throw notFound('The list');
  return row;
};

export const updateList = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, isDefault, name, description }: EndpointInput<typeof contract.updateNewsletterList>['body'],
): Promise<NewsletterList> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    if (isDefault) await lockLists(tx);
    const before = await requireList(tx, id);
    if (before.version !== version) throw staleVersion(before.version, undefined);
    const wanted = {
      name: name ?? before.name,
      description: description ?? before.description,
      is_default: before.is_default || isDefault === true,
    };
    const changes = changesBetween(before, wanted);
    if (Object.keys(changes).length > 0) {
      if (wanted.is_default && !before.is_default) await clearDefaultList(tx);
      await emit(ctx, tx, newsletterListUpdated, {
        ...about(call, await saveList(tx, id, wanted)),
        changes,
      });
    }
    return present((await listRows(tx)).find((row) => row.id === id)!);
  });
};

export const deleteList = (ctx: ServerContext, call: RequestContext, id: string): Promise<{ ok: true }> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    const row = await requireList(tx, id);
    if (row.is_default) throw new AppError('wrong_state', 'Make another list the default first.');
    await removeList(tx, id);
    await emit(ctx, tx, newsletterListDeleted, about(call, row));
    return { ok: true as const };
  });
};
