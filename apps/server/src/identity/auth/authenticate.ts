// Authenticates a request: reads the bearer token and checks it against the user's current row. No cookie
// authenticates anything.
import { tenantSecurity } from '@sitewright/contract/tenants/settings';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { Role } from '@sitewright/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { findAccountStatus, type AccountStatus } from '../users/users.store.ts';
import { assertSecondFactorSetUp } from './second-factor/second-factor-policy.ts';
import { endSessions } from '../users/sessions.store.ts';
import { assertAccountActive } from '../users/account-status.ts';
import { verifyAccessToken } from '../sessions/access-token.ts';
import { touchLastSeen, tenantSnapshot } from '../tenants/tenant-snapshot.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { hostTenantOf } from '../../http/hosts.ts';
import { type Actor, createActor, defaultTenantId } from '../../core/actor.ts';
import { bearer } from './bearer.ts';
import { isApiKey } from '../api-keys/key-text.ts';
import { authenticateKey } from './authenticate-key.ts';
import { assertTenantAllows, assertTenantHost } from './tenant-policy.ts';

const day = 24 * 60 * 60_000;
const ended = (): AppError => new AppError('unauthenticated', 'Your session has ended. Sign in again.');

/**
 * The tenant that a member of staff works in: that of the host, else the one that the header names. The header is
 * ignored for everybody else, and for read-only staff on requests that write.
 */
const tenantOfStaff = async (ctx: ServerContext, request: FastifyRequest, role: Role): Promise<string> => {
  const host = hostTenantOf(request.raw);
  if (host) return host.id;
  const named = request.headers['x-tenant-id'];
  const mayChoose = role === 'SUPER_ADMIN' || request.method === 'GET';
  if (typeof named !== 'string' || named === '' || !mayChoose) return defaultTenantId;
  if (!(await tenantSnapshot(ctx, named))) throw notFound('The tenant');
  return named;
};

/** Ends a session that is older than its tenant, or for staff the installation, allows. */
const assertSessionNotTooOld = async (
  ctx: ServerContext,
  { sessionStartedAt }: AccountStatus,
  sessionId: string,
  days: number,
): Promise<void> => {
  if (!sessionStartedAt || Date.now() - sessionStartedAt.getTime() <= days * day) return;
  // Its refresh token must not renew the session.
  await inTransaction(ctx.db, (tx) => endSessions(tx, { sessionId }, 'expired'));
  throw ended();
};

/** Enforces the rules that a tenant has set for its members. */
const enforceTenantPolicy = async (
  ctx: ServerContext,
  request: FastifyRequest,
  standing: AccountStatus,
  { endpoint, tenantId, sessionId }: { endpoint: Endpoint; tenantId: string; sessionId: string },
): Promise<void> => {
  const facts = await tenantSnapshot(ctx, tenantId);
  if (!facts) throw ended();
  await assertSessionNotTooOld(ctx, standing, sessionId, facts.settings(tenantSecurity).sessionDays);
  assertTenantAllows(ctx, request, standing, { endpoint, tenant: facts });
};

/**
 * The caller, or undefined for a guest. With an invalid token the caller is a guest on public endpoints and gets
 * 401 elsewhere, so that an expired session never blocks a public page.
 */
export const authenticate = async (
  ctx: ServerContext,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Actor | undefined> => {
  const token = bearer(request);
  if (!token) return undefined;
  if (isApiKey(token)) return authenticateKey(ctx, request, { token, endpoint });
  try {
    const claims = await verifyAccessToken(ctx, token);
    const standing = await ctx.accountStatuses.get(`${claims.sub}|${claims.tid ?? ''}|${claims.sid}`, () =>
      findAccountStatus(ctx.db, claims.sub, claims.tid, claims.sid),
    );
    if (!standing || standing.sessionVersion !== claims.sv || !standing.isSessionLive) throw ended();
    assertAccountActive(standing);
    const isStaff = standing.tenantStatus === undefined;
    if (isStaff) await assertSessionNotTooOld(ctx, standing, claims.sid, limits.auth.staffSessionDays);
    const tenantId = isStaff
      ? await tenantOfStaff(ctx, request, standing.role)
      : (claims.tid ?? defaultTenantId);
    if (!isStaff) {
      assertTenantHost(request, tenantId);
      await enforceTenantPolicy(ctx, request, standing, { endpoint, tenantId, sessionId: claims.sid });
      touchLastSeen(ctx, tenantId, claims.sub);
    }
    await assertSecondFactorSetUp(ctx, { userId: claims.sub, role: standing.role, tenantId }, endpoint);
    return createActor({
      kind: 'user',
      userId: claims.sub,
      agentId: claims.sid,
      role: standing.role,
      tenantId,
    });
  } catch (error) {
    const isPublic = endpoint.access === 'public';
    if (isPublic && error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
};
