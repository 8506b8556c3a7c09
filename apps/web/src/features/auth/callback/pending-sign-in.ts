import { type GoogleState, startGoogle } from '@sitewright/contract/auth/sign-in';
import { apiBase } from '../../../lib/api-client.ts';
import { newProofKey, randomText } from '../../../lib/session/proof-key.ts';

/**
 * A sign-in that this tab has left for. Only the tab that left can take its result: the server's code needs
 * the verifier, and tokens in an address need the state with its nonce.
 */
export interface PendingSignIn {
  verifier: string;
  /** The `state` parameter, as it was sent. */
  state: string;
}

const key = 'pendingSignIn';

/** Notes the sign-in and answers with the address that begins it. */
export async function leaveForGoogle(carried: GoogleState): Promise<string> {
  const { verifier, challenge } = await newProofKey();
  const state = JSON.stringify({ ...carried, nonce: randomText() });
  sessionStorage.setItem(key, JSON.stringify({ verifier, state } satisfies PendingSignIn));
  return `${apiBase}${startGoogle.path}?${new URLSearchParams({ state, challenge }).toString()}`;
}

/** The sign-in this tab waits for; it is waited for once. */
export function takePending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return text ? (JSON.parse(text) as PendingSignIn) : undefined;
  } catch {
    return undefined;
  }
}
