import type { campaignList } from '@sitewright/contract/newsletter/campaigns';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { NewsletterCampaignsTable } from './campaigns.tables.ts';

export type CampaignRow = Selectable<NewsletterCampaignsTable>;

const own = (tx: TenantTransaction) =>
  tx.selectFrom('newsletter_campaigns').where('newsletter_campaigns.tenant_id', '=', tx.tenantId);

export const listCampaignRows = (
  tx: TenantTransaction,
  listing: z.output<typeof campaignList.query>,
): Promise<{ rows: CampaignRow[]; total: number }> =>
  paginate(listing, {
    matching: own(tx)
      .$if(listing.q !== undefined && listing.q !== '', (query) =>
        query.where('newsletter_campaigns.subject', 'ilike', containing(listing.q!)),
      )
      .$if(listing.status !== undefined, (query) =>
        query.where('newsletter_campaigns.status', '=', listing.status!),
      ),
    columns: own(tx).selectAll('newsletter_campaigns'),
    key: 'newsletter_campaigns.id',
    order: [sql`newsletter_campaigns.updated_at desc`],
  });

export const findCampaign = (tx: TenantTransaction, id: string): Promise<CampaignRow | undefined> =>
  own(tx).selectAll().where('id', '=', id).executeTakeFirst();

/** How far campaigns are, without their contents. */
export const listCampaignStates = (tx: TenantTransaction, ids: readonly string[]) =>
  own(tx)
    .select(['id', 'status', 'is_held', 'started_at', 'finished_at', 'recipients'])
    .where('id', 'in', ids)
    .execute();

export const lockCampaign = (tx: TenantTransaction, id: string): Promise<CampaignRow | undefined> =>
  own(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const countDrafts = async (tx: TenantTransaction): Promise<number> => {
  const { count } = await own(tx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['draft', 'scheduled'])
    .executeTakeFirstOrThrow();
  return count;
};

export const insertCampaign = (
  tx: TenantTransaction,
  campaign: Omit<Insertable<NewsletterCampaignsTable>, 'tenant_id'>,
): Promise<CampaignRow> =>
  tx
    .insertInto('newsletter_campaigns')
    .values({ ...campaign, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A change by a user: the version grows with it. */
export const saveCampaign = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<NewsletterCampaignsTable>,
): Promise<CampaignRow> =>
  tx
    .updateTable('newsletter_campaigns')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeCampaign = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_campaigns')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Sent campaigns with a web version, the newest first. */
export const listArchivedRows = async (
  tx: TenantTransaction,
  page: number,
): Promise<{ rows: CampaignRow[]; hasMore: boolean }> => {
  const rows = await own(tx)
    .selectAll()
    .where('archive_slug', 'is not', null)
    .where('is_archived', '=', true)
    .where('status', 'in', ['sending', 'paused', 'sent'])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .offset((page - 1) * limits.archivePageSize)
    .limit(limits.archivePageSize + 1)
    .execute();
  return {
    rows: rows.slice(0, limits.archivePageSize),
    hasMore: rows.length > limits.archivePageSize,
  };
};

export const findArchivedRow = (tx: TenantTransaction, slug: string): Promise<CampaignRow | undefined> =>
  own(tx)
    .selectAll()
    .where('archive_slug', '=', slug)
    .where('is_archived', '=', true)
    .where('status', 'in', ['sending', 'paused', 'sent'])
    .executeTakeFirst();

export interface CampaignPlace {
  tenantId: string;
  campaignId: string;
}

/** Campaigns of all workspaces with something to do now: to begin, or to send. */
export const listDueCampaigns = (db: Kysely<Database>, now: Date): Promise<CampaignPlace[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('newsletter_campaigns')
      .select(['tenant_id as tenantId', 'id as campaignId'])
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'scheduled'), eb('is_held', '=', false), eb('scheduled_at', '<=', now)]),
          eb.and([
            eb.or([
              eb('status', '=', 'sending'),
              eb.and([eb('status', '=', 'paused'), eb('pause_reason', '=', 'server')]),
            ]),
            eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]),
            eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]),
          ]),
        ]),
      )
      .orderBy('scheduled_at')
      .execute(),
  );

/** Those that a worker had when it ended, with the end of its lease. */
export const listUnfinishedCampaigns = (
  db: Kysely<Database>,
): Promise<(CampaignPlace & { leaseUntil: Date | null })[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('newsletter_campaigns')
      .select(['tenant_id as tenantId', 'id as campaignId', 'lease_until as leaseUntil'])
      .where('status', '=', 'sending')
      .execute(),
  );

/** The author of a campaign; nobody for that of the platform, whose staff work on it together. */
export const listAuthorIds = async (
  tx: Transaction<Database>,
  tenantId: string | null,
  id: string,
): Promise<string[]> => {
  if (tenantId === null || tenantId === sharedTenantId) return [];
  const row = await tx
    .selectFrom('newsletter_campaigns')
    .select('created_by')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.created_by ? [row.created_by] : [];
};
