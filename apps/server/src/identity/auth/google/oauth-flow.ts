// One OAuth flow with Google. It is bound to the browser by a PKCE-style challenge whose verifier only the starting
// page knows, and to this server by a single-use state.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { type GoogleState, googleStateSchema } from '@sitewright/contract/auth/sign-in';
import { z } from 'zod';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { seal, unseal } from '../../../core/crypto/sealed.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { originOf } from '../../../http/mail-links.ts';
import { issueToken } from '../one-time-tokens.ts';
import {
  authorizationUrl,
  fetchProfile,
  type GoogleClient,
  type GoogleProfile,
  newAuthorizationSecrets,
} from './adapters/google-client.ts';

const verifierSeal = { purpose: 'oidc-verifier' };

const oauthStateShape = z.object({
  nonce: z.string(),
  verifier: z.string(),
  challenge: z.string(),
  origin: z.string(),
  tenant: z
    .object({ id: z.string(), name: z.string(), label: z.string(), domain: z.string().optional() })
    .nullable(),
  wanted: googleStateSchema,
  /** Set when a signed-in user connects the account instead of signing in with it. */
  connecting: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
});
export type OAuthState = z.infer<typeof oauthStateShape>;

export const readOAuthState = (data: JsonObject): OAuthState => oauthStateShape.parse(data);

export interface OAuthFlowOptions {
  challenge: string;
  wanted?: GoogleState;
  connecting?: OAuthState['connecting'];
}

/** Returns the URL to redirect the browser to. Throws when the provider cannot be reached. */
export const startOAuthFlow = async (
  ctx: ServerContext,
  client: GoogleClient,
  meta: CallMeta,
  { challenge, wanted = {}, connecting }: OAuthFlowOptions,
): Promise<string> => {
  await enforceRateLimit(ctx, [
    {
      key: `google:ip:${hashIp(ctx, meta.ip)}`,
      limit: limits.auth.googleStartsPerHourPerIp,
      windowSeconds: 3_600,
    },
  ]);
  const { nonce, codeVerifier } = newAuthorizationSecrets();
  const state = await issueToken(ctx.db, {
    kind: 'oidc_state',
    lifeSeconds: limits.auth.oidcStateMinutes * 60,
    data: {
      nonce,
      verifier: seal(ctx.secretKey, verifierSeal, codeVerifier).toString('base64'),
      challenge,
      origin: originOf(ctx, meta),
      tenant: meta.tenant ? ({ ...meta.tenant } as JsonObject) : null,
      wanted: wanted as JsonObject,
      ...(connecting ? { connecting } : {}),
    },
  });
  return authorizationUrl(client, { state, nonce, codeVerifier });
};

/** The profile of the user who returned. Throws when any check of the response fails. */
export const finishOAuthFlow = (
  ctx: ServerContext,
  client: GoogleClient,
  { verifier, nonce }: OAuthState,
  { state, url }: { state: string; url: string },
): Promise<GoogleProfile> => {
  const codeVerifier = unseal(ctx.secretKey, verifierSeal, Buffer.from(verifier, 'base64'));
  return fetchProfile(client, /\?([^#]*)/.exec(url)?.[1] ?? '', { state, nonce, codeVerifier });
};

/** Whether the verifier belongs to the page that started the flow with this challenge. */
export const matchesVerifier = (challenge: string, verifier: string): boolean => {
  const proof = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
};
