// Google as an OpenID provider, through a certified client: code flow with PKCE, state and nonce.
import * as oidc from 'openid-client';
import type { Env } from '../../../../core/env.ts';

const googleIssuer = 'https://accounts.google.com';

export interface GoogleClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Undefined when no Google client is configured. */
export const googleClientOf = (env: Env): GoogleClient | undefined =>
  env.googleClientId && env.googleClientSecret
    ? {
        issuer: env.googleIssuer ?? googleIssuer,
        clientId: env.googleClientId,
        clientSecret: env.googleClientSecret,
        redirectUri: `${env.appUrl}/api/v1/auth/google/callback`,
      }
    : undefined;

const configurations = new Map<string, Promise<oidc.Configuration>>();

/** The provider's discovery document, fetched once; a failed fetch is repeated the next time. */
const discover = ({ issuer, clientId, clientSecret }: GoogleClient): Promise<oidc.Configuration> => {
  const key = `${issuer}|${clientId}`;
  const known = configurations.get(key);
  if (known) return known;
  const address = new URL(issuer);
  // Only a provider on the local machine may do without TLS.
  const isLocal = address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
  const asked = oidc.discovery(address, clientId, clientSecret, undefined, {
    // The signature is checked although the identity comes directly from the provider.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  });
  configurations.set(key, asked);
  asked.catch(() => configurations.delete(key));
  return asked;
};

export interface AuthorizationRequest {
  url: string;
  nonce: string;
  codeVerifier: string;
}

export const newAuthorizationSecrets = (): Pick<AuthorizationRequest, 'nonce' | 'codeVerifier'> => ({
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

export const authorizationUrl = async (
  client: GoogleClient,
  { state, nonce, codeVerifier }: { state: string; nonce: string; codeVerifier: string },
): Promise<string> =>
  oidc.buildAuthorizationUrl(await discover(client), {
    redirect_uri: client.redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }).href;

export interface GoogleProfile {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Exchanges the authorization code. Throws when state, nonce, issuer, audience, signature or expiry is wrong. */
export const fetchProfile = async (
  client: GoogleClient,
  query: string,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<GoogleProfile> => {
  const tokens = await oidc.authorizationCodeGrant(
    await discover(client),
    new URL(`${client.redirectUri}?${query}`),
    {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no identity.');
  return {
    subject: claims.sub,
    email: textOf(claims['email']).trim().toLowerCase(),
    isEmailVerified: claims['email_verified'] === true,
    firstName: textOf(claims['given_name']),
    lastName: textOf(claims['family_name']),
  };
};
