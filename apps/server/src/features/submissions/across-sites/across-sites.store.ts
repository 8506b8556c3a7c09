import { sql } from 'kysely';
import { type Chunk, paginateByCursor } from '../../../core/db/paginate.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import {
  assigneeName,
  type InboxRow,
  inOrder,
  matching,
  type SubmissionFilter,
} from '../submissions.store.ts';

export type SiteSubmissionRow = InboxRow & { form_name: string; site_name: string };

export const listOfSites = (
  tx: TenantTransaction,
  siteIds: readonly string[],
  filter: Omit<SubmissionFilter, 'filters'>,
  chunk: Chunk,
): Promise<{ rows: SiteSubmissionRow[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: matching(
      tx
        .selectFrom('form_submissions')
        .where('form_submissions.tenant_id', '=', tx.tenantId)
        .where('form_submissions.site_id', 'in', siteIds),
      filter,
    )
      .innerJoin('forms', (join) =>
        join
          .onRef('forms.tenant_id', '=', 'form_submissions.tenant_id')
          .onRef('forms.id', '=', 'form_submissions.form_id'),
      )
      .innerJoin('sites', (join) =>
        join
          .onRef('sites.tenant_id', '=', 'form_submissions.tenant_id')
          .onRef('sites.id', '=', 'form_submissions.site_id'),
      )
      .selectAll('form_submissions')
      .select(assigneeName)
      .select(['forms.name as form_name', 'sites.name as site_name']),
    ...inOrder(filter.sort),
  });

export const countUnread = (
  tx: TenantTransaction,
  siteIds: readonly string[],
): Promise<{ siteId: string; formId: string; count: number; review: number }[]> =>
  tx
    .selectFrom('form_submissions')
    .select([
      'site_id as siteId',
      'form_id as formId',
      sql<number>`(count(*) filter (where spam_state = 'ham'))::int`.as('count'),
      sql<number>`(count(*) filter (where spam_state = 'suspect'))::int`.as('review'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', 'in', siteIds)
    .where('status', '=', 'new')
    .where('spam_state', '!=', 'spam')
    .where('deleted_at', 'is', null)
    .groupBy(['site_id', 'form_id'])
    .execute();
