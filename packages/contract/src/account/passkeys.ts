// Passkeys: sign-in without a password.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, jsonObject, ok, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { recoveryCodes } from './second-factor.ts';
import { signInResultSchema } from '../auth/sign-in.ts';
import { proofRateLimit } from '../rate-limits.ts';

/**
 * Input and output of the browser's `navigator.credentials`, in the JSON shapes of WebAuthn Level 3
 * (`PublicKeyCredentialCreationOptionsJSON` and its siblings).
 */
export const passkeyOptions = z.object({ options: jsonObject });
export const passkeyResponse = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: jsonObject,
  clientExtensionResults: jsonObject.default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;
const passkeyName = required(limits.auth.passkeyNameMaxLength, 'Enter a name for the passkey');

export const passkeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** Synced to the user's other devices by a credential manager. */
  isBackedUp: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyParams = z.object({ passkeyId: uuid });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/me/passkeys',
  summary: 'List the passkeys of the account, newest first; at most `passkeysPerPerson`',
  access: 'profile.read',
  response: z.object({ passkeys: z.array(passkeySchema) }),
});

export const passkeyCreationOptions = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  summary: 'WebAuthn options to create a passkey',
  access: 'profile.write',
  response: passkeyOptions,
  errors: ['step_up_required', 'passkey_limit'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Register the created passkey; the first second factor also returns recovery codes',
  access: 'profile.write',
  body: z.object({ name: passkeyName, response: passkeyResponse }),
  response: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodes.nullable() }),
  status: 201,
  errors: ['step_up_required', 'passkey_limit', 'passkey_invalid'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/users/me/passkeys/{passkeyId}',
  summary: 'Rename a passkey',
  access: 'profile.write',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  response: passkeySchema,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/users/me/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  access: 'profile.write',
  params: passkeyParams,
  response: ok,
  errors: ['step_up_required', 'last_way_in'],
});

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'WebAuthn options to sign in with a discoverable passkey (no user given)',
  access: 'public',
  response: passkeyOptions,
  rateLimits: [proofRateLimit],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey alone, which counts as both factors',
  access: 'public',
  body: z.object({
    response: passkeyResponse,
    remember: z.boolean().optional(),
    redirect: z.string().max(limits.auth.redirectMaxLength).optional(),
  }),
  response: signInResultSchema,
  errors: ['passkey_invalid', 'account_suspended', 'tenant_suspended', 'deletion_pending'],
  rateLimits: [proofRateLimit],
});

const challenge = z.string().min(1).max(200);

export const passkeySecondFactorOptions = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
  summary: 'WebAuthn options to complete a sign-in with a passkey of this user',
  access: 'public',
  body: z.object({ challenge }),
  response: passkeyOptions,
  errors: ['link_used', 'link_expired'],
  rateLimits: [proofRateLimit],
});

export const completeSecondFactorWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/verify',
  summary: 'Complete the second factor of a sign-in with a passkey',
  access: 'public',
  body: z.object({ challenge, response: passkeyResponse }),
  response: signInResultSchema,
  errors: ['passkey_invalid', 'link_used', 'link_expired', 'account_suspended', 'deletion_pending'],
  rateLimits: [proofRateLimit],
});
