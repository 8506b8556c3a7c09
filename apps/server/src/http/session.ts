// Who is calling: reads the bearer token and checks it against the person's live row. No cookie
// authenticates anything.
import type { Reach, Role } from '@sitewright/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { findStanding } from '../features/auth/auth.store.ts';
import { refuseUnfit } from '../features/auth/standing.ts';
import { verifyAccessToken } from '../features/auth/access-token.ts';
import type { ServerContext } from '../server-context.ts';
import { AppError } from './app-error.ts';

/** Spec: the tenant of everybody who belongs to no other. */
export const defaultTenantId = 'default-tenant';

export interface Actor {
  userId: string;
  /** The session that the call belongs to. */
  sessionId: string;
  role: Role;
  /** The tenant whose rows this request works on. */
  tenantId: string;
  /** How far the endpoint's permission reaches for this role. */
  reach: Reach;
}

const bearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
};

/**
 * The caller, or undefined for a guest. A bad token is a guest on public endpoints and 401 elsewhere, so
 * that an expired session never closes a page that everybody may see.
 */
export const authenticate = async (
  ctx: ServerContext,
  request: FastifyRequest,
  isPublic: boolean,
): Promise<Actor | undefined> => {
  const token = bearer(request);
  if (!token) return undefined;
  try {
    const claims = await verifyAccessToken(ctx, token);
    const standing = await ctx.standings.get(`${claims.sub}|${claims.tid ?? ''}|${claims.sid}`, () =>
      findStanding(ctx.db, claims.sub, claims.tid, claims.sid),
    );
    if (!standing || standing.sessionVersion !== claims.sv || !standing.isSessionLive) {
      throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
    }
    refuseUnfit(standing);
    return {
      userId: claims.sub,
      sessionId: claims.sid,
      role: standing.role,
      tenantId: claims.tid ?? defaultTenantId,
      reach: 'own',
    };
  } catch (error) {
    if (isPublic && error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
};
