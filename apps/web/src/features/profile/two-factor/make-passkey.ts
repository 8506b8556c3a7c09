import { addPasskey, passkeyCreationOptions } from '@sitewright/contract/account/passkeys';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { request } from '../../../lib/api.ts';

/** Lets the device make a passkey and keeps it. Rejects when the person closes the device's dialog. */
export async function makePasskey(name: string): Promise<EndpointResponse<typeof addPasskey>> {
  const { options } = await request(passkeyCreationOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The contract carries both as plain JSON; the browser's own types name their fields.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  const response = {
    ...made,
    response: { ...made.response },
    clientExtensionResults: { ...made.clientExtensionResults },
  };
  return request(addPasskey, { body: { name, response } });
}

/** Whether the device holds a passkey of this account already. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';
