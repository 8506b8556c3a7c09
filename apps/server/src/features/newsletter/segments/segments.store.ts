import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { NewsletterSegmentsTable } from '../campaigns/campaigns.tables.ts';

export type SegmentRow = Selectable<NewsletterSegmentsTable>;

const segments = (tx: TenantTransaction) =>
  tx.selectFrom('newsletter_segments').where('newsletter_segments.tenant_id', '=', tx.tenantId);

export const listSegmentRows = (tx: TenantTransaction): Promise<SegmentRow[]> =>
  segments(tx).selectAll().orderBy('name').orderBy('id').execute();

export const findSegment = (tx: TenantTransaction, id: string): Promise<SegmentRow | undefined> =>
  segments(tx).selectAll().where('id', '=', id).executeTakeFirst();

export const lockSegment = (tx: TenantTransaction, id: string): Promise<SegmentRow | undefined> =>
  segments(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** One after the other, so that the limit of their number holds. */
export const lockSegments = async (tx: TenantTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter-segments ${tx.tenantId}`}, 0))`.execute(
    tx,
  );
};

export const insertSegment = (
  tx: TenantTransaction,
  segment: Omit<Insertable<NewsletterSegmentsTable>, 'tenant_id'>,
): Promise<SegmentRow> =>
  tx
    .insertInto('newsletter_segments')
    .values({ ...segment, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveSegment = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<NewsletterSegmentsTable>,
): Promise<SegmentRow> =>
  tx
    .updateTable('newsletter_segments')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeSegment = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_segments')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Campaigns that still have to find their recipients. */
const isUnsent = sql<boolean>`(status in ('draft', 'scheduled')
  or (status in ('sending', 'paused') and started_at is null))`;

/** Subjects of the campaigns that need a segment. */
export const listSegmentUses = async (tx: TenantTransaction, id: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('newsletter_campaigns')
    .select('subject')
    .where('tenant_id', '=', tx.tenantId)
    .where('segment_id', '=', id)
    .where(isUnsent)
    .orderBy('created_at')
    .execute();
  return rows.map(({ subject }) => subject);
};

/** Campaigns that have their recipients no longer need it. */
export const detachSegment = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .updateTable('newsletter_campaigns')
    .set({ segment_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('segment_id', '=', id)
    .where(sql<boolean>`not ${isUnsent}`)
    .execute();
};
