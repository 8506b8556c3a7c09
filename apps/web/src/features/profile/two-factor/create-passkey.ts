import { addPasskey, passkeyCreationOptions } from '@sitewright/contract/account/passkeys';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { request } from '../../../lib/api.ts';

/** Creates a passkey on the device and registers it. Rejects when the user cancels the device's dialog. */
export async function createPasskey(name: string): Promise<EndpointResponse<typeof addPasskey>> {
  const { options } = await request(passkeyCreationOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The contract types both as plain JSON; the DOM types define their fields.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  const response = {
    ...made,
    response: { ...made.response },
    clientExtensionResults: { ...made.clientExtensionResults },
  };
  return request(addPasskey, { body: { name, response } });
}

/** Whether the error says that the device already has a passkey of this account. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';
