// Moves a site with all of its rows from one tenant to another, in one transaction.
import { siteMovedIn, siteMovedOut } from '@sitewright/contract/site-moves/site-move-events';
import type { MovedSite, MoveEffect } from '@sitewright/contract/site-moves/site-moves';
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { CommitUnknownError } from '../../core/db/scoped-dialect.ts';
import { switchTenant, type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { customerOf, lockCustomers } from '../../identity/customers/customer.ts';
import { measureEntitlement, measureUse } from '../../identity/customers/entitlements.ts';
import { findTenant } from '../../identity/tenants/tenants.store.ts';
import { invalidateTypes } from '../custom-templates/design-cache.ts';
import { republishJob } from '../domains/republish.ts';
import { addUsage, type BlobRow, lockUsage } from '../media/blobs.store.ts';
import { invalidateUrl } from '../media/media-lookup.ts';
import { importImages } from '../media/import-images.ts';
import { variantsJob } from '../media/upload/store-file.ts';
import { listUsedUrls } from '../media/uses/media-uses.store.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { findSite } from '../sites/sites.store.ts';
import { FileCopies, listStoredKeys } from './file-copies.ts';
import { moveDesigns } from './move-designs.ts';
import {
  deleteUnusedBlobs,
  findBlobIds,
  insertAddresses,
  insertBlobs,
  listOldKeys,
  listSharedKeys,
  listSiteBlobs,
  moveAddresses,
  pointToBlobs,
} from './rows/move-media.store.ts';
import {
  deleteMoved,
  dropForeignReferences,
  insertMoved,
  listMovedTables,
  lockSite,
  replaceTexts,
  stageTables,
} from './rows/move-rows.store.ts';
import { listLeftBehind, pauseWebhooks } from './rows/left-behind.store.ts';

export interface Move {
  actor: Actor;
  meta?: RequestMeta | undefined;
  from: string;
  to: string;
  /** In the new tenant. */
  ownerId: string;
  /** In the old tenant and the transaction of the move: checks again what allows it, and answers the site that moves. */
  authorize: (tx: TenantTransaction) => Promise<string>;
  /** A site that the transaction has made; nobody is told that it leaves the old tenant. */
  isCopy?: boolean;
}

const changedMeanwhile = (): AppError =>
  new AppError('unavailable', 'The site was changed while it was being moved. Try again.');

/** Moves in opposite directions lock the same two tenants in the same order. */
const lockBoth = async (
  tx: TenantTransaction,
  { from, to }: Pick<Move, 'from' | 'to'>,
  customers: ReadonlyMap<string, CustomerId>,
): Promise<void> => {
  for (const tenantId of [from, to].toSorted()) {
    await switchTenant(tx, tenantId);
    await lockCustomers(tx, [customers.get(tenantId)!]);
  }
  for (const tenantId of [from, to].toSorted()) {
    await switchTenant(tx, tenantId);
    await lockUsage(tx);
  }
  await switchTenant(tx, from);
};

const requireTarget = async (tx: TenantTransaction, to: string): Promise<{ name: string }> => {
  const target = await findTenant(tx, to);
  if (target?.status !== 'active') throw notFound('The workspace');
  return target;
};

interface Files {
  blobs: BlobRow[];
  /** Deleted after the commit. */
  unused: string[];
  /** New addresses of files whose address another file of the old tenant keeps. */
  newKeys: Map<string, string>;
}

const bytesOf = (blobs: readonly BlobRow[]): number =>
  blobs.reduce((sum, { size, variant_bytes: more }) => sum + size + more, 0);

const leaveFiles = async (
  tx: TenantTransaction,
  from: string,
  { blobs, oldKeys, copies }: { blobs: BlobRow[]; oldKeys: readonly string[]; copies: FileCopies },
): Promise<Files> => {
  const shared = new Set(await listSharedKeys(tx));
  const newKeys = new Map(
    [...shared].map((key) => {
      const copy = oldKeys.includes(key) ? copies.use(key) : key;
      return [key, copy === key ? createObjectKey(key.slice(key.lastIndexOf('.') + 1)) : copy];
    }),
  );
  await moveAddresses(tx, { from, newKeys });
  const gone = await deleteUnusedBlobs(
    tx,
    blobs.map(({ id }) => id),
  );
  await addUsage(tx, -bytesOf(gone));
  const unused = gone.flatMap((blob) => [blob.object_key, ...blob.variants.map(({ key }) => key)]);
  return { blobs, unused, newKeys };
};

const takeBlobs = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { blobs }: Files,
  copies: FileCopies,
): Promise<void> => {
  const present = await findBlobIds(
    tx,
    blobs.map(({ sha256 }) => sha256),
  );
  const taken: BlobRow[] = [];
  for (const blob of blobs) {
    if (present.has(blob.sha256)) continue;
    const copy = copies.useBlob(blob);
    if (!copy) throw changedMeanwhile();
    taken.push({ ...copy, unused_since: null });
  }
  await insertBlobs(tx, taken);
  await addUsage(tx, bytesOf(taken));
  await pointToBlobs(tx, new Map(blobs.flatMap(({ id, sha256 }) => [[id, present.get(sha256) ?? id]])));
  for (const { id, state } of taken)
    if (state === 'processing')
      await ctx.queue.enqueue(tx, variantsJob, { tenantId: tx.tenantId, blobId: id });
};

