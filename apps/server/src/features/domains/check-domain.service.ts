// Looks for the records of a domain and decides what it is from then on. A name belongs to one site or
// workspace: another one that proves it gets it only once the proof of its present holder is gone.
import type { RecordReason } from '@sitewright/contract/domains/domains';
import * as events from '@sitewright/contract/domains/domain-events';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { Updateable } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import type { EventActor } from '../../core/context/event-actor.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { runHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { findHolder } from './domain-holders.ts';
import { type FoundRecords, findRecords, missingOf, proofValue } from './domain-records.ts';
import type { SiteDomainsTable } from './domains.tables.ts';
import {
  type DomainRow,
  findDomain,
  findHolding,
  isHolding,
  lockDomainsOf,
  updateDomain,
} from './domains.store.ts';
import { domainNeedsCertificate } from './domain-hooks.ts';
import { republishJob } from './republish.ts';

const dayMs = 86_400_000;

export interface DomainKey {
  tenantId: string;
  /** Null for a domain of the workspace itself. */
  siteId: string | null;
  domainId: string;
}

interface By {
  actor: EventActor;
  meta?: RequestMeta | undefined;
}

type DomainEvent = Exclude<(typeof events)[keyof typeof events], typeof events.domainReleasedByStaff>;

export const emitForDomain = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { event, by }: { event: DomainEvent; by: By },
  row: DomainRow,
): Promise<void> =>
  emit(ctx, tx, event, {
    tenantId: tx.tenantId,
    ...by,
    target: { type: 'site_domain', id: row.id, label: row.name },
    payload: { siteId: row.site_id },
  });

/** The releases of a site name its address. What a workspace serves is made with each request. */
export const addressChanged = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  siteId: string | null,
): Promise<void> => {
  if (siteId !== null) await ctx.queue.enqueue(tx, republishJob, { tenantId: tx.tenantId, siteId });
};

interface Decision {
  change: Updateable<SiteDomainsTable>;
  event?: DomainEvent | undefined;
}

/** An active domain that fails goes on for some days: records are lost by mistake, and name servers have bad hours. */
const decideFailing = (row: DomainRow, reason: RecordReason, now: Date): Decision => {
  const since = row.failing_since ?? now;
  const days = (now.getTime() - since.getTime()) / dayMs;
  if (days >= limits.daysUntilRelease)
    return {
      change: { state: 'error', reason: 'released', is_primary: false, failing_since: null, warned_at: null },
      event: events.domainReleased,
    };
  const change = { reason, failing_since: since };
  if (row.failing_since === null) return { change, event: events.domainFailing };
  if (days < limits.daysUntilWarning || row.warned_at !== null) return { change };
  return { change: { ...change, warned_at: now }, event: events.domainReleaseNear };
};

/** Released or taken over: such a domain is active again only with all of its records. */
const isLost = ({ state }: DomainRow): boolean => state === 'error';
/** What staff took away stays away, whatever its records say. */
const isBarred = ({ reason }: DomainRow): boolean => reason === 'released_by_staff';

const decide = (
  row: DomainRow,
  found: FoundRecords,
  { now, isTaken, needsCertificate }: { now: Date; isTaken: boolean; needsCertificate: boolean },
): Decision => {
  if (isBarred(row)) return { change: {} };
  const missing = missingOf(found);
  if (row.state === 'active' && missing !== null) return decideFailing(row, missing, now);
  if (isTaken && !isHolding(row)) return { change: { state: 'pending', reason: 'taken' } };
  if (missing === null && needsCertificate && row.state !== 'active')
    return { change: { state: 'certificate', reason: null, failing_since: null, warned_at: null } };
  if (missing === null)
    return {
      change: { state: 'active', reason: null, failing_since: null, warned_at: null },
      event: row.state === 'active' ? undefined : events.domainActivated,
    };
  if (isLost(row)) return { change: {} };
  return { change: { state: found.isProven ? 'verified' : 'pending', reason: missing } };
};

/** Takes a name from a holder that no longer proves it. */
const takeFrom = (ctx: ServerContext, holder: DomainRow): Promise<void> =>
  withTenant(ctx.db, { tenantId: holder.tenant_id }, async (tx) => {
    await lockDomainsOf(tx, holder.site_id);
    const row = await findDomain(tx, { siteId: holder.site_id, domainId: holder.id });
    if (!row || !isHolding(row)) return;
    await updateDomain(tx, row.id, {
      state: 'error',
      reason: 'taken_over',
      is_primary: false,
      failing_since: null,
      warned_at: null,
    });
    await emitForDomain(ctx, tx, { event: events.domainLost, by: { actor: systemActor } }, row);
    if (row.is_primary) await addressChanged(ctx, tx, row.site_id);
  });

/** True when another holder still proves the name; one without its proof loses it. */
const isHeldElsewhere = async (
  ctx: ServerContext,
  row: DomainRow,
  texts: readonly string[],
): Promise<boolean> => {
  const holder = await findHolding(ctx.db, row.name);
  if (!holder || (holder.tenant_id === row.tenant_id && holder.id === row.id)) return false;
  if (texts.includes(proofValue(holder.token))) return true;
  await takeFrom(ctx, holder);
  return false;
};

const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).constraint === 'site_domains_holder';

const apply = (
  ctx: ServerContext,
  { tenantId, siteId, domainId }: DomainKey,
  by: By,
  result: { found: FoundRecords; isTaken: boolean },
): Promise<DomainRow | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    await lockDomainsOf(tx, siteId);
    const row = await findDomain(tx, { siteId, domainId });
    if (!row || !(await findHolder(tx, siteId))) return undefined;
    const now = ctx.clock.now();
    const needsCertificate = ctx.env.tls !== undefined;
    const { change, event } = decide(row, result.found, { now, isTaken: result.isTaken, needsCertificate });
    const after = await updateDomain(tx, domainId, {
      ...change,
      found: JSON.stringify(result.found),
      checked_at: now,
    });
    if (event) await emitForDomain(ctx, tx, { event, by }, after);
    if (after.state === 'certificate') await runHook(ctx, domainNeedsCertificate, { tx, name: after.name });
    if (row.is_primary !== after.is_primary) await addressChanged(ctx, tx, siteId);
    return after;
  });

/** @throws when the name servers do not answer: that proves nothing, and the domain stays what it is. */
export const checkDomain = async (ctx: ServerContext, key: DomainKey, by: By): Promise<DomainRow> => {
  const { tenantId, siteId } = key;
  const { before, siteHost } = await withTenant(ctx.db, { tenantId }, async (tx) => {
    const row = await findDomain(tx, key);
    const holder = await findHolder(tx, siteId);
    if (!row || !holder) throw notFound('The domain');
    return { before: row, siteHost: ctx.releases.hostOf(holder.label ?? '') };
  });
  // Outside a transaction: a slow name server would hold its locks.
  const { found, texts } = await findRecords(ctx, { name: before.name, token: before.token, siteHost });
  const isClaim = isLost(before) ? missingOf(found) === null : found.isProven && !isHolding(before);
  const isTaken = isClaim && !isBarred(before) && (await isHeldElsewhere(ctx, before, texts));
  let after: DomainRow | undefined;
  try {
    after = await apply(ctx, key, by, { found, isTaken });
  } catch (error) {
    // Two holders proved the name at the same time: the first one has it.
    if (!isUniqueViolation(error)) throw error;
    after = await apply(ctx, key, by, { found, isTaken: true });
  }
  if (!after) throw notFound('The domain');
  if (after.state !== before.state || after.is_primary !== before.is_primary) await ctx.customHosts.reload();
  return after;
};
