// The WebAuthn ceremony with a browser. The challenge is a one-time token, so it works once, for a few minutes, and
// only for its purpose and user; origin and host come from the server's own settings.
import type { PasskeyResponse } from '@sitewright/contract/account/passkeys';
import { limits } from '@sitewright/contract/limits';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { originOf } from '../../../http/mail-links.ts';
import { consumeToken, issueToken } from '../../auth/one-time-tokens.ts';
import { findPasskey, listPasskeyRows, recordPasskeyUse, type PasskeyRow } from './passkeys.store.ts';

export type PasskeyPurpose = 'register' | 'sign_in' | 'second_factor' | 'step_up';

/** Loaded at the first use: with its dependencies it is an eighth of all modules, which every start would read. */
const webAuthn = () => import('@simplewebauthn/server');

const lifeSeconds = limits.auth.passkeyMinutes * 60;
/** EdDSA, ES256, RS256: the algorithms that browsers and authenticators support. */
const algorithms = [-8, -7, -257];

export const passkeyInvalid = (): AppError =>
  new AppError('passkey_invalid', "The passkey wasn't accepted. Try again or use another sign-in method.");

const relyingParty = (ctx: ServerContext, meta: CallMeta): { origin: string; id: string } => {
  const origin = originOf(ctx, meta);
  return { origin, id: new URL(origin).hostname };
};

const issueChallenge = async (
  ctx: ServerContext,
  purpose: PasskeyPurpose,
  userId: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> => {
  const token = await issueToken(ctx.db, { kind: 'passkey', userId, lifeSeconds, data: { purpose } });
  return new Uint8Array(Buffer.from(token, 'base64url'));
};

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/**
 * Consumes the challenge of a response, whether the response is valid or not: another try needs a new challenge.
 */
const takeChallenge = async (
  ctx: ServerContext,
  { response }: PasskeyResponse,
  purpose: PasskeyPurpose,
  userId: string | undefined,
): Promise<string> => {
  const text = Buffer.from(z.string().max(10_000).parse(response['clientDataJSON']), 'base64url').toString(
    'utf8',
  );
  const { challenge } = clientData.parse(JSON.parse(text));
  const token = await consumeToken(ctx.db, 'passkey', challenge);
  if (typeof token === 'string') throw passkeyInvalid();
  if (token.data['purpose'] !== purpose || token.user_id !== (userId ?? null)) throw passkeyInvalid();
  return challenge;
};

/** Every invalid response of a browser leads to one and the same error. */
const orInvalid = async <T>(fn: () => Promise<T>): Promise<T> => {
  try {
    return await fn();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw passkeyInvalid();
  }
};

const transportsOf = (row: PasskeyRow) => (row.transports.length > 0 ? { transports: row.transports } : {});

export const creationOptions = async (
  ctx: ServerContext,
  meta: CallMeta,
  person: { id: string; email: string; name: string },
) => {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Sitewright',
    rpID: relyingParty(ctx, meta).id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: await issueChallenge(ctx, 'register', person.id),
    timeout: lifeSeconds * 1_000,
    excludeCredentials: (await listPasskeyRows(ctx.db, person.id)).map((row) => ({
      id: row.id,
      ...transportsOf(row),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
};

/** Verifies a passkey that a browser has just created for a user. */
export const verifyCreation = (
  ctx: ServerContext,
  meta: CallMeta,
  { userId, response }: { userId: string; response: PasskeyResponse },
) =>
  orInvalid(async () => {
    const expectedChallenge = await takeChallenge(ctx, response, 'register', userId);
    const { origin, id } = relyingParty(ctx, meta);
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) throw passkeyInvalid();
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: z
        .array(z.string().max(40))
        .max(10)
        .catch([])
        .parse(response.response['transports'] ?? []),
      is_backed_up: credentialBackedUp,
    };
  });

/** Options to use a passkey: one of the given user, or without a user any that the device offers. */
export const assertionOptions = async (
  ctx: ServerContext,
  meta: CallMeta,
  purpose: PasskeyPurpose,
  userId?: string,
) => {
  const rows = userId === undefined ? [] : await listPasskeyRows(ctx.db, userId);
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx, meta).id,
    challenge: await issueChallenge(ctx, purpose, userId),
    timeout: lifeSeconds * 1_000,
    userVerification: 'required',
    ...(userId === undefined
      ? {}
      : { allowCredentials: rows.map((row) => ({ id: row.id, ...transportsOf(row) })) }),
  });
};

/**
 * Returns the passkey of a valid response. Throws `passkey_invalid`, also when the counter went back: the key was
 * copied.
 */
export const verifyAssertion = (
  ctx: ServerContext,
  meta: CallMeta,
  { purpose, userId, response }: { purpose: PasskeyPurpose; userId?: string; response: PasskeyResponse },
): Promise<PasskeyRow> =>
  orInvalid(async () => {
    const expectedChallenge = await takeChallenge(ctx, response, purpose, userId);
    const row = await findPasskey(ctx.db, response.id);
    if (!row || (userId !== undefined && row.user_id !== userId)) throw passkeyInvalid();
    const handle = response.response['userHandle'];
    if (typeof handle === 'string' && Buffer.from(handle, 'base64url').toString() !== row.user_id) {
      throw passkeyInvalid();
    }
    const { origin, id } = relyingParty(ctx, meta);
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        ...transportsOf(row),
      },
      requireUserVerification: true,
    });
    if (!verified) throw passkeyInvalid();
    const { newCounter, credentialBackedUp } = authenticationInfo;
    const isFirst = await recordPasskeyUse(ctx.db, row, {
      counter: newCounter,
      isBackedUp: credentialBackedUp,
    });
    if (!isFirst) throw passkeyInvalid();
    return row;
  });
