import { finishIdentityLink, startIdentityLink } from '@sitewright/contract/account/identities';
import { request } from '../../../lib/api.ts';
import { createPkcePair } from '../../../lib/session/pkce-pair.ts';

/** PKCE verifier of the pending connection; only the tab that started it can complete it. */
const key = 'pendingConnection';

/** Redirects to Google after a step-up. */
export async function startConnection(): Promise<void> {
  const { verifier, challenge } = await createPkcePair();
  const { url } = await request(startIdentityLink, { params: { provider: 'google' }, body: { challenge } });
  sessionStorage.setItem(key, verifier);
  location.assign(url);
}

/** Result in the URL after the return from Google; undefined when there is none. */
export type ConnectionResult = { code: string } | { error: string } | undefined;

export function readConnectionResult({ hash, search }: { hash: string; search: string }): ConnectionResult {
  const code = new URLSearchParams(hash.slice(1)).get('code');
  if (code) return { code };
  const error = new URLSearchParams(search).get('error');
  return error ? { error } : undefined;
}

/** Completes the connection, once. Throws when this tab has not started it. */
export async function claimConnection(code: string): Promise<void> {
  const verifier = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!verifier) throw new Error('This tab has not left to connect an account');
  await request(finishIdentityLink, { params: { provider: 'google' }, body: { code, verifier } });
}
