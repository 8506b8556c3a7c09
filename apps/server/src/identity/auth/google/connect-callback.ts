// Callback of a flow that a signed-in user started to connect an account. Nothing is connected yet: another user
// may have opened the callback, so the starting page must claim it within the starting session.
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { issueToken } from '../one-time-tokens.ts';
import type { GoogleProfile } from './adapters/google-client.ts';
import type { OAuthState } from './oauth-flow.ts';

/** `error` is one of the failures of a sign-in with Google. */
export const connectionsErrorUrl = (origin: string, error: string): string =>
  `${origin}/profile/connections?error=${error}`;

export const pendingIdentity = z.object({
  challenge: z.string(),
  sessionId: z.string(),
  subject: z.string(),
  email: z.string(),
});

export const connectCallbackUrl = async (
  ctx: ServerContext,
  { origin, challenge, connecting }: OAuthState,
  { subject, email }: GoogleProfile,
): Promise<string> => {
  const { userId, sessionId } = connecting!;
  const code = await issueToken(ctx.db, {
    kind: 'connect_identity',
    userId,
    lifeSeconds: limits.auth.exchangeSeconds,
    data: { challenge, sessionId, subject, email } satisfies z.infer<typeof pendingIdentity>,
  });
  return `${origin}/profile/connections#${new URLSearchParams({ code }).toString()}`;
};
