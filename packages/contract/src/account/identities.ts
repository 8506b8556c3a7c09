import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok } from '../fields.ts';
import { proofRateLimit } from '../rate-limits.ts';

// Accounts at identity providers that are linked to the user's account for sign-in.

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
  summary: 'List the linked identity provider accounts',
  access: 'profile.read',
  response: z.object({ identities: z.array(identitySchema) }),
});

export const startIdentityLink = endpoint({
  method: 'POST',
  path: '/users/me/identities/{provider}/connect',
  summary:
    'Start linking: the URL to redirect to; `challenge` is the base64url SHA-256 of the page’s verifier. ' +
    'The browser returns to /profile/connections#code=… or ?error=…',
  access: 'profile.write',
  params,
  body: z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  response: z.object({ url: z.string() }),
  errors: ['step_up_required', 'provider_not_configured', 'upstream_failed'],
});

export const finishIdentityLink = endpoint({
  method: 'POST',
  path: '/users/me/identities/{provider}',
  summary:
    'Finish linking with the returned code; single use, short-lived, and only in the session that started',
  access: 'profile.write',
  params,
  body: z.object({ code: z.string().min(1).max(200), verifier: z.string().min(1).max(200) }),
  response: z.object({ identity: identitySchema }),
  errors: ['link_used', 'link_expired', 'identity_taken', 'wrong_state'],
  rateLimits: [proofRateLimit],
});

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/users/me/identities/{provider}',
  summary: 'Unlink an identity provider; refused when it is the last sign-in method',
  access: 'profile.write',
  params,
  response: ok,
  errors: ['step_up_required', 'last_way_in'],
});
