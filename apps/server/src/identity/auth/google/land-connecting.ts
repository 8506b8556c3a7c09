// Where a journey ends that somebody began who is signed in. Nothing is connected yet: whoever opens the
// callback may be somebody else, so the page that left must claim it in the session that left.
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { issueToken } from '../one-time-tokens.ts';
import type { GooglePerson } from './adapters/google-client.ts';
import type { Journey } from './journey.ts';

/** `error` is one of the failures of signing in with Google. */
export const toConnections = (origin: string, error: string): string =>
  `${origin}/profile/connections?error=${error}`;

export const foundAccount = z.object({
  challenge: z.string(),
  sessionId: z.string(),
  subject: z.string(),
  email: z.string(),
});

export const landConnecting = async (
  ctx: ServerContext,
  { origin, challenge, connecting }: Journey,
  { subject, email }: GooglePerson,
): Promise<string> => {
  const { userId, sessionId } = connecting!;
  const code = await issueToken(ctx.db, {
    kind: 'connect_identity',
    userId,
    lifeSeconds: limits.auth.exchangeSeconds,
    data: { challenge, sessionId, subject, email } satisfies z.infer<typeof foundAccount>,
  });
  return `${origin}/profile/connections#${new URLSearchParams({ code }).toString()}`;
};
