// Credentials of a user: email, password, and second factors.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { findUserById, type UserRow } from '../users/users.store.ts';

type Db = Kysely<Database> | Transaction<Database>;

export const setPassword = (
  tx: Transaction<Database>,
  userId: string,
  passwordHash: string,
): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, pending_email: null, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();

export const markVerified = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ email_verified_at: new Date(), updated_at: new Date() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();

/**
 * Resets an account whose email was never confirmed, for the user who has just verified that email: credentials
 * that somebody else may have set up stop working.
 */
export const reclaimUser = async (tx: Transaction<Database>, userId: string): Promise<UserRow> => {
  await tx
    .updateTable('users')
    .set({
      email_verified_at: new Date(),
      password_hash: null,
      totp_secret: null,
      totp_confirmed_at: null,
      pending_email: null,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  return (await findUserById(tx, userId))!;
};

/** Makes the pending email the user's own; returns 'taken' when another account has it by now. */
export const takePendingEmail = async (
  tx: Transaction<Database>,
  userId: string,
  email: string,
): Promise<'changed' | 'withdrawn' | 'taken'> => {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (taken) return 'taken';
  const changed = await tx
    .updateTable('users')
    .set({ email, email_verified_at: new Date(), pending_email: null, updated_at: new Date() })
    .where('id', '=', userId)
    .where(sql`lower(pending_email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst();
  return changed ? 'changed' : 'withdrawn';
};

/** Whether a user has set up a second factor. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('totp_confirmed_at', 'is not', null),
        eb.exists(
          eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** User agents of earlier sign-ins, the latest first. */
export const listUserAgents = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('sessions')
      .select('user_agent')
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .limit(200)
      .execute()
  ).map((row) => row.user_agent ?? '');

/**
 * Records a failed attempt in the audit log of the account with this email, if there is one. A single statement for
 * both cases, so that the timing does not reveal whether the account exists.
 */
export const recordFailedSignIn = (
  db: Db,
  email: string,
  about: { method: string; requestId: string; ipHash: string; userAgent: string },
): Promise<unknown> =>
  sql`
    insert into audit_log (action, actor_type, target_type, target_id, target_label, detail, request_id, ip_hash, user_agent)
    select 'sign_in.failed', 'system', 'user', id::text, email, ${JSON.stringify({ method: about.method })}::jsonb,
      ${about.requestId}, ${about.ipHash}, ${about.userAgent.slice(0, 300)}
    from users where lower(email) = ${email.toLowerCase()}`.execute(db);

/** Stores the same password hashed at a new cost, unless it was changed meanwhile. */
export const renewHash = async (
  db: Kysely<Database>,
  userId: string,
  formerHash: string,
  passwordHash: string,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', '=', formerHash)
    .execute();
};
