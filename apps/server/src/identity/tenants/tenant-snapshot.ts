// Tenant data that every request may need, cached: a change invalidates it in all processes.
import type { SettingsValues } from '@sitewright/contract/settings';
import { limits } from '@sitewright/contract/limits';
import type { HostTenant } from '../../http/hosts.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SharedCache } from '../../core/cache/caches.ts';
import { TimedCache } from '../../core/cache/timed-cache.ts';
import { type TenantDefinition, tenantSettingsFrom } from './tenant-settings.ts';
import {
  findTenantSnapshot,
  findHostOwner,
  findTenantByHostName,
  touchMember,
} from './tenant-snapshot.store.ts';

export interface TenantSnapshot {
  id: string;
  name: string;
  status: string;
  /** A group of its settings. */
  settings: <Definition extends TenantDefinition>(definition: Definition) => SettingsValues<Definition>;
}

export interface TenantCaches {
  hosts: SharedCache<HostTenant | undefined>;
  snapshots: SharedCache<TenantSnapshot | undefined>;
  /** Of this process only: when the last-seen time of a member was written. */
  seen: TimedCache<unknown>;
}

const seenEveryMs = 10 * 60_000;

export const createTenantCaches = ({ caches }: Pick<ServerContext, 'caches'>): TenantCaches => ({
  hosts: caches.create('tenant-hosts', limits.auth.sessionCacheMs),
  snapshots: caches.create('tenant-snapshots', limits.auth.sessionCacheMs),
  seen: new TimedCache(seenEveryMs),
});

/** The tenant of a label under the domain of published sites. */
export const tenantOfHost = (
  ctx: Pick<ServerContext, 'db' | 'tenantCaches'>,
  label: string,
): Promise<HostTenant | undefined> =>
  ctx.tenantCaches.hosts.get(label, () => findTenantByHostName(ctx.db, label));

/** Every request reads some group of the same snapshot: each is parsed once. */
const memoizedSettings = (row: Parameters<typeof tenantSettingsFrom>[0]): TenantSnapshot['settings'] => {
  const parsed = new Map<TenantDefinition, object>();
  return (definition) => {
    const values = parsed.get(definition) ?? tenantSettingsFrom(row, definition);
    parsed.set(definition, values);
    return values as SettingsValues<typeof definition>;
  };
};

export const tenantSnapshot = (
  ctx: Pick<ServerContext, 'db' | 'tenantCaches'>,
  tenantId: string,
): Promise<TenantSnapshot | undefined> =>
  ctx.tenantCaches.snapshots.get(tenantId, async () => {
    const row = await findTenantSnapshot(ctx.db, tenantId);
    if (!row) return undefined;
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      settings: memoizedSettings(row),
    };
  });

/** Invalidates the cached data of a tenant, after the commit of a change. */
export const invalidateTenant = (
  ctx: Pick<ServerContext, 'tenantCaches' | 'accountStatuses'>,
  tenantId: string,
): void => {
  const { hosts, snapshots } = ctx.tenantCaches;
  hosts.invalidate('');
  snapshots.invalidate(tenantId);
  // The status of the tenant is part of the account status of each of its members.
  ctx.accountStatuses.invalidate('');
};

/** The tenant of the site with this name; undefined when no site has it. */
export const tenantOfSite = async (
  ctx: Pick<ServerContext, 'db'>,
  label: string,
): Promise<string | undefined> => {
  const owner = await findHostOwner(ctx.db, label);
  return owner?.kind === 'site' ? owner.tenant_id : undefined;
};

/** Updates the last-seen time of a member, at most every ten minutes. */
export const touchLastSeen = (
  ctx: Pick<ServerContext, 'db' | 'log' | 'tenantCaches'>,
  tenantId: string,
  userId: string,
): void => {
  ctx.tenantCaches.seen
    .get(`${tenantId}|${userId}`, () => touchMember(ctx.db, tenantId, userId))
    // A failed update only makes a date in a list stale, and must not fail the request.
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the last-seen time could not be updated'));
};
