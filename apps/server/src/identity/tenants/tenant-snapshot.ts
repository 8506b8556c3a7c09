// What every request may ask about a tenant, remembered for a few seconds: a change bites within that time in
// every process, and at once in the one that made it.
import {
  type RegistrationSettings,
  type SecuritySettings,
  settingsDefaults,
  type TenantSettings,
} from '@sitewright/contract/tenants/settings';
import { limits } from '@sitewright/contract/limits';
import type { HostTenant } from '../../http/hosts.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { TimedCache } from '../../core/timed-cache.ts';
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
  registration: RegistrationSettings;
  security: SecuritySettings;
}

interface Remembered {
  hosts: TimedCache<HostTenant | undefined>;
  facts: TimedCache<TenantSnapshot | undefined>;
  seen: TimedCache<unknown>;
}

const seenEveryMs = 10 * 60_000;
const remembered = new WeakMap<object, Remembered>();

const memoryOf = (ctx: Pick<ServerContext, 'db'>): Remembered => {
  let memory = remembered.get(ctx.db);
  if (!memory) {
    memory = {
      hosts: new TimedCache(limits.auth.sessionCacheMs),
      facts: new TimedCache(limits.auth.sessionCacheMs),
      seen: new TimedCache(seenEveryMs),
    };
    remembered.set(ctx.db, memory);
  }
  return memory;
};

/** The groups of stored settings with what was never chosen filled in. */
export const filledSettings = (
  stored: Partial<Pick<TenantSettings, 'registration' | 'security' | 'sites'>>,
): typeof settingsDefaults => ({
  registration: { ...settingsDefaults.registration, ...stored.registration },
  security: { ...settingsDefaults.security, ...stored.security },
  sites: { ...settingsDefaults.sites, ...stored.sites },
});

/** The tenant that a label under the domain of published sites belongs to. */
export const tenantOfHost = (
  ctx: Pick<ServerContext, 'db'>,
  label: string,
): Promise<HostTenant | undefined> =>
  memoryOf(ctx).hosts.get(label, () => findTenantByHostName(ctx.db, label));

export const tenantSnapshot = (
  ctx: Pick<ServerContext, 'db'>,
  tenantId: string,
): Promise<TenantSnapshot | undefined> =>
  memoryOf(ctx).facts.get(tenantId, async () => {
    const row = await findTenantSnapshot(ctx.db, tenantId);
    if (!row) return undefined;
    const { registration, security } = filledSettings(row.settings);
    return { id: row.id, name: row.name, status: row.status, registration, security };
  });

/** Lets a change of a tenant bite at once in this process. */
export const invalidateTenant = (
  ctx: Pick<ServerContext, 'db' | 'accountStatuses'>,
  tenantId: string,
): void => {
  const { hosts, facts } = memoryOf(ctx);
  hosts.forget('');
  facts.forget(tenantId);
  // The status of a tenant is part of the standing of each of its people.
  ctx.accountStatuses.forget('');
};

/** The tenant of the site that has a name; undefined when no site has it. */
export const tenantOfSite = async (
  ctx: Pick<ServerContext, 'db'>,
  label: string,
): Promise<string | undefined> => {
  const owner = await findHostOwner(ctx.db, label);
  return owner?.kind === 'site' ? owner.tenant_id : undefined;
};

/** Notes at most every ten minutes that somebody is at work in a tenant. */
export const touchLastSeen = (
  ctx: Pick<ServerContext, 'db' | 'log'>,
  tenantId: string,
  userId: string,
): void => {
  memoryOf(ctx)
    .seen.get(`${tenantId}|${userId}`, () => touchMember(ctx.db, tenantId, userId))
    // A failed note costs a date in a list, and must not cost the request.
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a visit could not be noted'));
};
