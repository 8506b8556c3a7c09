// The bucket of a site with its key, for what sends to it.
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { unseal } from '../../core/crypto/sealed.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { BucketClient } from './bucket-client.ts';
import { findSiteBucket, type SiteBucketRow } from './static-hosting.store.ts';

export const sealedFor = ({ tenantId }: TenantTransaction, siteId: string) => ({
  purpose: 'site-bucket',
  place: `${tenantId}/${siteId}`,
});

export const inSite = <T>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, permission }: { siteId: string; permission: Permission },
  work: (tx: TenantTransaction, site: SiteView) => Promise<T>,
): Promise<T> =>
  withTenant(ctx.db, actor, async (tx) => work(tx, await requireSite(tx, actor, siteId, permission)));

export const requireBucket = async (tx: TenantTransaction, siteId: string): Promise<SiteBucketRow> => {
  const row = await findSiteBucket(tx, siteId);
  if (!row) throw new AppError('wrong_state', 'Save a bucket first.');
  return row;
};

export const openBucket = (ctx: ServerContext, tx: TenantTransaction, row: SiteBucketRow): BucketClient =>
  new BucketClient(
    {
      endpoint: row.endpoint,
      region: row.region,
      bucket: row.bucket,
      prefix: row.prefix,
      accessKeyId: row.access_key_id,
      secretAccessKey: unseal(ctx.secretKey, sealedFor(tx, row.site_id), row.secret),
    },
    ctx.bucketNetwork,
  );
