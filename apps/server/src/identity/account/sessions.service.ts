// Sessions and sign-in history of a user.
import { sessionEnded } from '@sitewright/contract/auth/auth-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/account/account';
import type { Session, SignInEntry } from '@sitewright/contract/account/account';
import { inTransaction, withActor } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, sessionOf, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSessions, listLiveSessions, type SessionRow } from '../users/sessions.store.ts';
import { findOwnSession, listSignInRows } from './account.store.ts';

const presentSession = (row: SessionRow, actor: Actor): Session => ({
  id: row.id,
  isCurrent: row.id === sessionOf(actor),
  ...deviceOf(row.user_agent ?? ''),
  method: row.method,
  tenantId: row.tenant_id,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
});

export const listSessions = async (
  ctx: ServerContext,
  actor: Actor,
  { page, limit }: EndpointInput<typeof contract.listSessions>['query'],
) => {
  requirePermission(actor, 'profile.read');
  const rows = await listLiveSessions(ctx.db, actor.userId);
  const sessions = rows.map((row) => presentSession(row, actor));
  // The current session first; the sort is stable, so the others keep their order.
  const ordered = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return {
    sessions: ordered.slice((page - 1) * limit, page * limit),
    pagination: paginationOf({ page, limit }, rows.length),
  };
};

/** A session of another user, one that has ended and an unknown one are all not found. */
export const endOneSession = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<void> => {
  requirePermission(actor, 'profile.write');
  await inTransaction(ctx.db, async (tx) => {
    const isOwn = await findOwnSession(tx, actor.userId, id);
    if (!isOwn || (await endSessions(tx, { sessionId: id }, 'signed_out')) === 0)
      throw notFound('The session');
    await emit(ctx, tx, sessionEnded, {
      tenantId: null,
      actor,
      target: { type: 'session', id },
      meta,
    });
  });
  ctx.accountStatuses.invalidate(actor.userId);
};

export const endOtherSessions = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<number> => {
  requirePermission(actor, 'profile.write');
  const { userId } = actor;
  const sessionId = sessionOf(actor);
  const ended = await inTransaction(ctx.db, async (tx) => {
    const count = await endSessions(tx, { userId, except: sessionId }, 'signed_out_everywhere');
    if (count > 0) {
      await emit(ctx, tx, sessionEnded, {
        tenantId: null,
        actor: actorOfUser({ id: userId }),
        target: { type: 'user', id: userId },
        payload: { ended: count },
        meta,
      });
    }
    return count;
  });
  ctx.accountStatuses.invalidate(userId);
  return ended;
};

export const listSignIns = async (
  ctx: ServerContext,
  actor: Actor,
  query: EndpointInput<typeof contract.listSignIns>['query'],
) => {
  requirePermission(actor, 'profile.read');
  const { rows, total } = await withActor(ctx.db, actor.userId, (tx) =>
    listSignInRows(tx, actor.userId, query),
  );
  const signIns = rows.map((row): SignInEntry => {
    const { method } = row.detail as { method?: unknown };
    return {
      id: String(row.id),
      at: row.at.toISOString(),
      outcome: row.action === 'session.started' ? 'signed_in' : 'failed',
      method: typeof method === 'string' ? method : null,
      ...deviceOf(row.user_agent ?? ''),
    };
  });
  return { signIns, pagination: paginationOf(query, total) };
};
