import type { ViewQuery } from '@sitewright/contract/submissions/submission-views';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { userName } from '../../../core/db/user-name.ts';
import './views.tables.ts';

/** Views of one form, or those of all sites. */
const viewsOf = (tx: TenantTransaction, formId: string | null) =>
  tx
    .selectFrom('submission_views')
    .leftJoin('users', 'users.id', 'submission_views.owner_id')
    .selectAll('submission_views')
    .select(userName('users').as('owner_name'))
    .where('submission_views.tenant_id', '=', tx.tenantId)
    .where('submission_views.form_id', formId === null ? 'is' : '=', formId);

export type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsOf>['execute']>>[number];

/** Those that a user has: their own and the shared ones. */
const visibleTo = (tx: TenantTransaction, formId: string | null, userId: string) =>
  viewsOf(tx, formId).where((eb) =>
    eb.or([eb('submission_views.owner_id', '=', userId), eb('submission_views.is_shared', '=', true)]),
  );

export const listViews = (tx: TenantTransaction, formId: string | null, userId: string): Promise<ViewRow[]> =>
  visibleTo(tx, formId, userId)
    .orderBy(sql`lower(submission_views.name)`)
    .orderBy('submission_views.id')
    .execute();

export const findView = (
  tx: TenantTransaction,
  { formId, id, userId }: { formId: string | null; id: string; userId: string },
): Promise<ViewRow | undefined> =>
  visibleTo(tx, formId, userId).where('submission_views.id', '=', id).executeTakeFirst();

/** Until the transaction ends, the user saves no other view. */
export const lockViews = async (tx: TenantTransaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission_views|${userId}`}, 0))`.execute(tx);
};

export const countViewsOf = async (
  tx: TenantTransaction,
  formId: string | null,
  userId: string,
): Promise<number> => {
  const { n } = await tx
    .selectFrom('submission_views')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('owner_id', '=', userId)
    .where('form_id', formId === null ? 'is' : '=', formId)
    .executeTakeFirstOrThrow();
  return n;
};

export const isMember = async (tx: TenantTransaction, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};

export interface ViewValues {
  name: string;
  query: ViewQuery;
  isShared: boolean;
}

export const insertView = async (
  tx: TenantTransaction,
  { formId, ownerId }: { formId: string | null; ownerId: string },
  { name, query, isShared }: ViewValues,
): Promise<string> => {
  const { id } = await tx
    .insertInto('submission_views')
    .values({
      tenant_id: tx.tenantId,
      owner_id: ownerId,
      form_id: formId,
      name,
      is_shared: isShared,
      query: JSON.stringify(query),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateViewRow = async (
  tx: TenantTransaction,
  id: string,
  { name, query, isShared }: ViewValues,
): Promise<void> => {
  await tx
    .updateTable('submission_views')
    .set({ name, is_shared: isShared, query: JSON.stringify(query), updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteViewRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('submission_views').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
