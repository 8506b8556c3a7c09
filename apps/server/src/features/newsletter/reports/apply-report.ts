// What follows from a report: an address that does not work, or whose owner complains, gets nothing more, in no list.
import { newsletterBounced, newsletterComplained } from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { systemActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { suppressAddress } from '../../email-log/suppressions.service.ts';
import {
  leaveOtherLists,
  lockSubscriberById,
  lockSubscriberByEmail,
  saveSubscriber,
  type SubscriberRow,
} from '../subscribers/subscribers.store.ts';
import { findSubscriberOf, noteBounced } from '../sending/recipients.store.ts';
import type { ReportedDelivery } from './read-report.ts';

const dayMs = 24 * 60 * 60_000;
const refMaxLength = 300;

/** The row of a recipient is the first half of the Message-ID of its email. */
const recipientIdOf = (messageId: string | undefined): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId ?? '')?.[1]?.toLowerCase();

/**
 * The subscriber that a report is about: by their address, or, where a server forwarded the email to another one, by the email of a
 * campaign. Nobody learns of addresses that are not among them.
 */
const matchOriginal = async (
  tx: TenantTransaction,
  { email, messageId }: Pick<ReportedDelivery, 'email' | 'messageId'>,
): Promise<SubscriberRow | undefined> => {
  const named = await lockSubscriberByEmail(tx, email);
  if (named) return named;
  const recipientId = recipientIdOf(messageId);
  const subscriberId = recipientId && (await findSubscriberOf(tx, recipientId));
  return subscriberId ? lockSubscriberById(tx, subscriberId) : undefined;
};

const stop = async (
  tx: TenantTransaction,
  row: SubscriberRow,
  status: 'bounced' | 'complained',
): Promise<void> => {
  await saveSubscriber(tx, row.id, {
    status,
    // A link that was sent before must not subscribe again.
    confirm_nonce: null,
    confirm_proof: null,
  });
  await leaveOtherLists(tx, row.id, []);
  await suppressAddress(tx, row.email, status === 'bounced' ? 'bounce' : 'complaint');
};

const bounce = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: SubscriberRow,
  isPermanent: boolean,
): Promise<void> => {
  await stop(tx, row, 'bounced');
  await emit(ctx, tx, newsletterBounced, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'subscriber', id: row.id },
    payload: { isPermanent },
  });
};

const complain = async (ctx: ServerContext, tx: TenantTransaction, row: SubscriberRow): Promise<void> => {
  await stop(tx, row, 'complained');
  await emit(ctx, tx, newsletterComplained, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'subscriber', id: row.id },
  });
};

/** Counts a temporary failure. Failures in a row mean that the address does not work. */
const countSoft = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: SubscriberRow,
  messageId: string | undefined,
): Promise<void> => {
  const ref = messageId?.slice(0, refMaxLength) ?? null;
  if (ref !== null && row.bounce_ref === ref) return;
  const now = ctx.clock.now();
  const isInRow =
    row.bounced_at !== null && now.getTime() - row.bounced_at.getTime() < limits.softBounceDays * dayMs;
  const bounces = isInRow ? row.bounces + 1 : 1;
  await saveSubscriber(tx, row.id, { bounces, bounced_at: now, bounce_ref: ref });
  if (bounces >= limits.softBouncesMax) await bounce(ctx, tx, row, false);
};

export const applyDelivery = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  delivery: ReportedDelivery,
): Promise<void> => {
  const row = await matchOriginal(tx, delivery);
  if (!row || row.status === 'complained') return;
  const { outcome } = delivery;
  const recipientId = recipientIdOf(delivery.messageId);
  if (outcome === 'hard' && recipientId) await noteBounced(tx, recipientId);
  if (outcome === 'complaint') return complain(ctx, tx, row);
  if (row.status === 'bounced') return undefined;
  if (outcome === 'hard') return bounce(ctx, tx, row, true);
  if (outcome === 'soft') return countSoft(ctx, tx, row, delivery.messageId);
  if (row.bounces > 0) await saveSubscriber(tx, row.id, { bounces: 0, bounced_at: null, bounce_ref: null });
  return undefined;
};
