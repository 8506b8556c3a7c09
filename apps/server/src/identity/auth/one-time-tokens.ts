// What a mail's link or a server-made sign-in carries: 256 random bits of which only the hash is kept. Using
// one is a single update, so of two people who use it at once one succeeds.
import { createHash, randomBytes } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import {
  countAttempt,
  type Db,
  findToken,
  insertToken,
  lockToken,
  type OneTimeToken,
  type TokenKind,
  spendToken,
  spendTokensOf,
} from './one-time-tokens.store.ts';

export type { OneTimeToken };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface TokenIssue {
  kind: TokenKind;
  lifeSeconds: number;
  userId?: string | undefined;
  email?: string | undefined;
  data?: JsonObject;
}

/** A new token; the text exists only in the answer. */
export const issueToken = async (
  db: Db,
  { kind, lifeSeconds, userId, email, data = {} }: TokenIssue,
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

export type TokenFault = 'unknown' | 'used' | 'expired';

const kindsOf = (kind: TokenKind | readonly TokenKind[]): readonly TokenKind[] =>
  typeof kind === 'string' ? [kind] : kind;

/** A token as it was written, whatever became of it. */
export const lookUpToken = (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | undefined> => findToken(db, kindsOf(kind), hashOf(token));

const faultOf = (row: OneTimeToken | undefined): TokenFault | undefined => {
  if (!row) return 'unknown';
  if (row.used_at) return 'used';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : undefined;
};

/** Looks without using: whether a token still works, for the page that shows the button. */
export const inspectToken = async (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | TokenFault> => {
  const row = await lookUpToken(db, kind, token);
  return faultOf(row) ?? row!;
};

/** Uses a token up. What is wrong with it otherwise, so that the page can say what to do. */
export const consumeToken = async (
  db: Db,
  kind: TokenKind | readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | TokenFault> => {
  const used = await spendToken(db, kindsOf(kind), hashOf(token));
  if (used) return used;
  const found = await inspectToken(db, kind, token);
  // It worked when we looked and not when we used it: somebody else was faster.
  return typeof found === 'string' ? found : 'used';
};

/** Holds a token for a proof that may fail: `fail` counts a try, `pass` uses it up. */
export const holdToken = async (
  tx: Transaction<Database>,
  kind: TokenKind,
  token: string,
): Promise<OneTimeToken | TokenFault> => {
  const row = await lockToken(tx, kind, hashOf(token));
  return faultOf(row) ?? row!;
};

export const recordFailedAttempt = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  countAttempt(tx, id);

/** Makes every unused token of a kind useless, as a changed password does with reset links. */
export const voidTokens = (db: Db, userId: string, kind: TokenKind): Promise<unknown> =>
  spendTokensOf(db, userId, kind);
