// Connects an external account from the profile: requires a step-up before the redirect, and only the page and the
// session that started the flow can claim the returned identity. The URL of the callback does not reveal whose
// identity it is.
import { accountIdentityConnected } from '@sitewright/contract/account/account-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/account/identities';
import type { Identity } from '@sitewright/contract/account/identities';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../core/db/tables.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { sessionOf, requirePermission } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { deviceName } from '../../sessions/device-name.ts';
import { googleClientOf } from '../../auth/google/adapters/google-client.ts';
import { findIdentityOwner, insertIdentity } from '../../auth/google/identities.store.ts';
import { startOAuthFlow, matchesVerifier } from '../../auth/google/oauth-flow.ts';
import { pendingIdentity } from '../../auth/google/connect-callback.ts';
import { linkTo } from '../../../http/mail-links.ts';
import { consumeToken } from '../../auth/one-time-tokens.ts';
import { requireStepUp } from '../../sessions/step-up.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { identityConnectedEmail } from '../account-emails.ts';
import { listIdentityRows, lockUser } from '../account.store.ts';
import { presentIdentity } from './identities.service.ts';

const provider = 'google';
type PendingIdentity = z.infer<typeof pendingIdentity>;

export const startConnecting = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { challenge }: EndpointInput<typeof contract.startIdentityLink>['body'],
): Promise<{ url: string }> => {
  requirePermission(actor, 'profile.write');
  const client = googleClientOf(ctx.env);
  if (!client)
    throw new AppError('provider_not_configured', "Google sign-in isn't available on this platform.");
  await requireStepUp(ctx, actor);
  const { userId } = actor;
  const sessionId = sessionOf(actor);
  try {
    return { url: await startOAuthFlow(ctx, client, meta, { challenge, connecting: { userId, sessionId } }) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ err: error }, 'the OpenID provider could not be reached');
    throw new AppError('upstream_failed', "Couldn't reach Google. Try again.");
  }
};

/**
 * The identity returned by the provider, for the page and the session that started the flow. A wrong attempt
 * consumes the code.
 */
const claimPendingIdentity = async (
  ctx: ServerContext,
  { actor }: RequestContext,
  { code, verifier }: EndpointInput<typeof contract.finishIdentityLink>['body'],
): Promise<PendingIdentity> => {
  const row = await consumeToken(ctx.db, 'connect_identity', code);
  if (row === 'used') throw new AppError('link_used', 'This link was already used. Connect Google again.');
  const found = typeof row === 'string' ? undefined : pendingIdentity.parse(row.data);
  const isTheirs =
    typeof row !== 'string' && row.user_id === actor.userId && found?.sessionId === sessionOf(actor);
  if (!found || !isTheirs || !matchesVerifier(found.challenge, verifier)) {
    throw new AppError(
      'link_expired',
      'This link has expired or was opened in another browser. Connect Google again.',
    );
  }
  return found;
};

const identityTaken = (): AppError =>
  new AppError(
    'identity_taken',
    'This Google account is connected to another user. Disconnect it there or use another account.',
  );

/** Returns false when the identity is connected to this user already. */
const insertOwnIdentity = async (
  tx: Transaction<Database>,
  userId: string,
  { subject, email }: PendingIdentity,
): Promise<boolean> => {
  const owner = await findIdentityOwner(tx, provider, subject);
  if (owner !== undefined && owner !== userId) throw identityTaken();
  const known = (await listIdentityRows(tx, userId)).filter((row) => row.provider === provider);
  if (known.some((row) => row.subject === subject)) return false;
  if (known.length > 0) {
    throw new AppError('wrong_state', 'Disconnect your current Google account first.');
  }
  // Another user connected it between the check and the insert.
  if (!(await insertIdentity(tx, { provider, subject, user_id: userId, email }))) throw identityTaken();
  return true;
};

export const finishConnecting = async (
  ctx: ServerContext,
  doing: RequestContext,
  proof: EndpointInput<typeof contract.finishIdentityLink>['body'],
): Promise<{ identity: Identity }> => {
  requirePermission(doing.actor, 'profile.write');
  const found = await claimPendingIdentity(ctx, doing, proof);
  const { actor, meta } = doing;
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
    if (await insertOwnIdentity(tx, user.id, found)) {
      await emit(ctx, tx, accountIdentityConnected, {
        tenantId: null,
        actor: actorOfUser(user),
        target: { type: 'identity', id: `${provider}:${found.subject}`, label: found.email },
        meta,
      });
      await writeMail(ctx, tx, {
        email: identityConnectedEmail,
        to: user.email,
        locale: user.locale,
        timezone: user.timezone,
        tenantId: meta.tenant?.id,
        values: {
          at: ctx.clock.now(),
          device: deviceName(meta.userAgent),
          account: found.email,
          url: linkTo(ctx, meta, '/profile/connections'),
        },
      });
    }
    const rows = await listIdentityRows(tx, user.id);
    return { identity: presentIdentity(rows.find((row) => row.subject === found.subject)!) };
  });
};
