// Credentials of a user: email, password, and second factors.
import { signInFailed } from '@sitewright/contract/auth/auth-events';
import { limits } from '@sitewright/contract/limits';
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
export const applyPendingEmail = async (
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
 * Writes `sign_in.failed` for the user with this email, when there is one: one statement either way, so that its
 * duration tells nobody which. For the same reason the event has no subscribers.
 */
export const recordFailedSignIn = (
  db: Db,
  email: string,
  about: { method: string; requestId: string; ipHash: string; userAgent: string },
): Promise<unknown> => {
  const payload = JSON.stringify({ method: about.method });
  return sql`
    with found as (select id::text, email from users where lower(email) = ${email.toLowerCase()}),
    entry as (
      insert into audit_log
        (action, actor_type, target_type, target_id, target_label, detail, request_id, ip_hash, user_agent)
      select ${signInFailed.name}, 'system', 'user', id, email, ${payload}::jsonb, ${about.requestId},
        ${about.ipHash}, ${about.userAgent.slice(0, limits.events.userAgentLength)}
      from found)
    insert into domain_events (name, actor_kind, target_type, target_id, payload)
    select ${signInFailed.name}, 'system', 'user', id, ${payload}::jsonb from found`.execute(db);
};

/** Stores the same password hashed at a new cost, unless it was changed meanwhile. */
export const updatePasswordHash = async (
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
