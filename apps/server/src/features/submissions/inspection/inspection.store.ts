import type { InspectedForm } from '@sitewright/contract/submissions/submission-inspection';
import { type Kysely, sql } from 'kysely';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import './inspection.tables.ts';

/** Undefined without a reason that was written in time. */
export const findAccess = (tx: TenantTransaction, userId: string, now: Date) =>
  tx
    .selectFrom('submission_access')
    .select(['reason', 'expires_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const putAccess = async (
  tx: TenantTransaction,
  access: { userId: string; reason: string; grantedAt: Date; expiresAt: Date },
): Promise<void> => {
  const terms = { reason: access.reason, granted_at: access.grantedAt, expires_at: access.expiresAt };
  await tx
    .insertInto('submission_access')
    .values({ tenant_id: tx.tenantId, user_id: access.userId, ...terms })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(terms))
    .execute();
};

/** Whether there was one to end. */
export const deleteAccess = async (tx: TenantTransaction, userId: string, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('submission_access')
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The workspace of a site, whichever it is. */
export const findWorkspaceOf = (db: Kysely<Database>, siteId: string) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('sites')
      .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
      .select(['sites.name as site_name', 'tenants.id', 'tenants.name'])
      .where('sites.id', '=', siteId)
      .executeTakeFirst(),
  );

export const findWorkspace = (tx: TenantTransaction) =>
  tx.selectFrom('tenants').select(['id', 'name']).where('id', '=', tx.tenantId).executeTakeFirst();

const formsBefore = (tx: TenantTransaction) =>
  tx
    .selectFrom('forms')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'forms.tenant_id').onRef('sites.id', '=', 'forms.site_id'),
    )
    .where('forms.tenant_id', '=', tx.tenantId);

interface FormListing {
  page: number;
  limit: number;
  q?: string | undefined;
  site?: string | undefined;
}

/** The forms of all sites, by site and name. */
export const listAllForms = (
  tx: TenantTransaction,
  { page, limit, q, site }: FormListing,
): Promise<{ rows: InspectedForm[]; total: number }> => {
  const pattern = containing(q ?? '');
  return paginate(
    { page, limit },
    {
      matching: formsBefore(tx)
        .$if(site !== undefined, (query) => query.where('sites.id', '=', site!))
        .$if(q !== undefined && q !== '', (query) =>
          query.where((eb) =>
            eb.or([eb('forms.name', 'ilike', pattern), eb('sites.name', 'ilike', pattern)]),
          ),
        ),
      columns: formsBefore(tx).select((eb) => [
        'forms.id',
        'forms.name',
        'sites.id as siteId',
        'sites.name as siteName',
        eb
          .selectFrom('form_submissions')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('form_submissions.tenant_id', '=', 'forms.tenant_id')
          .whereRef('form_submissions.form_id', '=', 'forms.id')
          .$asScalar()
          .$notNull()
          .as('submissions'),
      ]),
      key: 'forms.id',
      order: [sql`lower(sites.name)`, sql`sites.id`, sql`lower(forms.name)`],
    },
  );
};
