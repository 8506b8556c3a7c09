// Two OpenID providers on this machine. `strictProvider` is a real one that rejects a client's mistakes;
// `forgingProvider` signs whatever a test asks for, to see what the client rejects.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

export const oidcClient = { id: 'sitewright-test', secret: 'a secret that only tests know' };

export interface ProviderUser {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

export interface RunningProvider {
  issuer: string;
  close: () => Promise<void>;
}

const listen = async (server: Server): Promise<{ issuer: string; close: () => Promise<void> }> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Signs `person()` in without asking; undefined means that the user pressed "cancel". */
export const strictProvider = async (
  redirectUri: string,
  person: () => ProviderUser | undefined,
): Promise<RunningProvider> => {
  // Created once the port, which is part of its issuer, is known.
  const made: { provider?: Provider; handle?: ReturnType<Provider['callback']> } = {};
  const people = new Map<string, ProviderUser>();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void made.handle!(request, response);
    const somebody = person();
    if (somebody) people.set(somebody.sub, somebody);
    void made.provider!.interactionFinished(
      request,
      response,
      somebody
        ? { login: { accountId: somebody.sub }, select_account: {} }
        : { error: 'access_denied', error_description: 'The person said no' },
      { mergeWithLastSubmission: false },
    );
  });
  const running = await listen(server);
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(running.issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // As with Google, the id token itself contains the claims.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ ...people.get(id)! }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  Object.assign(made, { provider, handle: provider.callback() });
  return running;
};

export interface Forgery {
  claims?: Record<string, unknown>;
  /** Sign with a key that the provider does not publish. */
  foreignKey?: boolean;
  algorithm?: 'none';
}

/** Issues an id token for any code; `forge` determines what is wrong with it. */
export const forgingProvider = async (
  person: () => ProviderUser,
  forge: () => Forgery,
): Promise<RunningProvider> => {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let issuer = '';
  const identity = async (nonce: string): Promise<string> => {
    const { claims = {}, foreignKey, algorithm } = forge();
    const now = Math.floor(Date.now() / 1_000);
    const base = { iss: issuer, aud: oidcClient.id, iat: now, exp: now + 300, nonce };
    const payload = { ...base, ...person(), ...claims };
    if (algorithm === 'none') {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
    }
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(foreignKey ? foreign.privateKey : own.privateKey);
  };
  const server = createServer((request, response) => {
    const answer = (body: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const path = request.url!.replace(/\?.*/, '');
    if (path === '/.well-known/openid-configuration') {
      answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    } else if (path === '/jwks') {
      answer({ keys: [jwk] });
    } else {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        // The code contains the nonce: this provider is stateless.
        const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
        void identity(code).then((id_token) =>
          answer({ access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token }),
        );
      });
    }
  });
  const running = await listen(server);
  issuer = running.issuer;
  return running;
};
