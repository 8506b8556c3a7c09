import { finishConnecting, startConnecting } from '@sitewright/contract/account/identities';
import { request } from '../../../lib/api.ts';
import { newProofKey } from '../../../lib/session/proof-key.ts';

/** The secret of the journey that this tab is on; only the tab that left can claim what comes back. */
const key = 'pendingConnection';

/** Leaves for Google, once the person has proved themselves again. */
export async function leaveToConnect(): Promise<void> {
  const { verifier, challenge } = await newProofKey();
  const { url } = await request(startConnecting, { params: { provider: 'google' }, body: { challenge } });
  sessionStorage.setItem(key, verifier);
  location.assign(url);
}

/** What the address says after the way back; nothing when nobody comes back. */
export type Return = { code: string } | { error: string } | undefined;

export function readReturn({ hash, search }: { hash: string; search: string }): Return {
  const code = new URLSearchParams(hash.slice(1)).get('code');
  if (code) return { code };
  const error = new URLSearchParams(search).get('error');
  return error ? { error } : undefined;
}

/** Claims the account that was found. It is waited for once. Throws when this tab has not asked for it. */
export async function claimConnection(code: string): Promise<void> {
  const verifier = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!verifier) throw new Error('This tab has not left to connect an account');
  await request(finishConnecting, { params: { provider: 'google' }, body: { code, verifier } });
}
