// Requests as anybody sends them. A request counts once the link in the email is followed. The answer to the form says
// nothing about the address, and each address gets a few emails a day.
import { dataRequestHoneypot, type DataRequestType } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestVerified } from '@sitewright/contract/data-requests/data-request-events';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { Language } from '@sitewright/contract/fields';
import { retentionLimits as retention } from '@sitewright/contract/legal/retention-limits';
import { AppError } from '../../core/app-error.ts';
import { defaultTenantId } from '../../core/actor.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { digestEmail, hashIp } from '../../core/hash-ip.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { assertNotRateLimited, enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { HostTenant } from '../../http/hosts.ts';
import { linkTo } from '../../http/mail-links.ts';
import { mailTenantOf, newsletterBrand } from '../newsletter/newsletter-brand.ts';
import { confirmRequestEmail, receivedRequestEmail, requestNames } from './data-request-emails.ts';
import { type DataRequestRow, insertRequest, lockRequest, saveRequest } from './data-requests.store.ts';

/** Of the public form. */
export const dataRequestPath = '/legal/data-request';

const purpose = 'data_request';
const dayMs = 24 * 60 * 60_000;

export interface SentRequest {
  type: DataRequestType;
  email: string;
  message: string;
  [dataRequestHoneypot]: string;
}

/** True while the address may get another email. */
const mayMail = async (ctx: ServerContext, tenantId: string, email: string): Promise<boolean> => {
  const rule = {
    key: `data-request:${tenantId}:email:${digestEmail(email)}`,
    limit: limits.confirmationsPerDayPerEmail,
    windowSeconds: 86_400,
  };
  try {
    await assertNotRateLimited(ctx, rule);
    await enforceRateLimit(ctx, [rule]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

export const senderName = async (ctx: ServerContext, tx: TenantTransaction): Promise<string> =>
  (await newsletterBrand(ctx, tx)).productName;

/** `tenant` is the workspace on whose host the form is; undefined on the main host. */
export const submitRequest = async (
  ctx: ServerContext,
  { tenant, ip, locale }: { tenant: HostTenant | undefined; ip: string; locale: Language },
  { [dataRequestHoneypot]: trap, ...sent }: SentRequest,
): Promise<void> => {
  const tenantId = tenant?.id ?? defaultTenantId;
  await enforceRateLimit(ctx, [
    { key: `data-request:ip:${hashIp(ctx, ip)}`, limit: limits.requestsPerHourPerIp, windowSeconds: 3_600 },
  ]);
  if (trap !== '') return;
  const email = sent.email.toLowerCase();
  if (!(await mayMail(ctx, tenantId, email))) return;
  // Counts only what sends an email: programs and repeated requests must not use up what everybody else may send.
  await enforceRateLimit(ctx, [
    { key: `data-request:${tenantId}`, limit: limits.confirmationsPerHourPerTenant, windowSeconds: 3_600 },
  ]);
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    const { type, message } = sent;
    const id = await insertRequest(tx, { type, email, message, locale, received_at: ctx.clock.now() });
    const token = signParts(ctx.secretKey, purpose, [tenantId, id]);
    await writeMail(ctx, tx, {
      email: confirmRequestEmail,
      to: email,
      locale,
      tenantId: mailTenantOf(tx),
      values: {
        url: linkTo(ctx, { tenant }, `${dataRequestPath}/${token}`),
        sender: await senderName(ctx, tx),
        request: requestNames[locale][type],
      },
    });
  });
};

export interface LinkedRequest {
  state: 'open' | 'done' | 'expired';
  tenantId: string;
  locale: Language;
  type: DataRequestType;
  dueAt: Date | null;
}

const stateOf = (ctx: ServerContext, row: DataRequestRow): LinkedRequest['state'] => {
  if (row.state !== 'received') return 'done';
  const endsAt = row.received_at.getTime() + retention.unverifiedRequestDays * dayMs;
  return ctx.clock.now().getTime() <= endsAt ? 'open' : 'expired';
};

const present = (ctx: ServerContext, row: DataRequestRow): LinkedRequest => ({
  state: stateOf(ctx, row),
  tenantId: row.tenant_id,
  locale: row.locale,
  type: row.type,
  dueAt: row.due_at,
});

const withLink = <T>(
  ctx: ServerContext,
  token: string,
  work: (tx: TenantTransaction, row: DataRequestRow) => Promise<T>,
): Promise<T | undefined> => {
  const parts = readSignedParts(ctx.secretKey, purpose, token);
  if (parts?.length !== 2) return Promise.resolve(undefined);
  const [tenantId, id] = parts as [string, string];
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    const row = await lockRequest(tx, id);
    return row && work(tx, row);
  });
};

/** Changes nothing: mail scanners open links. */
export const readRequestLink = (ctx: ServerContext, token: string): Promise<LinkedRequest | undefined> =>
  withLink(ctx, token, (_tx, row) => Promise.resolve(present(ctx, row)));

/** The time to answer begins. Doing it twice changes nothing. */
export const confirmRequest = (ctx: ServerContext, token: string): Promise<LinkedRequest | undefined> =>
  withLink(ctx, token, async (tx, row) => {
    if (stateOf(ctx, row) !== 'open') return present(ctx, row);
    const now = ctx.clock.now();
    const due = new Date(now.getTime() + retention.requestDays * dayMs);
    await saveRequest(tx, row.id, { state: 'verified', verified_at: now, due_at: due });
    await writeMail(ctx, tx, {
      email: receivedRequestEmail,
      to: row.email,
      locale: row.locale,
      tenantId: mailTenantOf(tx),
      values: { sender: await senderName(ctx, tx), request: requestNames[row.locale][row.type], due },
    });
    await emit(ctx, tx, dataRequestVerified, {
      tenantId: tx.tenantId,
      actor: systemActor,
      target: { type: 'data_request', id: row.id, label: row.type },
    });
    return { ...present(ctx, row), state: 'done', dueAt: due };
  });
