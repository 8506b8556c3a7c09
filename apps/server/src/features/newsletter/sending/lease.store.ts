// One worker at a time sends a campaign. Its lease runs out when it dies or hangs; then another one goes on.
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { CampaignRow } from '../campaigns/campaigns.store.ts';

const leaseSeconds = 15;

const campaign = (tx: TenantTransaction, id: string) =>
  tx
    .updateTable('newsletter_campaigns')
    .where('newsletter_campaigns.tenant_id', '=', tx.tenantId)
    .where('newsletter_campaigns.id', '=', id);

const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** What may be sent: also a campaign that waits for its mail server, which is how it continues by itself. */
const isActive = sql<boolean>`(status = 'sending' or (status = 'paused' and pause_reason = 'server'))`;

/** Undefined when there is nothing to send now, or another worker does. */
export const takeLease = (
  tx: TenantTransaction,
  id: string,
  owner: string,
): Promise<CampaignRow | undefined> =>
  campaign(tx, id)
    .set({
      lease_owner: owner,
      lease_until: leaseEnd,
      status: sql`case when status = 'scheduled' then 'sending' else status end`,
    })
    .where(sql<boolean>`(${isActive} or (status = 'scheduled' and not is_held and scheduled_at <= now()))`)
    .where(sql<boolean>`(lease_until is null or lease_until < now())`)
    .where(sql<boolean>`(retry_at is null or retry_at <= now())`)
    .returningAll()
    .executeTakeFirst();

/** False when the campaign was paused or cancelled, or another worker has it. */
export const renewLease = async (tx: TenantTransaction, id: string, owner: string): Promise<boolean> => {
  const { numUpdatedRows } = await campaign(tx, id)
    .set({ lease_until: leaseEnd })
    .where('lease_owner', '=', owner)
    .where('lease_until', '>', sql<Date>`now()`)
    .where(isActive)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Locks the lease for the rest of the transaction; false when it is over. */
export const holdsLease = async (tx: TenantTransaction, id: string, owner: string): Promise<boolean> =>
  (await tx
    .selectFrom('newsletter_campaigns')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('lease_until', '>', sql<Date>`now()`)
    .where(isActive)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Ends the lease with what the campaign is now; undefined when another worker has it. */
export const releaseLease = (
  tx: TenantTransaction,
  id: string,
  owner: string,
): Promise<CampaignRow | undefined> =>
  campaign(tx, id)
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '=', owner)
    .returningAll()
    .executeTakeFirst();

/** The mail server works again: a campaign that waited for it goes on. */
export const markRecovered = async (tx: TenantTransaction, id: string): Promise<void> => {
  await campaign(tx, id)
    .set({
      failing_since: null,
      error: null,
      status: sql`case when pause_reason = 'server' then 'sending' else status end`,
      pause_reason: sql`nullif(pause_reason, 'server')`,
    })
    .execute();
};

/** A change of the worker, which leaves the version to its users. */
export const noteProgress = async (
  tx: TenantTransaction,
  id: string,
  change: Partial<
    Pick<
      CampaignRow,
      | 'status'
      | 'pause_reason'
      | 'error'
      | 'failing_since'
      | 'retry_at'
      | 'started_at'
      | 'finished_at'
      | 'recipients'
      | 'message_domain'
      | 'archive_slug'
    >
  >,
): Promise<void> => {
  await campaign(tx, id)
    .set({ ...change, updated_at: sql`now()` })
    .execute();
};
