import { profile, refresh } from '@sitewright/contract/auth/auth';
import type { Tokens, User } from '@sitewright/contract/auth/auth';
import { apiBase, createApiClient } from './api-client.ts';
import { ApiError, errorOf } from './api-error.ts';
import { type ApiSessionSource, apiSessionOf } from './session/api-session.ts';
import { type RejectionReason, rejectionReasons } from './session/session.ts';

/** API calls of the session: token refresh and profile. */
const exchangeTimeoutMs = 15_000;

/** Bypasses the API client on purpose: a rejected refresh must not trigger another refresh. */
export async function exchangeToken(refreshToken: string): Promise<Tokens | RejectionReason> {
  const answer = await fetch(`${apiBase}${refresh.path}`, {
    method: refresh.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(exchangeTimeoutMs),
  });
  // A rate limiter or failing server has not validated the token.
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`Refresh responded with ${answer.status}`);
  return answer.ok
    ? tokensOf((await answer.json()) as Partial<Tokens>)
    : rejectionReasonOf(await errorOf(answer));
}

/** A proxy page with status 200 must not be taken for tokens. */
function tokensOf({ accessToken, refreshToken }: Partial<Tokens>): Tokens {
  if (!accessToken || !refreshToken) throw new Error('The refresh response has no tokens');
  return { accessToken, refreshToken };
}

const rejectionReasonOf = ({ code }: ApiError): RejectionReason =>
  rejectionReasons.find((refusal) => refusal === code) ?? 'refused';

/** Uses the given session instead of the app's, which awaits this response. */
export async function fetchProfile(session: ApiSessionSource): Promise<User | RejectionReason> {
  const request = createApiClient(apiSessionOf(session), (...call) => fetch(...call));
  try {
    return await request(profile);
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return rejectionReasonOf(error);
    throw error;
  }
}
