// What a restored database must not go on with: its past is not the present. Runs as the owner of the tables, in the transaction
// of the restore.
import type { ClientBase } from 'pg';
import type { Deletion } from '../../core/backup/backup-format.ts';

const pendingWork: readonly string[] = [
  // Secrets that were used, revoked or replaced since would be valid again.
  'delete from app.one_time_tokens',
  'delete from app.sign_in_codes',
  'delete from app.blog_sign_in_links',
  `update app.refresh_tokens set revoked_at = now() where revoked_at is null`,
  `update app.sessions set ended_at = now(), ended_reason = 'restored' where ended_at is null`,
  `update app.users set session_version = session_version + 1`,
  'delete from app.rate_limits',
  'delete from app.idempotency_keys',
  // Most of it was sent after the backup was made, and nobody knows what was not.
  `update app.mails set status = 'failed', last_error = 'Not sent: the installation was restored from a backup.',
     claimed_until = null where status = 'queued'`,
  `update app.webhook_attempts set status = 'skipped', finished_at = now(), next_attempt_at = null,
     error = 'Not sent: the installation was restored from a backup.' where status = 'waiting'`,
  `update app.webhook_attempts set next_attempt_at = null where next_attempt_at is not null`,
  `update app.newsletter_recipients set state = 'unknown' where state = 'sending'`,
  // Continued by hand only: readers who have the email would get it a second time.
  `update app.newsletter_campaigns set status = 'paused', pause_reason = 'user', lease_owner = null, lease_until = null,
     retry_at = null where status in ('sending', 'paused')`,
  `update app.newsletter_campaigns set status = 'draft', scheduled_at = null, is_held = false
     where status = 'scheduled' and (is_held or scheduled_at <= now())`,
  `update app.sites set publish_at = case when publish_at > now() then publish_at end,
     unpublish_at = case when unpublish_at > now() then unpublish_at end
     where publish_at <= now() or unpublish_at <= now()`,
  `update app.posts set status = 'draft', publish_at = null where status = 'scheduled' and publish_at <= now()`,
  `update app.landing_instances set publish_at = null where publish_at <= now()`,
  `update app.job_runs set status = 'failed', error_code = 'internal', finished_at = now()
     where status in ('queued', 'running')`,
];

/** Ends sessions and pending work: nothing of the past is sent, published or begun a second time. */
export const endPendingWork = async (client: ClientBase): Promise<void> => {
  for (const statement of pendingWork) await client.query(statement);
};

/**
 * Marks the deletions since the backup as due. Accounts and workspaces get a period of grace that is over, so that the jobs
 * that delete them do it even if the restore is interrupted here.
 */
export const markDeletionsDue = async (client: ClientBase, deletions: readonly Deletion[]): Promise<void> => {
  for (const { id, kind, subject, email, by, at } of deletions)
    await client.query(
      `insert into app.required_deletions (id, kind, subject_id, email, deleted_by, deleted_at, is_due)
       values ($1, $2, $3, $4, (select id from app.users where id = $5), $6, true)
       on conflict (id) do update set is_due = true`,
      [id, kind, subject, email === null ? null : Buffer.from(email, 'base64'), by, at],
    );
  const subjects = (kind: Deletion['kind']): string[] =>
    deletions.filter((one) => one.kind === kind).map(({ subject }) => subject);
  await client.query(
    `update app.users set status = 'deletion_pending', deletion_due_at = now()
     where id::text = any ($1) and status in ('active', 'suspended', 'deletion_pending')`,
    [subjects('account')],
  );
  await client.query(
    `update app.tenants set status = 'closing', purge_at = now() where id = any ($1) and status <> 'closed'`,
    [subjects('tenant')],
  );
  await client.query(`delete from app.newsletter_subscribers where id::text = any ($1)`, [
    subjects('subscriber'),
  ]);
  await client.query(
    `update app.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now(), confirm_nonce = null,
       confirm_proof = null
     where id::text = any ($1) and status <> 'unsubscribed'`,
    [subjects('unsubscribed')],
  );
  await client.query(`delete from app.newsletter_memberships where subscriber_id::text = any ($1)`, [
    subjects('unsubscribed'),
  ]);
  await client.query(
    `update app.required_deletions set is_due = false where kind in ('subscriber', 'unsubscribed') and is_due`,
  );
};
