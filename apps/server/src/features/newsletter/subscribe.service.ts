// Double opt-in: a request sends one email, its link shows a button, and the button subscribes. The response to a request
// says nothing about the address: whoever types one learns neither that it is known nor that it is not.
import { randomUUID } from 'node:crypto';
import type { Language } from '@sitewright/contract/fields';
import { honeypotField } from '@sitewright/contract/newsletter/newsletter';
import {
  newsletterSubscribed,
  newsletterUnsubscribed,
} from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { languageOf, linkTo } from '../../http/mail-links.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { findListOrDefault } from './lists/lists.service.ts';
import { findList, listsOf } from './lists/lists.store.ts';
import { mailTenantOf, newsletterBrand } from './newsletter-brand.ts';
import { confirmSubscriptionEmail } from './newsletter-emails.ts';
import type { ConsentProof } from './newsletter.tables.ts';
import {
  type ConfirmLink,
  confirmToken,
  readConfirmToken,
  readSubscriberToken,
  type SubscriberLink,
} from './newsletter-tokens.ts';
import { noteUnsubscribed } from './sending/recipients.store.ts';
import {
  joinList,
  leaveOtherLists,
  listIdsOf,
  lockSubscriber,
  lockSubscriberById,
  saveSubscriber,
  type SubscriberRow,
} from './subscribers/subscribers.store.ts';

const hourMs = 60 * 60_000;

export interface SubscriptionRequest {
  email: string;
  source: string;
  /** Slug of a list. */
  list?: string | undefined;
  name?: string | undefined;
  locale: Language;
  /** Sentence that the subscriber agreed to; undefined: the stored proof stays the one of the subscription. */
  consent?: string | undefined;
  /** Address of the subscriber; undefined when somebody else enters them. */
  ip?: string | undefined;
  /** Where the address itself is not known any more. */
  ipHash?: string | null | undefined;
}

/** True when the latest email was sent so recently that another one would only annoy. Its link keeps working. */
const wasJustAsked = (
  { confirm_nonce: nonce, confirm_sent_at: sentAt, confirm_count: count }: SubscriberRow,
  now: Date,
): boolean => {
  if (nonce === null || sentAt === null) return false;
  const { confirmPauseHours: pauses } = limits;
  const pause = pauses[Math.min(Math.max(count, 1), pauses.length) - 1]!;
  return now.getTime() - sentAt.getTime() < pause * hourMs;
};

/** Counts a request before its transaction, whoever the address belongs to: a refusal tells nothing of it. */
export const limitConfirmations = (ctx: ServerContext, tenantId: string): Promise<void> =>
  enforceRateLimit(ctx, [
    {
      key: `newsletter-confirm:tenant:${tenantId}`,
      limit: limits.confirmationsPerHourPerTenant,
      windowSeconds: 3_600,
    },
  ]);

const proofOf = (
  ctx: ServerContext,
  { consent, ip, ipHash = null }: SubscriptionRequest,
  now: Date,
): ConsentProof | undefined =>
  consent === undefined
    ? undefined
    : {
        consent,
        consent_at: now.toISOString(),
        consent_ip_hash: ip === undefined ? ipHash : hashIp(ctx, ip),
      };

/** Name of the list, after those of the lists that an import has put somebody on: one confirmation is for all of them. */
const namesOf = async (
  tx: TenantTransaction,
  row: SubscriberRow,
  list: { id: string; name: string },
): Promise<string> => {
  const others = row.status === 'pending' ? await listsOf(tx, row.id) : [];
  const names = new Map([...others, list].map(({ id, name }) => [id, name]));
  return [...names.values()].join(', ');
};

/** Sends the confirmation email where one is due. */
export const requestSubscription = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: SubscriptionRequest,
  meta?: Pick<CallMeta, 'tenant'>,
): Promise<{ subscriberId: string; isAsked: boolean }> => {
  const now = ctx.clock.now();
  const list = await findListOrDefault(tx, request.list);
  const proof = proofOf(ctx, request, now);
  const { email, source, locale, name = '' } = request;
  const row = await lockSubscriber(tx, { email, source, locale, name, created_at: now, ...proof });
  const isMember = row.status === 'subscribed' && (await listIdsOf(tx, row.id)).includes(list.id);
  if (isMember || wasJustAsked(row, now)) return { subscriberId: row.id, isAsked: false };
  const nonce = randomUUID();
  await saveSubscriber(tx, row.id, {
    confirm_nonce: nonce,
    confirm_sent_at: now,
    confirm_count: row.confirm_count + 1,
    // A subscriber who joins another list keeps the proof of the subscription.
    confirm_proof: proof === undefined || row.status === 'subscribed' ? null : JSON.stringify(proof),
  });
  const token = confirmToken(
    ctx,
    { tenantId: tx.tenantId, subscriberId: row.id, listId: list.id, nonce },
    now,
  );
  await writeMail(ctx, tx, {
    email: confirmSubscriptionEmail,
    to: row.email,
    locale,
    tenantId: mailTenantOf(tx),
    values: {
      url: linkTo(ctx, meta, `/newsletter/confirm/${token}`),
      list: await namesOf(tx, row, list),
      sender: (await newsletterBrand(ctx, tx)).productName,
    },
  });
  return { subscriberId: row.id, isAsked: true };
};

