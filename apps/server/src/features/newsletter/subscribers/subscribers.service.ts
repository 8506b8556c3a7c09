// Subscribers as the people of a workspace see them.
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { subscriberErased } from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import {
  type addSubscriber as addSubscriberEndpoint,
  type NewsletterGrowth,
  type Subscriber,
  subscriberList,
  subscriberStatuses,
  type updateSubscriber as updateSubscriberEndpoint,
} from '@sitewright/contract/newsletter/subscribers';
import type { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Chunk } from '../../../core/db/paginate.ts';
import { readInChunks } from '../../../core/db/paginate.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { paginationOf } from '../../../core/listing.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import { exportList } from '../../../http/export-list.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { removeIssuesOf } from '../import/imports.store.ts';
import { requireDefaultList } from '../lists/lists.service.ts';
import { findList } from '../lists/lists.store.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { limitConfirmations, requestSubscription, unsubscribe } from '../subscribe.service.ts';
import {
  countByDay,
  countByStatus,
  findSubscriber,
  type ListedSubscriber,
  listSubscriberRows,
  lockSubscriberById,
  readSubscriberChunk,
  removeSubscriber,
  saveSubscriber,
} from './subscribers.store.ts';

const dayMs = 24 * 60 * 60_000;

const present = (row: ListedSubscriber): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  locale: row.locale === 'vi' ? 'vi' : 'en',
  status: row.status,
  lists: row.lists,
  tags: row.tags,
  source: row.source,
  consent: row.consent,
  consentAt: row.consent_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export const listSubscribers = async (
  ctx: ServerContext,
  actor: Actor,
  listing: z.output<typeof subscriberList.query>,
) => {
  requireNewsletter(actor, 'newsletter.read');
  const { rows, total } = await withTenant(ctx.db, actor, (tx) => listSubscriberRows(tx, listing));
  return { subscribers: rows.map(present), pagination: paginationOf(listing, total) };
};

export const exportSubscribers = async (
  ctx: ServerContext,
  actor: Actor,
  filter: z.output<typeof subscriberList.filters>,
) => {
  requireNewsletter(actor, 'newsletter.read');
  const read = (chunk: Chunk) => withTenant(ctx.db, actor, (tx) => readSubscriberChunk(tx, filter, chunk));
  return exportList(subscriberList, readInChunks(read, present), { name: 'subscribers' });
};

const requireSubscriber = async (tx: TenantTransaction, id: string): Promise<ListedSubscriber> => {
  const row = await findSubscriber(tx, id);
  if (!row) throw notFound('The subscriber');
  return row;
};

const requireListOf = async (tx: TenantTransaction, id: string | undefined) => {
  if (id === undefined) return requireDefaultList(tx);
  const list = await findList(tx, id);
  if (list) return list;
  const sentence = 'Choose a list of this workspace.';
  throw new AppError('validation_failed', sentence, { fields: { list: sentence } });
};

export const addSubscriber = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { email, name, locale, list: listId, consent }: EndpointInput<typeof addSubscriberEndpoint>['body'],
): Promise<EndpointResponse<typeof addSubscriberEndpoint>> => {
  requireNewsletter(actor, 'newsletter.write');
  await limitConfirmations(ctx, actor.tenantId);
  return withTenant(ctx.db, actor, async (tx) => {
    const { slug } = await requireListOf(tx, listId);
    const request = { email, name, locale, list: slug, consent, source: 'admin' };
    const { subscriberId, isAsked } = await requestSubscription(ctx, tx, request, meta);
    return { ...present(await requireSubscriber(tx, subscriberId)), isAsked };
  });
};

export const updateSubscriber = (
  ctx: ServerContext,
  { actor }: RequestContext,
  id: string,
  { version, name, tags, status }: EndpointInput<typeof updateSubscriberEndpoint>['body'],
): Promise<Subscriber> => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await lockSubscriberById(tx, id);
    if (!row) throw notFound('The subscriber');
    if (row.version !== version) throw staleVersion(row.version, undefined);
    if (name !== undefined || tags !== undefined)
      await saveSubscriber(tx, id, {
        name: name ?? row.name,
        tags: tags === undefined ? row.tags : [...new Set(tags)],
      });
    if (status === 'unsubscribed') await unsubscribe(ctx, tx, row);
    return present(await requireSubscriber(tx, id));
  });
};

export const eraseSubscriber = (ctx: ServerContext, { actor, meta }: RequestContext, id: string) => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const { email } = await requireSubscriber(tx, id);
    if (!(await removeSubscriber(tx, id))) throw notFound('The subscriber');
    await removeIssuesOf(tx, email);
    await emit(ctx, tx, subscriberErased, {
      tenantId: tx.tenantId,
      actor,
      meta,
      // Without a label: nothing of the person is left.
      target: { type: 'subscriber', id },
    });
    return { ok: true as const };
  });
};

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const getGrowth = async (ctx: ServerContext, actor: Actor): Promise<NewsletterGrowth> => {
  requireNewsletter(actor, 'newsletter.read');
  const now = ctx.clock.now().getTime();
  const dates = Array.from({ length: limits.growthDays }, (_, index) =>
    dateOf(now - (limits.growthDays - 1 - index) * dayMs),
  );
  return withTenant(ctx.db, actor, async (tx) => {
    const counts = new Map((await countByStatus(tx)).map(({ status, count }) => [status, count]));
    const byDay = new Map((await countByDay(tx, new Date(dates[0]!))).map((row) => [row.day, row]));
    return {
      totals: Object.fromEntries(
        subscriberStatuses.map((status) => [status, counts.get(status) ?? 0]),
      ) as NewsletterGrowth['totals'],
      days: dates.map((date) => ({
        date,
        subscribed: byDay.get(date)?.subscribed ?? 0,
        unsubscribed: byDay.get(date)?.unsubscribed ?? 0,
      })),
    };
  });
};
