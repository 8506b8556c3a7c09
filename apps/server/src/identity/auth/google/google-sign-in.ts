// Sign-in with Google. The callback gives the page a code that only this page can exchange: no token is ever in a
// URL, and nobody can be signed in to an account that is not theirs.
import { accountIdentityConnected } from '@sitewright/contract/account/account-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { safeRedirect } from '@sitewright/contract/site-settings/redirect-target';
import type * as contract from '@sitewright/contract/auth/sign-in';
import { type SignInResult, type GoogleState, googleStateSchema } from '@sitewright/contract/auth/sign-in';
import { z } from 'zod';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import { googleClientOf, type GoogleProfile } from './adapters/google-client.ts';
import { connectCallbackUrl, connectionsErrorUrl } from './connect-callback.ts';
import {
  startOAuthFlow,
  finishOAuthFlow,
  matchesVerifier,
  type OAuthState,
  readOAuthState,
} from './oauth-flow.ts';
import { findUserByEmail, findUserById, type UserRow } from '../../users/users.store.ts';
import { findIdentityOwner, insertIdentity } from './identities.store.ts';
import { originOf } from '../../../http/mail-links.ts';
import { consumeToken, issueToken } from '../one-time-tokens.ts';
import { createVerifiedUser } from '../by-email/verified-user.ts';
import { signInWithRedirect } from '../sign-in.ts';

const provider = 'google';
const challengeShape = /^[A-Za-z0-9_-]{43}$/;

/** Reasons to return to the sign-in page, which has a sentence for each. */
type Failure =
  | 'google_not_configured'
  | 'google_email_in_use'
  | 'google_email_unverified'
  | 'registration_closed'
  | 'access_denied'
  | 'callback_failed';

const loginErrorUrl = (origin: string, error: Failure): string => `${origin}/login?error=${error}`;

/** Failed flows return to the page where they started. */
const failureUrl = ({ origin, connecting }: OAuthState, error: Failure): string =>
  connecting ? connectionsErrorUrl(origin, error) : loginErrorUrl(origin, error);

/** State that the page wants back: known fields only, and a redirect only to a path of the app. */
const stateOf = (text: string | undefined): GoogleState => {
  try {
    const state = googleStateSchema.parse(JSON.parse(text ?? '{}'));
    const { redirect, ...rest } = state;
    const safe = safeRedirect(redirect);
    return safe === undefined ? rest : { ...rest, redirect: safe };
  } catch {
    return {};
  }
};

/** Returns the URL to redirect the browser to. */
export const startGoogle = async (
  ctx: ServerContext,
  { state: wanted, challenge = '' }: EndpointInput<typeof contract.startGoogle>['query'],
  meta: CallMeta,
): Promise<string> => {
  const origin = originOf(ctx, meta);
  const client = googleClientOf(ctx.env);
  if (!client) return loginErrorUrl(origin, 'google_not_configured');
  if (!challengeShape.test(challenge)) return loginErrorUrl(origin, 'callback_failed');
  try {
    return await startOAuthFlow(ctx, client, meta, { challenge, wanted: stateOf(wanted) });
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ err: error }, 'the OpenID provider could not be reached');
    return loginErrorUrl(origin, 'callback_failed');
  }
};

const connect = async (
  ctx: ServerContext,
  user: UserRow,
  person: GoogleProfile,
  meta: CallMeta,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const identity = { provider, subject: person.subject, user_id: user.id, email: person.email };
    if (!(await insertIdentity(tx, identity))) return;
    await emit(ctx, tx, accountIdentityConnected, {
      tenantId: null,
      actor: actorOfUser(user),
      target: { type: 'identity', id: `${provider}:${person.subject}`, label: person.email },
      meta,
    });
  });

/**
 * Finds or creates the account of a Google profile: by its subject, or by its email when both sides have verified
 * it.
 */
