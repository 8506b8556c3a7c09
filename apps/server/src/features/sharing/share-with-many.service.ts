// Shares a site with several people by email, each evaluated separately: tenant members get access at once, others
// are invited if the caller may invite.
import { limits } from '@sitewright/contract/limits';
import type { ShareOutcome } from '@sitewright/contract/sharing/sharing';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { inviteToSite } from '../../identity/members/invitations.service.ts';
import { requireSite } from '../sites/require-site.ts';
import { hasEnded, type ShareOptions, shareOptionsOf, type RequestedShareOptions } from './share-options.ts';
import { searchesByEmail, hour, mayInvite, recordShare } from './sharing.service.ts';
import { findShare, listUsersByEmail, listShares, lockSite, putShare } from './sharing.store.ts';

type TenantUser = Awaited<ReturnType<typeof listUsersByEmail>>[number];

interface Batch {
  ctx: ServerContext;
  tx: TenantTransaction;
  doing: RequestContext;
  site: { id: string; name: string; owner_id: string };
  terms: ShareOptions;
  people: ReadonlyMap<string, TenantUser>;
  isByAddress: boolean;
}

/** Whether the caller is still within a rate limit. */
const isWithinRateLimit = async (ctx: ServerContext, key: string, limit: number): Promise<boolean> => {
  try {
    await enforceRateLimit(ctx, [{ key, limit, windowSeconds: hour }]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

const shareWith = async (
  { ctx, tx, doing, site, terms }: Batch,
  person: TenantUser,
): Promise<ShareOutcome> => {
  const known = await findShare(tx, site.id, person.id);
  if (known && !hasEnded(known)) return 'known';
  if (!known && (await listShares(tx, site.id)).length >= limits.sites.peopleMax) return 'full';
  const { userId } = doing.actor;
  if (!(await isWithinRateLimit(ctx, `site-shares:${userId}`, limits.sites.sharesPerHour))) return 'later';
  const { expires_at: expiresAt, ...given } = terms;
  await putShare(tx, { siteId: site.id, userId: person.id, ...given, expiresAt, sharedBy: userId });
  await recordShare(ctx, tx, doing, { site, person, before: known, after: terms });
  return 'shared';
};

const shareOrInvite = async (batch: Batch, email: string): Promise<ShareOutcome> => {
  const { ctx, tx, doing, site, terms, isByAddress } = batch;
  const person = batch.people.get(email);
  if (person?.id === site.owner_id) return 'owner';
  const { userId } = doing.actor;
  const { addressSearchesPerHour } = limits.sites;
  // In an open tenant, membership can only be tested by email, and each test counts against a rate limit.
  if (isByAddress && !(await isWithinRateLimit(ctx, `site-candidates:${userId}`, addressSearchesPerHour)))
    return 'later';
  if (person?.can_work) return shareWith(batch, person);
  if (!mayInvite(doing.actor)) return 'stranger';
  if (person) return 'suspended';
  const { role, overrides, expires_at: end } = terms;
  const kept = { role, overrides, expiresAt: end?.toISOString() ?? null };
  return (await inviteToSite(ctx, tx, doing, { email, siteId: site.id, terms: kept })).outcome;
};

export const shareSiteWithMany = (
  ctx: ServerContext,
  doing: RequestContext,
  { siteId, emails: given, ...wanted }: RequestedShareOptions & { siteId: string; emails: readonly string[] },
) =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const { actor } = doing;
    const site = await requireSite(tx, actor, siteId, 'sites.manage');
    const terms = shareOptionsOf(wanted, undefined);
    if (mayInvite(actor)) {
      const limit = limits.tenants.invitationCallsPerHour;
      await enforceRateLimit(ctx, [{ key: `invite:tenant:${actor.tenantId}`, limit, windowSeconds: hour }]);
    }
    await lockSite(tx, siteId);
    const emails = [...new Set(given.map((email) => email.toLowerCase()))];
    const people = new Map((await listUsersByEmail(tx, emails)).map((one) => [one.address, one]));
    const isByAddress = await searchesByEmail(ctx, actor);
    const batch: Batch = { ctx, tx, doing, site, terms, people, isByAddress };
    // Always in the same order, so that two concurrent calls for the same people cannot deadlock.
    const outcomes = new Map<string, ShareOutcome>();
    for (const email of emails.toSorted()) outcomes.set(email, await shareOrInvite(batch, email));
    return { results: emails.map((email) => ({ email, outcome: outcomes.get(email)! })) };
  });
