// Adds the people of an import, many at once. Rows are locked in the order of their emails, so that imports that run at the
// same time wait for each other instead of for themselves.
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { SubscriberRow } from '../subscribers/subscribers.store.ts';
import type { ImportedSubscriber } from './read-entry.ts';

export interface Proof {
  consent: string;
  at: Date;
}

/** Those of the addresses that the workspace sends nothing to. */
export const findSuppressed = async (
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('email_suppressions')
    .select('address')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`address = any(${emails}::text[])`)
    .execute();
  return new Set(rows.map(({ address }) => address));
};

/** Adds those who are not known yet; their emails. As one parameter: a statement with thousands of them takes memory. */
export const insertSubscribers = async (
  tx: TenantTransaction,
  people: readonly ImportedSubscriber[],
  { isConfirmed, locale, proof }: { isConfirmed: boolean; locale: string; proof: Proof },
): Promise<ReadonlySet<string>> => {
  const given = JSON.stringify(
    people.map(({ email, name, tags, locale: own }) => ({ email, name, tags, locale: own ?? locale })),
  );
  const { rows } = await sql<{ email: string }>`
    insert into newsletter_subscribers
      (tenant_id, email, name, locale, tags, source, status, consent, consent_at, confirmed_at, created_at)
    select ${tx.tenantId}, given.email, given.name, given.locale, given.tags, 'import',
      ${isConfirmed ? 'subscribed' : 'pending'}, ${proof.consent}, ${proof.at}::timestamptz,
      ${isConfirmed ? proof.at : null}::timestamptz, ${proof.at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given (email text, name text, locale text, tags text[])
    order by given.email
    on conflict (tenant_id, email) do nothing
    returning email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
};

export const lockSubscribers = (tx: TenantTransaction, emails: readonly string[]): Promise<SubscriberRow[]> =>
  tx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .orderBy('email')
    .forUpdate()
    .execute();

/** Subscribes people who had asked for it and not confirmed. */
export const confirmSubscribers = async (
  tx: TenantTransaction,
  ids: readonly string[],
  proof: Proof,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('newsletter_subscribers')
    .set((eb) => ({
      status: 'subscribed',
      consent: proof.consent,
      consent_at: proof.at,
      consent_ip_hash: null,
      confirmed_at: proof.at,
      confirm_nonce: null,
      confirm_count: 0,
      confirm_proof: null,
      bounces: 0,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Ids of those who were not on all of the lists before. */
export const joinLists = async (
  tx: TenantTransaction,
  listIds: readonly string[],
  subscriberIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (subscriberIds.length === 0) return new Set();
  // Checks of foreign keys keep the plan that was made when the table was nearly empty, and would read it as a whole for
  // each of the rows until its statistics are renewed.
  await sql`discard plans`.execute(tx);
  const { rows } = await sql<{ subscriber_id: string }>`
    insert into newsletter_memberships (tenant_id, list_id, subscriber_id)
    select ${tx.tenantId}, list, subscriber
    from unnest(${subscriberIds}::uuid[]) as subscriber, unnest(${listIds}::uuid[]) as list
    order by list, subscriber
    on conflict do nothing
    returning subscriber_id`.execute(tx);
  return new Set(rows.map(({ subscriber_id: id }) => id));
};

/** Those of the lists that there still are, kept from being deleted until the transaction ends. */
export const keepLists = async (tx: TenantTransaction, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('newsletter_lists')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
};
