import { logout, profile, refresh, register } from '@sitewright/contract/auth/auth';
import type { SignedIn, Tokens, User } from '@sitewright/contract/auth/auth';
import type { EndpointCall } from '@sitewright/contract/endpoint';
import { apiBase } from './api-client.ts';
import { request } from './api.ts';
import { ApiError, errorOf } from './api-error.ts';
import { appSession } from './app-session.ts';
import { type Refusal, refusals } from './session/session.ts';

/** The calls that begin, keep and end a session. */
const exchangeTimeoutMs = 15_000;

/** Sent past the client on purpose: a refused refresh must not ask for a refresh. */
export async function exchangeToken(refreshToken: string): Promise<Tokens | Refusal> {
  const answer = await fetch(`${apiBase}${refresh.path}`, {
    method: refresh.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(exchangeTimeoutMs),
  });
  // A limiter or a failing server has not judged the token.
  if (answer.status === 429 || answer.status >= 500) throw new Error(`Refresh answered ${answer.status}`);
  return answer.ok ? tokensOf((await answer.json()) as Partial<Tokens>) : refusalOf(await errorOf(answer));
}

/** A proxy's page that answers 200 in the server's place must not become the session. */
function tokensOf({ accessToken, refreshToken }: Partial<Tokens>): Tokens {
  if (!accessToken || !refreshToken) throw new Error('Refresh answered without tokens');
  return { accessToken, refreshToken };
}

const refusalOf = ({ code }: ApiError): Refusal => refusals.find((refusal) => refusal === code) ?? 'refused';

export async function fetchProfile(): Promise<User | Refusal> {
  try {
    return await request(profile);
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return refusalOf(error);
    throw error;
  }
}

const begin = ({ user, tokens }: SignedIn): User => {
  appSession.begin(user, tokens);
  return user;
};

export const createAccount = async (body: EndpointCall<typeof register>['body']): Promise<User> =>
  begin(await request(register, { body }));

/** Ends the session here at once; the server is told as well as it can be. */
export async function signOut(): Promise<void> {
  const refreshToken = appSession.refreshToken();
  const told = refreshToken ? request(logout, { body: { refreshToken } }).catch(() => undefined) : undefined;
  appSession.end();
  await told;
}
