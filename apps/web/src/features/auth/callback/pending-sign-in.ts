import { type GoogleState, startGoogle } from '@sitewright/contract/auth/sign-in';
import { apiBase } from '../../../lib/api-client.ts';
import { createPkcePair, randomText } from '../../../lib/session/pkce-pair.ts';

/**
 * A pending OAuth sign-in of this tab. Only this tab can complete it: the server's code requires the verifier, and
 * tokens in the URL require the state with its nonce.
 */
export interface PendingSignIn {
  verifier: string;
  /** The `state` parameter as sent. */
  state: string;
}

const key = 'pendingSignIn';

/** Stores the pending sign-in and returns the URL that starts it. */
export async function startGoogleSignIn(carried: GoogleState): Promise<string> {
  const { verifier, challenge } = await createPkcePair();
  const state = JSON.stringify({ ...carried, nonce: randomText() });
  sessionStorage.setItem(key, JSON.stringify({ verifier, state } satisfies PendingSignIn));
  return `${apiBase}${startGoogle.path}?${new URLSearchParams({ state, challenge }).toString()}`;
}

/** Returns and removes the pending sign-in of this tab. */
export function consumePendingSignIn(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return text ? (JSON.parse(text) as PendingSignIn) : undefined;
  } catch {
    return undefined;
  }
}
