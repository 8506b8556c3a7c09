import { limits } from '@sitewright/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../core/db/tables.ts';

const day = 24 * 60 * 60_000;

/**
 * Deletes codes and links a day after they expired, counters at once, and sessions once their history is no longer
 * shown.
 */
export const deleteExpired = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute();
  const old = before(limits.auth.endedSessionDays);
  // Their refresh tokens are deleted by cascade.
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', old), eb('last_seen_at', '<', old)]))
    .execute();
};
