import type { Insertable, Selectable } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { SiteCaptchasTable } from './captcha.tables.ts';

export type SiteCaptchaRow = Selectable<SiteCaptchasTable>;

export const findSiteCaptcha = (tx: TenantTransaction, siteId: string): Promise<SiteCaptchaRow | undefined> =>
  tx
    .selectFrom('site_captchas')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();

export const saveSiteCaptcha = async (
  tx: TenantTransaction,
  { site_id, ...values }: Omit<Insertable<SiteCaptchasTable>, 'tenant_id'>,
): Promise<void> => {
  await tx
    .insertInto('site_captchas')
    .values({ ...values, site_id, tenant_id: tx.tenantId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id']).doUpdateSet({ ...values, updated_at: new Date() }),
    )
    .execute();
};

/** False for a solution that was spent before. Old ones are deleted on the way. */
export const spendNonce = async (
  tx: TenantTransaction,
  { nonce, expiresAt, now }: { nonce: string; expiresAt: Date; now: Date },
): Promise<boolean> => {
  await tx
    .deleteFrom('spent_captchas')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<', now)
    .execute();
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('spent_captchas')
    .values({ tenant_id: tx.tenantId, nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'nonce']).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
};
