import type { PasskeyResponse } from '@sitewright/contract/account/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Whether this browser can use passkeys; they need a secure origin. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Asks the device for a passkey. Rejects when the person closes the device's dialog or has none. */
export async function askPasskey(options: unknown): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyResponse;
}
