import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export const findPublicSubdomain = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('sites')
    .select('subdomain')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.subdomain ?? undefined;
};

export interface PlatformSite {
  id: string;
  /** False until its first release: the program may have been stopped before it had all of its posts. */
  isComplete: boolean;
}

/** The platform's own site, which has the platform's blog. */
export const findPlatformSite = async (tx: TenantTransaction): Promise<PlatformSite | undefined> => {
  const row = await tx
    .selectFrom('sites')
    .select(['id', 'published_version'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_platform', '=', true)
    .executeTakeFirst();
  return row && { id: row.id, isComplete: row.published_version !== null };
};

export const markPlatformSite = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({ is_platform: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
};

/** Two first openings at once make one site with its posts. */
export const lockPlatformSite = async (tx: TenantTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('platform-blog', 0))`.execute(tx);
};
