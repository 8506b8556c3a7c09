// Obtains the certificate of a name. One process orders it at a time, a failure is not repeated at once, and whoever
// else needs the name waits for the same order.
import { X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { certificateExpiring } from '@sitewright/contract/certificates/certificate-events';
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import type { CertificateReason } from '@sitewright/contract/domains/domains';
import { hour } from '@sitewright/contract/rate-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { AppError } from '../../core/app-error.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { certificateFailed, certificateIssued } from '../domains/domain-certificate.service.ts';
import { discardAccount, loadAccount } from './acme-account.ts';
import { AuthorityError } from './authority/authority-error.ts';
import { caaForbids } from './authority/caa.ts';
import type { Account, Issued } from './authority/certificate-authority.ts';
import {
  type CertificateRow,
  claimOrder,
  deleteChallenge,
  findCertificate,
  insertChallenge,
  markWarned,
  saveCertificate,
  saveFailure,
} from './certificates.store.ts';
import { encryptCertificateKey } from './encrypted-keys.ts';

const minuteMs = 60_000;
/** The queue goes by the clock of the database. */
const clockToleranceMs = 1_000;
export const obtainJobName = 'certificates.obtain';

/** `waiting`: another process orders it. */
export type Outcome = 'issued' | 'failed' | 'waiting';

const addTime = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** A part of the lifetime of a certificate, from its start. */
const renewalOf = ({ startsAt, expiresAt }: Issued): Date => {
  const lifetime = expiresAt.getTime() - startsAt.getTime();
  const share = limits.renewAfter - Math.random() * limits.renewSpread;
  return addTime(startsAt, lifetime * share);
};

/** New names may be asked for by anyone who adds domains and sites; the authority limits all of them together. */
const limitOrders = async (ctx: ServerContext): Promise<void> => {
  try {
    await enforceRateLimit(ctx, [
      { key: 'certificate-orders', limit: limits.ordersPerHour, windowSeconds: hour },
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const seconds = (error.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    throw new AuthorityError({
      reason: 'certificate_limit',
      detail: `More than ${limits.ordersPerHour} certificates were asked for in an hour.`,
      retryAfterSeconds: seconds,
    });
  }
};

const orderWith = async (ctx: ServerContext, account: Account, name: string): Promise<Issued> => {
  const { authority } = ctx.certificates;
  if (await caaForbids(ctx.hostResolver, name, await authority.caaNames(account)))
    throw new AuthorityError({
      reason: 'caa_forbids',
      detail: `A CAA record of ${name} allows other certificate authorities only.`,
    });
  return authority.order(account, name, {
    add: (token, answer) =>
      insertChallenge(ctx.db, {
        token,
        answer,
        expires_at: addTime(ctx.clock.now(), limits.challengeMinutes * minuteMs),
      }),
    remove: (token) => deleteChallenge(ctx.db, token),
  });
};

const order = async (ctx: ServerContext, name: string): Promise<Issued> => {
  try {
    return await orderWith(ctx, await loadAccount(ctx), name);
  } catch (error) {
    // Some authorities delete accounts, and a test authority forgets them when it restarts.
    if (!(error instanceof AuthorityError) || error.type !== 'accountDoesNotExist') throw error;
    await discardAccount(ctx);
    return orderWith(ctx, await loadAccount(ctx), name);
  }
};

const failureOf = (error: unknown): { reason: CertificateReason; detail: string; waitMs: number } => {
  if (error instanceof AuthorityError)
    return { reason: error.reason, detail: error.message, waitMs: error.retryAfterSeconds * 1_000 };
  return { reason: 'certificate_failed', detail: 'Something went wrong here; the log has more.', waitMs: 0 };
};

/** True once little of the lifetime is left. */
const isEndNear = ({ chain }: CertificateRow, now: Date): boolean => {
  if (chain === null) return false;
  const { validFrom, validTo } = new X509Certificate(chain);
  const end = Date.parse(validTo);
  return now.getTime() >= end - (end - Date.parse(validFrom)) * limits.warnBefore;
};

/** Custom domains have owners, who are told about theirs; the hosts of the installation have its staff. */
const warnStaff = async (ctx: ServerContext, name: string): Promise<void> => {
  if (!ctx.certificates.names.isOwn(name)) return;
  // Notifications belong to a tenant.
  await withTenant(ctx.db, { tenantId: sharedTenantId }, (tx) =>
    emit(ctx, tx, certificateExpiring, {
      tenantId: tx.tenantId,
      actor: systemActor,
      target: { type: 'certificate', id: name, label: name },
    }),
  );
};

const fail = async (ctx: ServerContext, row: CertificateRow, error: unknown): Promise<void> => {
  const { name } = row;
  const now = ctx.clock.now();
  const { reason, detail, waitMs } = failureOf(error);
  const minutes = limits.retryMinutes[row.failures] ?? limits.retryMinutes.at(-1)!;
  const retryAt = addTime(now, Math.max(minutes * minuteMs, waitMs));
  await saveFailure(ctx.db, name, { failures: row.failures + 1, reason, detail, retry_at: retryAt });
  await ctx.queue.enqueue(
    ctx.db,
    obtainJobName,
    { name },
    // Not the same key as for a try that somebody asks for meanwhile, which would be dropped.
    { startAfter: addTime(retryAt, clockToleranceMs), onceKey: `${name}|again` },
  );
  ctx.log.warn({ err: error, name, reason }, 'a certificate could not be obtained');
  const isEnding = isEndNear(row, now);
  if (isEnding)
    ctx.log.error({ name, expiresAt: row.expires_at }, 'a certificate ends soon and is not renewed');
  const warns = isEnding && row.warned_at === null;
  await certificateFailed(ctx, name, { reason, warns });
  if (!warns) return;
  await warnStaff(ctx, name);
  await markWarned(ctx.db, name, now);
};

const renew = async (ctx: ServerContext, row: CertificateRow): Promise<Date> => {
  const { name } = row;
  if (row.chain === null) await limitOrders(ctx);
  const issued = await order(ctx, name);
  await saveCertificate(ctx.db, name, {
    chain: issued.chain,
    key: encryptCertificateKey(ctx, name, issued.key),
    expires_at: issued.expiresAt,
    renew_at: renewalOf(issued),
  });
  ctx.certificates.contexts.invalidate(name);
  return issued.expiresAt;
};

/** Obtains or renews a certificate, where that is due. */
export const obtainCertificate = async (ctx: ServerContext, name: string): Promise<Outcome> => {
  const now = ctx.clock.now();
  const row = await claimOrder(ctx.db, name, { now, until: addTime(now, limits.orderMs) });
  if (!row) {
    const present = await findCertificate(ctx.db, name);
    // A process may have ended between the certificate and the state of its domain.
    if (present?.expires_at) await certificateIssued(ctx, name, present.expires_at);
    return outcomeOf(present, now);
  }
  let expiresAt: Date;
  try {
    expiresAt = await renew(ctx, row);
  } catch (error) {
    await fail(ctx, row, error);
    return 'failed';
  }
  await certificateIssued(ctx, name, expiresAt);
  return 'issued';
};

const outcomeOf = (row: CertificateRow | undefined, now: Date): Outcome => {
  if (!row) return 'waiting';
  if (row.ordered_until !== null && row.ordered_until > now) return 'waiting';
  return row.chain === null ? 'failed' : 'issued';
};

const lookMs = 200;

/** Obtains a certificate and waits for it, also where another process orders it. */
export const awaitCertificate = async (ctx: ServerContext, name: string): Promise<boolean> => {
  const end = performance.now() + limits.firstWaitMs;
  let outcome = await obtainCertificate(ctx, name);
  while (outcome === 'waiting' && performance.now() < end) {
    await wait(lookMs);
    outcome = outcomeOf(await findCertificate(ctx.db, name), ctx.clock.now());
  }
  return outcome === 'issued';
};