/** Spec §8: the success text. */
const thanks = { success: true, message: 'Thank you for subscribing to our newsletter!' };

export const subscribe = async (
  ctx: ServerContext,
  meta: Pick<CallMeta, 'ip' | 'tenant' | 'request'>,
  {
    [honeypotField]: trap,
    ...request
  }: { email: string; source: string; list?: string | undefined; website: string },
): Promise<{ success: boolean; message: string }> => {
  if (trap !== '') return thanks;
  const tenantId = meta.tenant?.id ?? sharedTenantId;
  await limitConfirmations(ctx, tenantId);
  await withTenant(ctx.db, { tenantId }, (tx) =>
    requestSubscription(
      ctx,
      tx,
      { ...request, locale: languageOf(meta), consent: `form:${request.source}`, ip: meta.ip },
      meta,
    ),
  );
  return thanks;
};

export type LinkState = 'open' | 'done' | 'expired';

export interface LinkedSubscriber {
  state: LinkState;
  tenantId: string;
  locale: Language;
  email: string;
  list: string;
}

const localeOf = ({ locale }: SubscriberRow): Language => (locale === 'vi' ? 'vi' : 'en');

const withConfirmLink = <T>(
  ctx: ServerContext,
  token: string,
  work: (
    tx: TenantTransaction,
    found: { link: ConfirmLink; row: SubscriberRow; list: { id: string; name: string } },
  ) => Promise<T>,
): Promise<T | undefined> => {
  const link = readConfirmToken(ctx, token);
  if (!link) return Promise.resolve(undefined);
  return withTenant(ctx.db, { tenantId: link.tenantId }, async (tx) => {
    const row = await lockSubscriberById(tx, link.subscriberId);
    if (!row) return undefined;
    // The list may be gone: the person still wants to hear from this sender.
    const list = (await findList(tx, link.listId)) ?? (await findListOrDefault(tx, undefined));
    return work(tx, { link, row, list: { id: list.id, name: await namesOf(tx, row, list) } });
  });
};

const stateOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { link, row, list }: { link: ConfirmLink; row: SubscriberRow; list: { id: string } },
): Promise<LinkState> => {
  if (row.confirm_nonce === link.nonce)
    return link.expiresAt > ctx.clock.now().getTime() ? 'open' : 'expired';
  const isMember = row.status === 'subscribed' && (await listIdsOf(tx, row.id)).includes(list.id);
  return isMember ? 'done' : 'expired';
};

/** Changes nothing: mail scanners open links. */
export const readConfirmLink = (ctx: ServerContext, token: string): Promise<LinkedSubscriber | undefined> =>
  withConfirmLink(ctx, token, async (tx, found) => ({
    state: await stateOf(ctx, tx, found),
    tenantId: tx.tenantId,
    locale: localeOf(found.row),
    email: found.row.email,
    list: found.list.name,
  }));

export const confirmSubscription = (
  ctx: ServerContext,
  token: string,
): Promise<LinkedSubscriber | undefined> =>
  withConfirmLink(ctx, token, async (tx, found) => {
    const { row, list } = found;
    const state = await stateOf(ctx, tx, found);
    const about = { tenantId: tx.tenantId, locale: localeOf(row), email: row.email, list: list.name };
    if (state !== 'open') return { ...about, state };
    await saveSubscriber(tx, row.id, {
      ...row.confirm_proof,
      status: 'subscribed',
      confirm_nonce: null,
      confirm_count: 0,
      confirm_proof: null,
      confirmed_at: ctx.clock.now(),
      unsubscribed_at: null,
      bounces: 0,
    });
    await joinList(tx, { listId: list.id, subscriberId: row.id });
    await emit(ctx, tx, newsletterSubscribed, {
      tenantId: tx.tenantId,
      actor: systemActor,
      target: { type: 'subscriber', id: row.id },
      payload: { listIds: [list.id], source: row.source },
    });
    return { ...about, state: 'done' };
  });

/** Ends every subscription of the person in this workspace. Repeating it changes nothing. */
export const unsubscribe = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: SubscriberRow,
  { campaignId }: Pick<SubscriberLink, 'campaignId'> = {},
): Promise<void> => {
  if (row.status === 'unsubscribed') return;
  if (campaignId !== undefined)
    await noteUnsubscribed(tx, { campaignId, subscriberId: row.id, at: ctx.clock.now() });
  await saveSubscriber(tx, row.id, {
    status: 'unsubscribed',
    unsubscribed_at: ctx.clock.now(),
    // A link that was sent before must not subscribe again.
    confirm_nonce: null,
    confirm_proof: null,
  });
  await leaveOtherLists(tx, row.id, []);
  await emit(ctx, tx, newsletterUnsubscribed, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'subscriber', id: row.id },
  });
};

export const withSubscriberLink = <T>(
  ctx: ServerContext,
  token: string,
  work: (tx: TenantTransaction, row: SubscriberRow, link: SubscriberLink) => Promise<T>,
): Promise<T | undefined> => {
  const link = readSubscriberToken(ctx, token);
  if (!link) return Promise.resolve(undefined);
  return withTenant(ctx.db, { tenantId: link.tenantId }, async (tx) => {
    const row = await lockSubscriberById(tx, link.subscriberId);
    return row && work(tx, row, link);
  });
};
