// A domain belongs to a site, or to its workspace itself: then `siteId` is null. Everything else about it is the same.
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { findHostLabel } from '../../identity/tenants/host-label.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { findSite } from '../sites/sites.store.ts';
import { lockDomainsOf } from './domains.store.ts';

export interface DomainHolder {
  siteId: string | null;
  /** Label of its host under the domain of published sites; null for a site without a subdomain, and for the shared workspace. */
  label: string | null;
}

/** Undefined for a site in the trash, and for a workspace without a host of its own. */
export const findHolder = async (
  tx: TenantTransaction,
  siteId: string | null,
): Promise<DomainHolder | undefined> => {
  if (siteId === null) {
    const label = await findHostLabel(tx);
    return label === undefined ? undefined : { siteId, label };
  }
  const site = await findSite(tx, siteId);
  return site && site.deleted_at === null ? { siteId, label: site.subdomain } : undefined;
};

type Work<T> = (tx: TenantTransaction, holder: DomainHolder) => Promise<T>;

/** The domains of one holder, for somebody who may read or change them. */
export interface HolderAccess {
  tenantId: string;
  siteId: string | null;
  /** In sentences. */
  noun: 'site' | 'workspace';
  limit: number;
  read: <T>(work: Work<T>) => Promise<T>;
  /** One change at a time. */
  change: <T>(work: Work<T>) => Promise<T>;
}

export const siteAccess = (ctx: ServerContext, actor: Actor, siteId: string): HolderAccess => ({
  tenantId: actor.tenantId,
  siteId,
  noun: 'site',
  limit: limits.perSite,
  read: (work) =>
    withTenant(ctx.db, actor, async (tx) => {
      const { subdomain } = await requireSite(tx, actor, siteId, 'domains.read');
      return work(tx, { siteId, label: subdomain });
    }),
  change: (work) =>
    withTenant(ctx.db, actor, async (tx) => {
      const site = await requireSite(tx, actor, siteId, 'domains.write');
      if (site.is_platform)
        throw new AppError('wrong_state', 'The blog of the platform has no domains of its own.');
      await lockDomainsOf(tx, siteId);
      return work(tx, { siteId, label: site.subdomain });
    }),
});

const tenantHolder = async (tx: TenantTransaction): Promise<DomainHolder> =>
  (await findHolder(tx, null)) ?? { siteId: null, label: null };

export const tenantAccess = (ctx: ServerContext, actor: Actor): HolderAccess => ({
  tenantId: actor.tenantId,
  siteId: null,
  noun: 'workspace',
  limit: limits.perTenant,
  read: (work) => {
    requirePermission(actor, 'tenant.read');
    return withTenant(ctx.db, actor, async (tx) => work(tx, await tenantHolder(tx)));
  },
  change: (work) => {
    requirePermission(actor, 'tenant.write');
    return withTenant(ctx.db, actor, async (tx) => {
      await lockDomainsOf(tx, null);
      return work(tx, await tenantHolder(tx));
    });
  },
});
