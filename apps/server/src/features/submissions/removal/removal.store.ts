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

/** A person, in one site, in the sites of one owner, or in all sites of the workspace. */
export interface SubmittedBy {
  email: string;
  siteId?: string | undefined;
  ownerId?: string | undefined;
}

/** Submissions with an email address among the answers, in whatever state. */
const withEmail = (tx: TenantTransaction, { email, siteId, ownerId }: SubmittedBy) =>
  tx
    .selectFrom('form_submissions')
    .where('form_submissions.tenant_id', '=', tx.tenantId)
    .$if(siteId !== undefined, (query) => query.where('form_submissions.site_id', '=', siteId!))
    .$if(ownerId !== undefined, (query) =>
      query.where('form_submissions.site_id', 'in', (eb) =>
        eb
          .selectFrom('sites')
          .select('sites.id')
          .where('sites.tenant_id', '=', tx.tenantId)
          .where('sites.owner_id', '=', ownerId!),
      ),
    )
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
  person: SubmittedBy,
): Promise<{ submissions: number; forms: number }> =>
  withEmail(tx, person)
    .select([
      sql<number>`count(*)::int`.as('submissions'),
      sql<number>`count(distinct form_submissions.form_id)::int`.as('forms'),
    ])
    .executeTakeFirstOrThrow();

/** Sites with submissions of a person, and how many. */
export const countBySite = (
  tx: TenantTransaction,
  person: SubmittedBy,
): Promise<{ place: string; count: number }[]> =>
  withEmail(tx, person)
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'form_submissions.tenant_id')
        .onRef('sites.id', '=', 'form_submissions.site_id'),
    )
    .select(['sites.name as place', sql<number>`count(*)::int`.as('count')])
    .groupBy(['sites.id', 'sites.name'])
    .orderBy('sites.name')
    .execute();

/** What a person submitted, with the names of site and form, the oldest first. */
export const listWithEmail = (tx: TenantTransaction, person: SubmittedBy, limit: number) =>
  withEmail(tx, person)
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'form_submissions.tenant_id')
        .onRef('sites.id', '=', 'form_submissions.site_id'),
    )
    .innerJoin('forms', (join) =>
      join
        .onRef('forms.tenant_id', '=', 'form_submissions.tenant_id')
        .onRef('forms.id', '=', 'form_submissions.form_id'),
    )
    .select([
      'sites.name as site',
      'forms.name as form',
      'form_submissions.submitted_at',
      'form_submissions.answers',
    ])
    .orderBy('form_submissions.submitted_at')
    .orderBy('form_submissions.id')
    .limit(limit)
    .execute();

export const deleteWithEmail = async (tx: TenantTransaction, person: SubmittedBy): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('form_submissions')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', withEmail(tx, person).select('form_submissions.id'))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