/** What the customer of the new tenant has to have room for is known when everything is there. */
const measureRoom = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  customer: CustomerId,
): Promise<() => Promise<void>> => {
  const checks: (() => Promise<void>)[] = [];
  for (const key of ctx.meters.keys()) {
    const before = await measureUse(ctx, tx, customer, key);
    const assertFits = await measureEntitlement(ctx, tx, customer, key);
    checks.push(async () => assertFits((await measureUse(ctx, tx, customer, key)) - before));
  }
  return async () => {
    for (const check of checks) await check();
  };
};

const moveRows = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  move: Move,
  copies: FileCopies,
): Promise<{ moved: MovedSite; files: Files; subdomain: string | null }> => {
  const { actor, meta, from, to, ownerId } = move;
  const siteId = await move.authorize(tx);
  const before = await findSite(tx, siteId);
  if (!before) throw notFound('The site');
  const target = await requireTarget(tx, to);
  const customers = new Map([[from, await customerOf(tx, before.owner_id)]]);
  await switchTenant(tx, to);
  customers.set(to, await customerOf(tx, ownerId));
  await lockBoth(tx, move, customers);
  // After the customers, like uploads.
  const site = await lockSite(tx, siteId);
  if (!site || site.owner_id !== before.owner_id) throw changedMeanwhile();
  if (site.is_platform) throw new AppError('wrong_state', 'The site of the platform stays in its workspace.');

  const tables = await listMovedTables(tx);
  const blobs = await listSiteBlobs(tx, siteId);
  const oldKeys = await listOldKeys(tx, siteId);
  const left = await listLeftBehind(tx, siteId);
  await stageTables(tx, tables, siteId);
  const designs = await moveDesigns.read(tx, siteId);
  await deleteMoved(tx, tables, siteId);
  const files = await leaveFiles(tx, from, { blobs, oldKeys, copies });

  await switchTenant(tx, to);
  const assertRoom = await measureRoom(ctx, tx, customers.get(to)!);
  await takeBlobs(ctx, tx, files, copies);
  const renamed = await moveDesigns.insert(tx, designs, copies);
  await replaceTexts(tx, tables, new Map([...files.newKeys, ...renamed]));
  const dropped = await dropForeignReferences(tx, tables);
  await insertMoved(tx, tables, { siteId, ownerId, releaseId: site.published_release_id });
  await insertAddresses(tx);
  await assertRoom();
  const isGivenAway = ownerId !== site.owner_id;
  const paused = isGivenAway && (await pauseWebhooks(tx, siteId));
  if (site.is_published) await ctx.queue.enqueue(tx, republishJob, { tenantId: to, siteId });
  const about = { id: siteId, name: site.name };
  await emitForSite(ctx, tx, siteMovedIn, { actor, meta, payload: { fromTenant: from, ownerId } }, about);
  if (!move.isCopy) {
    await switchTenant(tx, from);
    const payload = { toTenant: to, ownerId: site.owner_id };
    await emitForSite(ctx, tx, siteMovedOut, { actor, meta, payload }, about);
  }
  const effects: MoveEffect[] = [
    ...((dropped.get('site_members') ?? 0) > 0 ? (['collaborators_removed'] as const) : []),
    ...(left.hasBucket ? (['bucket_disconnected'] as const) : []),
    ...(paused ? (['webhooks_paused'] as const) : []),
    ...(left.hasExports ? (['exports_deleted'] as const) : []),
  ];
  const moved = { siteId, tenantId: to, tenantName: target.name, effects };
  return { moved, files, subdomain: site.subdomain };
};

/** Brings what its pages show into the library of the site, since the new tenant does not have the files of the old one. */
const collectFiles = (ctx: ServerContext, { from, actor }: Move, siteId: string): Promise<string[]> =>
  withTenant(ctx.db, { tenantId: from, userId: actor.userId }, async (tx) => {
    const site = await findSite(tx, siteId);
    if (!site) throw notFound('The site');
    await importImages(ctx, tx, { siteId, userId: site.owner_id }, await listUsedUrls(tx, siteId));
    return listStoredKeys(tx, siteId);
  });

/**
 * `sourceId`: the site whose files are copied first, which is the one that moves or the original of a copy.
 * @throws AppError 402 `limit_reached` when the new workspace has no room, 503 `unavailable` when a file was added meanwhile
 */
export const moveSiteToTenant = async (
  ctx: ServerContext,
  move: Move,
  sourceId: string,
): Promise<MovedSite> => {
  const { from, to, actor } = move;
  if (from === to) throw new AppError('wrong_state', 'The site is in this workspace already.');
  const copies = new FileCopies(ctx);
  let isFailed = true;
  let isUnknown = false;
  try {
    await copies.copy(await collectFiles(ctx, move, sourceId));
    const { files, moved, subdomain } = await withTenant(
      ctx.db,
      { tenantId: from, userId: actor.userId },
      (tx) => moveRows(ctx, tx, move, copies),
    );
    isFailed = false;
    await ctx.releases.changeTenant({ id: moved.siteId, subdomain }, to);
    for (const key of files.unused) await ctx.storage.delete(key);
    for (const key of files.newKeys.keys()) invalidateUrl(ctx, key);
    invalidateTypes(ctx, to, false);
    return moved;
  } catch (error) {
    // Garbage collection finds out what the rows name.
    isUnknown = error instanceof CommitUnknownError;
    throw error;
  } finally {
    if (!isUnknown) await copies.deleteUnused({ isFailed });
  }
};
