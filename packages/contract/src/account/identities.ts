import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok } from '../fields.ts';

// Accounts elsewhere that sign a person in here.

export const identityProviders = ['google'] as const;

const params = z.object({ provider: z.enum(identityProviders) });

export const identitySchema = z.object({
  provider: z.enum(identityProviders),
  email: z.string().nullable(),
  connectedAt: isoDate,
});
export type Identity = z.infer<typeof identitySchema>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/users/me/identities',
  summary: 'Accounts elsewhere that sign in here',
  access: 'profile.read',
  response: z.object({ identities: z.array(identitySchema) }),
});

export const startConnecting = endpoint({
  method: 'POST',
  path: '/users/me/identities/{provider}/connect',
  summary:
    'Where to send the browser to; `challenge` is the base64url SHA-256 of a verifier that the page keeps. ' +
    'It comes back to /profile/connections#code=… or ?error=…',
  access: 'profile.write',
  params,
  body: z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  response: z.object({ url: z.string() }),
  errors: ['step_up_required', 'provider_not_configured', 'upstream_failed'],
});

export const finishConnecting = endpoint({
  method: 'POST',
  path: '/users/me/identities/{provider}',
  summary:
    'Connect the account that the browser came back with; works in the session that began, once and soon',
  access: 'profile.write',
  params,
  body: z.object({ code: z.string().min(1).max(200), verifier: z.string().min(1).max(200) }),
  response: z.object({ identity: identitySchema }),
  errors: ['link_used', 'link_expired', 'identity_taken', 'wrong_state'],
});

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/users/me/identities/{provider}',
  summary: 'Stop an account elsewhere from signing in here; refused when nothing else would',
  access: 'profile.write',
  params,
  response: ok,
  errors: ['step_up_required', 'last_way_in'],
});
