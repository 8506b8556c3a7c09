import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** Deletes up to `limit` submissions for which `isDue` holds; returns how many. */
const deleteSome = async (
  tx: TenantTransaction,
  limit: number,
  isDue: (eb: ExpressionBuilder<Database, 'form_submissions' | 'forms'>) => Expression<SqlBool>,
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('form_submissions')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('form_submissions')
        .innerJoin('forms', (join) =>
          join
            .onRef('forms.tenant_id', '=', 'form_submissions.tenant_id')
            .onRef('forms.id', '=', 'form_submissions.form_id'),
        )
        .select('form_submissions.id')
        .where('form_submissions.tenant_id', '=', tx.tenantId)
        .where(isDue)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Those older than their form keeps submissions. */
export const deleteExpired = (tx: TenantTransaction, now: Date, limit: number): Promise<number> =>
  deleteSome(
    tx,
    limit,
    () =>
      sql<SqlBool>`form_submissions.submitted_at < ${now}::timestamptz - forms.retention_days * interval '1 day'`,
  );

export const deleteOldTrash = (tx: TenantTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, limit, (eb) => eb('form_submissions.deleted_at', '<', before));

/** Submissions of a site with an email address among the answers, in whatever state. */
const withEmail = (tx: TenantTransaction, siteId: string, email: string) =>
  tx
    .selectFrom('form_submissions')
    .where('form_submissions.tenant_id', '=', tx.tenantId)
    .where('form_submissions.site_id', '=', siteId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('form_answers')
          .select('form_answers.submission_id')
          .whereRef('form_answers.tenant_id', '=', 'form_submissions.tenant_id')
          .whereRef('form_answers.submission_id', '=', 'form_submissions.id')
          .where('form_answers.text_key', '=', email.toLowerCase()),
      ),
    );

export const countWithEmail = async (
  tx: TenantTransaction,
  siteId: string,
  email: string,
): Promise<{ submissions: number; forms: number }> =>
  withEmail(tx, siteId, email)
    .select([
      sql<number>`count(*)::int`.as('submissions'),
      sql<number>`count(distinct form_submissions.form_id)::int`.as('forms'),
    ])
    .executeTakeFirstOrThrow();

export const deleteWithEmail = async (
  tx: TenantTransaction,
  siteId: string,
  email: string,
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('form_submissions')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', withEmail(tx, siteId, email).select('form_submissions.id'))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
