import type { PasskeyResponse } from '@sitewright/contract/account/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Whether this browser can use passkeys; they need a secure origin. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Requests a passkey from the device. Rejects when the user cancels or has none. */
export async function askPasskey(options: unknown): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyResponse;
}
