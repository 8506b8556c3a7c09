// The bucket of a site as its owner manages it.
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { putStaticHosting, SiteBucket } from '@sitewright/contract/static-hosting/static-hosting';
import * as events from '@sitewright/contract/static-hosting/static-hosting-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { seal } from '../../core/crypto/sealed.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { isPublicIp } from '../../core/safe-fetch/public-ips.ts';
import type { Network } from '../../core/safe-fetch/network.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { startRun } from '../runs/runs.service.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { BucketClient } from './bucket-client.ts';
import { inSite, openBucket, requireBucket, sealedFor } from './site-bucket.ts';
import { publishToBucketRun } from './publish-to-bucket.run.ts';
import {
  deleteSiteBucket,
  findSiteBucket,
  saveSiteBucket,
  type SiteBucketRow,
} from './static-hosting.store.ts';

type BucketInput = EndpointInput<typeof putStaticHosting>['body'];

const present = (row: SiteBucketRow): SiteBucket => ({
  endpoint: row.endpoint,
  region: row.region,
  bucket: row.bucket,
  prefix: row.prefix,
  accessKeyId: row.access_key_id,
  publicUrl: row.public_url,
  formUrl: row.form_url,
  publishedAt: row.published_at?.toISOString() ?? null,
});

const stateOf = async (tx: TenantTransaction, siteId: string): Promise<{ bucket: SiteBucket | null }> => {
  const row = await findSiteBucket(tx, siteId);
  return { bucket: row ? present(row) : null };
};

export const readStaticHosting = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ bucket: SiteBucket | null }> =>
  inSite(ctx, actor, { siteId, permission: 'static_hosting.read' }, (tx) => stateOf(tx, siteId));

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Stands for the addresses of a private network, whatever a name resolves to. */
const privateIp = '10.0.0.1';

/** Inside the operator's own network, a bucket may do without TLS. */
const isOpenedHost = (network: Network, endpoint: string): boolean => {
  const url = URL.parse(endpoint);
  if (!url) return false;
  const { hostname: host, port } = url;
  const address = isIP(host) === 0 ? privateIp : host;
  return !isPublicIp(address) && network.mayReach({ host, port: Number(port || 80), address });
};

/** Refuses an address that is no public one before anything is sent to it. */
const requirePublicAddress = (ctx: ServerContext, endpoint: string): void => {
  const sentence = 'Enter a public URL that begins with https://.';
  const fail = (): never => {
    throw new AppError('validation_failed', sentence, { fields: { endpoint: sentence } });
  };
  const isPlain = !endpoint.toLowerCase().startsWith('https:');
  if (isPlain && ctx.env.nodeEnv === 'production' && !isOpenedHost(ctx.bucketNetwork, endpoint)) fail();
  try {
    const keys = { accessKeyId: 'x', secretAccessKey: 'x' };
    new BucketClient({ endpoint, region: 'x', bucket: 'x', prefix: '', ...keys }, ctx.bucketNetwork).close();
  } catch {
    fail();
  }
};

export const saveStaticHosting = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  { secretAccessKey, prefix, ...input }: BucketInput,
): Promise<{ bucket: SiteBucket | null }> => {
  requirePublicAddress(ctx, input.endpoint);
  return inSite(ctx, actor, { siteId, permission: 'static_hosting.write' }, async (tx, site) => {
    const known = await findSiteBucket(tx, siteId);
    const secret =
      secretAccessKey === undefined
        ? known?.secret
        : seal(ctx.secretKey, sealedFor(tx, siteId), secretAccessKey);
    if (!secret) {
      const sentence = 'Enter the secret access key';
      throw new AppError('validation_failed', sentence, { fields: { secretAccessKey: sentence } });
    }
    await saveSiteBucket(tx, {
      site_id: siteId,
      endpoint: withoutSlash(input.endpoint),
      region: input.region,
      bucket: input.bucket,
      prefix: prefix === '' ? '' : `${withoutSlash(prefix)}/`,
      access_key_id: input.accessKeyId,
      secret,
      public_url: withoutSlash(input.publicUrl),
      form_url: input.formUrl,
      updated_by: actor.userId,
    });
    await emitForSite(
      ctx,
      tx,
      events.siteBucketSaved,
      { actor, meta, payload: { bucket: input.bucket } },
      site,
    );
    return stateOf(tx, siteId);
  });
};

export const removeSiteBucket = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
): Promise<void> =>
  inSite(ctx, actor, { siteId, permission: 'static_hosting.write' }, async (tx, site) => {
    const known = await findSiteBucket(tx, siteId);
    if (!known) return;
    await deleteSiteBucket(tx, siteId);
    const payload = { bucket: known.bucket };
    await emitForSite(ctx, tx, events.siteBucketRemoved, { actor, meta, payload }, site);
  });

export const testSiteBucket = async (ctx: ServerContext, actor: Actor, siteId: string): Promise<void> => {
  const bucket = await inSite(ctx, actor, { siteId, permission: 'static_hosting.write' }, async (tx) =>
    openBucket(ctx, tx, await requireBucket(tx, siteId)),
  );
  const path = `sitewright-test-${randomBytes(8).toString('hex')}.txt`;
  const body = Buffer.from(path);
  try {
    await bucket.put(path, body, { contentType: 'text/plain', cacheControl: 'no-store' });
    const found = await bucket.read(path);
    await bucket.delete(path);
    if (found?.equals(body) !== true)
      throw new AppError('upstream_failed', 'The bucket doesn’t return what was written to it.');
  } finally {
    bucket.close();
  }
};

export const startBucketPublish = (ctx: ServerContext, actor: Actor, siteId: string): Promise<{ run: Run }> =>
  inSite(ctx, actor, { siteId, permission: 'static_hosting.write' }, async (tx) => {
    await requireBucket(tx, siteId);
    return { run: await startRun(ctx, tx, actor, publishToBucketRun, { siteId }) };
  });
