// The fixture ages; a test treats it as if it had been made the day before.
import type { ClientBase, Pool } from 'pg';

const withDeadline = [
  'one_time_tokens',
  'sign_in_codes',
  'refresh_tokens',
  'invitations',
  'review_links',
  'site_transfers',
  'site_members',
];

export const extendDeadlines = async (db: Pick<ClientBase | Pool, 'query'>): Promise<void> => {
  for (const table of withDeadline) {
    await db.query(
      `update app.${table} set expires_at = now() + interval '1 day' where expires_at is not null`,
    );
  }
  await db.query('update app.sessions set created_at = now(), last_seen_at = now()');
  await db.query('update app.sites set unpublish_at = null');
  await db.query(`update pgboss.job set keep_until = now() + interval '1 day'`);
};
