import type { JsonObject } from '@sitewright/contract/content';
import { isRedirectCode } from '@sitewright/contract/site-settings/redirect-rules';
import type { Redirect } from '@sitewright/contract/site-settings/redirects';
import type { AccessMode } from '@sitewright/contract/site-settings/site-settings';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export const listRedirects = async (tx: TenantTransaction, siteId: string): Promise<Redirect[]> => {
  const rows = await tx
    .selectFrom('redirects')
    .select(['from_path', 'to_path', 'code'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('from_path')
    .execute();
  return rows.map((row) => ({
    from: row.from_path,
    to: row.to_path,
    code: isRedirectCode(row.code) ? row.code : 301,
  }));
};

export const replaceRedirects = async (
  tx: TenantTransaction,
  siteId: string,
  redirects: readonly Redirect[],
): Promise<void> => {
  await tx
    .deleteFrom('redirects')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
  if (redirects.length === 0) return;
  await tx
    .insertInto('redirects')
    .values(
      redirects.map(({ from, to, code }, position) => ({
        tenant_id: tx.tenantId,
        site_id: siteId,
        from_path: from,
        to_path: to,
        code,
        position,
      })),
    )
    .execute();
};

export interface AccessChange {
  mode: AccessMode;
  /** New signing key of access cookies. */
  key?: string;
  /** Set for a new password. */
  hash?: string;
}

export const setAccess = async (
  tx: TenantTransaction,
  siteId: string,
  { mode, key, hash }: AccessChange,
): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({
      access: mode,
      ...(hash === undefined ? {} : { access_password: hash }),
      ...(key === undefined ? {} : { access_key: key }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
};

export const setCode = async (tx: TenantTransaction, siteId: string, code: object): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({ code: JSON.stringify(code) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
};

/** Settings of the tenant that only the platform can change. */
export const tenantSettings = async (tx: TenantTransaction): Promise<JsonObject> => {
  const row = await tx
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tx.tenantId)
    .executeTakeFirst();
  return row?.settings ?? {};
};
