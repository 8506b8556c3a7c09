import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { PostNewslettersTable } from './post-newsletter.tables.ts';

export type PostNewsletterRow = Selectable<PostNewslettersTable>;

const own = (tx: TenantTransaction) =>
  tx.selectFrom('post_newsletters').where('post_newsletters.tenant_id', '=', tx.tenantId);

export const findPostNewsletter = (
  tx: TenantTransaction,
  postId: string,
): Promise<PostNewsletterRow | undefined> =>
  own(tx).selectAll().where('post_id', '=', postId).executeTakeFirst();

export const listPostNewsletters = (
  tx: TenantTransaction,
  postIds: readonly string[],
): Promise<PostNewsletterRow[]> => own(tx).selectAll().where('post_id', 'in', postIds).execute();

export const listCampaignsOfSite = async (tx: TenantTransaction, siteId: string): Promise<string[]> => {
  const rows = await own(tx).select('campaign_id').where('site_id', '=', siteId).execute();
  return rows.map((row) => row.campaign_id);
};

export const savePostNewsletter = async (
  tx: TenantTransaction,
  { site_id, post_id, ...columns }: Omit<PostNewsletterRow, 'tenant_id' | 'created_at'>,
): Promise<void> => {
  await tx
    .insertInto('post_newsletters')
    .values({ ...columns, site_id, post_id, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'post_id']).doUpdateSet(columns))
    .execute();
};

export interface WaitingPost {
  tenantId: string;
  siteId: string;
  postId: string;
  campaignId: string;
}

/** Posts that were published and whose email waits; of one site, or of all tenants. */
export const listWaitingPosts = (
  db: Kysely<Database>,
  site?: { tenantId: string; siteId: string },
): Promise<WaitingPost[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('post_newsletters as sent_with')
      .innerJoin('newsletter_campaigns as campaign', (join) =>
        join
          .onRef('campaign.tenant_id', '=', 'sent_with.tenant_id')
          .onRef('campaign.id', '=', 'sent_with.campaign_id')
          .on('campaign.is_held', '=', true)
          .on('campaign.status', '=', 'scheduled'),
      )
      .innerJoin('posts', (join) =>
        join
          .onRef('posts.tenant_id', '=', 'sent_with.tenant_id')
          .onRef('posts.id', '=', 'sent_with.post_id')
          .on('posts.status', '=', 'published')
          .on('posts.deleted_at', 'is', null),
      )
      .select([
        'sent_with.tenant_id as tenantId',
        'sent_with.site_id as siteId',
        'sent_with.post_id as postId',
        'sent_with.campaign_id as campaignId',
      ])
      .$if(site !== undefined, (query) =>
        query.where('sent_with.tenant_id', '=', site!.tenantId).where('sent_with.site_id', '=', site!.siteId),
      )
      .orderBy(sql`campaign.scheduled_at`)
      .limit(500)
      .execute(),
  );
