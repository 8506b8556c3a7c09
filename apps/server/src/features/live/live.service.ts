// Subscribing to a site while others work on it. Access is checked when the stream begins, whenever something that
// affects it changes, and on every heartbeat.
import {
  type LiveBatch,
  type LiveEvents,
  subscribeToSite as watchSiteEndpoint,
  type PresenceState,
} from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import type { AppContext } from '../../core/context/context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { type CallMeta, WithHeaders } from '../../http/mount-endpoint.ts';
import { authenticate } from '../../identity/auth/authenticate.ts';
import { type Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { requireSite } from '../sites/require-site.ts';
import { EventStream, eventStreamHeaders } from '../../http/event-stream.ts';
import { LiveHub } from './live-hub.ts';
import { findDisplayName, listBatchesAfter } from './live.store.ts';

export const createLiveHub = (
  ctx: Pick<AppContext, 'db' | 'notify'>,
  forget: (userId: string | null) => void,
): LiveHub =>
  new LiveHub({
    notify: ctx.notify,
    invalidateAccountStatus: forget,
    readBatches: async ({ tenantId, documentId }, since): Promise<LiveBatch[]> => {
      const rows = await withTenant(ctx.db, { tenantId }, (tx) =>
        listBatchesAfter(tx, documentId, { since, limit: limits.live.batchesAtOnce }),
      );
      return rows.map(({ version, client_id, seq, ops, user_id }) => ({
        documentId,
        version,
        clientId: client_id,
        seq,
        ops,
        userId: user_id,
      }));
    },
  });

/** Re-authenticates the caller; throws the same error that any request of theirs would get. */
const recheckAccess = async (ctx: ServerContext, { request }: CallMeta, siteId: string): Promise<void> => {
  const actor = await authenticate(ctx, request, watchSiteEndpoint);
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.');
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.read'));
};

export const subscribeToSite = async (
  ctx: ServerContext,
  { actor, meta }: { actor: Actor; meta: CallMeta },
  { siteId, tabId }: { siteId: string; tabId: string },
): Promise<WithHeaders<unknown>> => {
  const name = await withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    return findDisplayName(tx, actor.userId);
  });
  const stream = new EventStream<LiveEvents>();
  await ctx.live.join({
    tenantId: actor.tenantId,
    siteId,
    userId: actor.userId,
    tabId,
    name,
    stream,
    check: () => recheckAccess(ctx, meta, siteId),
    where: null,
    updates: { since: 0, count: 0 },
  });
  return new WithHeaders<unknown>(stream.body, eventStreamHeaders);
};

export const updatePresence = async (
  ctx: ServerContext,
  actor: Actor,
  { siteId, tabId, where }: { siteId: string; tabId: string; where: PresenceState | null },
): Promise<void> => {
  const of = { tenantId: actor.tenantId, siteId, userId: actor.userId, tabId };
  // A subscriber of this process is checked on every heartbeat, so cursor moves need no database query.
  if (ctx.live.updatePresence(of, where)) return;
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.read'));
  await ctx.live.forwardPresence(of, where);
};