const accountOf = async (
  ctx: ServerContext,
  person: GoogleProfile,
  meta: CallMeta,
): Promise<{ user: UserRow; isNew: boolean } | Failure> => {
  const owner = await inTransaction(ctx.db, (tx) => findIdentityOwner(tx, provider, person.subject));
  const connected = owner === undefined ? undefined : await findUserById(ctx.db, owner);
  if (connected) return { user: connected, isNew: false };
  if (!person.isEmailVerified || !z.email().safeParse(person.email).success) return 'google_email_unverified';
  const known = await findUserByEmail(ctx.db, person.email);
  if (known && !known.email_verified_at) return 'google_email_in_use';
  const { email, firstName, lastName } = person;
  const nameMax = limits.auth.nameMaxLength;
  const made = known
    ? undefined
    : await createVerifiedUser(
        ctx,
        { email, firstName: firstName.slice(0, nameMax), lastName: lastName.slice(0, nameMax) },
        'google',
        meta,
      );
  const user = known ?? made;
  // Another request registered the email between the check and the insert.
  if (!user) return 'google_email_in_use';
  await connect(ctx, user, person, meta);
  return { user, isNew: made !== undefined };
};

const handleCallback = async (
  ctx: ServerContext,
  journey: OAuthState,
  { state, meta }: { state: string; meta: CallMeta },
): Promise<string> => {
  const client = googleClientOf(ctx.env);
  if (!client) return failureUrl(journey, 'google_not_configured');
  const person = await finishOAuthFlow(ctx, client, journey, { state, url: meta.request.url });
  if (journey.connecting) return connectCallbackUrl(ctx, journey, person);
  const account = await accountOf(ctx, person, meta);
  if (typeof account === 'string') return loginErrorUrl(journey.origin, account);
  const { redirect } = journey.wanted;
  const code = await issueToken(ctx.db, {
    kind: 'exchange',
    userId: account.user.id,
    lifeSeconds: limits.auth.exchangeSeconds,
    data: {
      challenge: journey.challenge,
      method: 'google',
      isNew: account.isNew,
      redirect: redirect ?? null,
      tenantId: journey.tenant?.id ?? null,
    },
  });
  const fragment = new URLSearchParams({ code, state: JSON.stringify(journey.wanted) });
  return `${journey.origin}/auth/callback#${fragment.toString()}`;
};

/** Returns the URL to redirect the browser to; every failure leads to the sign-in page, which explains it. */
export const finishGoogle = async (
  ctx: ServerContext,
  { state = '', error }: EndpointInput<typeof contract.finishGoogle>['query'],
  meta: CallMeta,
): Promise<string> => {
  const main = originOf(ctx, undefined);
  const row = await consumeToken(ctx.db, 'oidc_state', state);
  if (typeof row === 'string') return loginErrorUrl(main, 'callback_failed');
  const journey = readOAuthState(row.data);
  if (error !== undefined) {
    return failureUrl(journey, error === 'access_denied' ? 'access_denied' : 'callback_failed');
  }
  // The tenant of the page where the flow started, whichever host Google redirected to.
  const from = { ...meta, tenant: journey.tenant ?? undefined };
  try {
    return await handleCallback(ctx, journey, { state, meta: from });
  } catch (failure) {
    if (failure instanceof AppError && failure.code === 'registration_closed') {
      return loginErrorUrl(journey.origin, 'registration_closed');
    }
    ctx.log.warn({ err: failure }, 'a sign-in with Google failed');
    return failureUrl(journey, 'callback_failed');
  }
};

const left = z.object({
  challenge: z.string(),
  method: z.literal('google'),
  isNew: z.boolean(),
  redirect: z.string().nullable(),
  tenantId: z.string().nullable(),
});

/**
 * Exchanges the code for the pending sign-in. Works once, for a short time, and only in the browser that started
 * the flow.
 */
export const exchangeSignIn = async (
  ctx: ServerContext,
  { code, verifier }: EndpointInput<typeof contract.exchangeSignIn>['body'],
  meta: CallMeta,
): Promise<SignInResult> => {
  const row = await consumeToken(ctx.db, 'exchange', code);
  if (row === 'used') throw new AppError('link_used', 'This sign-in was already used. Start over.');
  const waiting = typeof row === 'string' ? undefined : left.parse(row.data);
  const user = typeof row === 'string' ? undefined : await findUserById(ctx.db, row.user_id!);
  if (!waiting || !user || !matchesVerifier(waiting.challenge, verifier)) {
    throw new AppError(
      'link_expired',
      'This sign-in has expired or was started in another browser. Start over.',
    );
  }
  const { method, isNew, redirect, tenantId } = waiting;
  return signInWithRedirect(ctx, user, meta, {
    remember: false,
    method,
    isNew,
    redirect,
    tenantId: tenantId ?? undefined,
  });
};
