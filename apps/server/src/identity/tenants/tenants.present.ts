import type { Tenant, TenantDetail } from '@sitewright/contract/tenants/tenants';
import type { ServerContext } from '../../core/context/server-context.ts';
import { siteUrl } from '../../core/site-url.ts';
import type { TenantView } from './tenants.store.ts';

/** Display name of a user: their email when they have no name. */
export const nameOr = (name: string | null | undefined, email: string): string => name?.trim() || email;

export const presentTenant = (ctx: ServerContext, row: TenantView): Tenant => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  status: row.status,
  statusReason: row.status_reason,
  url: row.host === null ? null : siteUrl(ctx, row.host),
  owner:
    row.owner_id === null || row.owner_email === null
      ? null
      : { id: row.owner_id, email: row.owner_email, name: nameOr(row.owner_name, row.owner_email) },
  people: row.people,
  sites: row.sites,
  published: row.published,
  storageBytes: row.storage,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  purgeAt: row.purge_at?.toISOString() ?? null,
});

export const presentTenantDetail = (ctx: ServerContext, row: TenantView): TenantDetail => ({
  ...presentTenant(ctx, row),
  locale: row.locale === 'vi' ? 'vi' : 'en',
  timezone: row.timezone,
  notes: row.notes,
  version: row.version,
});
