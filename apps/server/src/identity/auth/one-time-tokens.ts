// One-time tokens of mailed links and server-made sign-ins: 256 random bits of which only the hash is stored. A
// token is consumed by a single update, so of two concurrent uses one succeeds.
import { createHash, randomBytes } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { isOfTheFuture } from '../../core/of-the-future.ts';
import {
  countAttempt,
  type Db,
  findToken,
  insertToken,
  lockToken,
  type OneTimeToken,
  type TokenKind,
  markTokenUsed,
  markTokensUsed,
} from './one-time-tokens.store.ts';

export type { OneTimeToken };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewToken {
  kind: TokenKind;
  lifeSeconds: number;
  userId?: string | undefined;
  email?: string | undefined;
  data?: JsonObject;
}

/** Issues a token; its text exists only in the return value. */
export const issueToken = async (
  db: Db,
  { kind, lifeSeconds, userId, email, data = {} }: NewToken,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await insertToken(db, {
    kind,
    token_hash: hashOf(token),
    user_id: userId ?? null,
    email: email ?? null,
    data: JSON.stringify(data),
    expires_at: new Date(Date.now() + lifeSeconds * 1_000),
  });
  return token;
};

export type TokenFailure = 'unknown' | 'used' | 'expired';

const kindsOf = (kind: TokenKind | readonly TokenKind[]): readonly TokenKind[] =>
  typeof kind === 'string' ? [kind] : kind;

/** The row of a token, whatever its state. */
export const lookUpToken = (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | undefined> => findToken(db, kindsOf(kind), hashOf(token));

const failureOf = (row: OneTimeToken | undefined): TokenFailure | undefined => {
  if (!row) return 'unknown';
  if (row.used_at) return 'used';
  const isOver = row.expires_at.getTime() <= Date.now() || isOfTheFuture(row.created_at);
  return isOver ? 'expired' : undefined;
};

/** Checks a token without consuming it, for the page that shows the button. */
export const inspectToken = async (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | TokenFailure> => {
  const row = await lookUpToken(db, kind, token);
  return failureOf(row) ?? row!;
};

/** Consumes a token. Returns the failure otherwise, so that the page can explain it. */
export const consumeToken = async (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | TokenFailure> => {
  const used = await markTokenUsed(db, kindsOf(kind), hashOf(token));
  if (used) return used;
  const found = await inspectToken(db, kind, token);
  // It was valid at the check and not at the update: a concurrent request was faster.
  return typeof found === 'string' ? found : 'used';
};

/** Locks a token without consuming it, for a verification that may fail. */
export const lockUsableToken = async (
  tx: Transaction<Database>,
  kind: TokenKind,
  token: string,
): Promise<OneTimeToken | TokenFailure> => {
  const row = await lockToken(tx, kind, hashOf(token));
  return failureOf(row) ?? row!;
};

export const recordFailedAttempt = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  countAttempt(tx, id);

/** Revokes every unused token of a kind, as a changed password does with reset links. */
export const revokeTokens = (db: Db, userId: string, kind: TokenKind): Promise<unknown> =>
  markTokensUsed(db, userId, kind);
