import { limits } from '@sitewright/contract/limits';
import type { mailStates } from '@sitewright/contract/mail/mail';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { paginate } from '../db/paginate.ts';
import type { Database, MailsTable } from '../db/tables.ts';
import { containing } from '../listing.ts';

export type MailRow = Selectable<MailsTable>;
type Db = Kysely<Database> | Transaction<Database>;

export const insertMail = async (db: Db, row: Insertable<MailsTable>): Promise<string> =>
  (await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Same work as `insertMail`, without writing a row. */
export const insertDecoyMail = (db: Db, row: Insertable<MailsTable>): Promise<unknown> =>
  sql`insert into mails (kind, recipient, subject, text_body, html_body)
    select ${row.kind}, ${row.recipient}, ${row.subject}, ${row.text_body ?? ''}, ${row.html_body ?? ''}
    where false returning id`.execute(db);

export const findMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();

/** Claims a queued mail; undefined when it is not queued, or another worker is sending it. */
export const claimQueuedMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    // Dates of the program have milliseconds: with more, a claim would not be recognized.
    .set({
      claimed_until: sql`date_trunc('milliseconds', now()) + ${limits.mail.claimSeconds} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();

/** Marks a mail as sent and deletes its text, which holds links that sign a user in. */
export const markSent = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('mails')
    .set((eb) => ({
      status: 'sent',
      claimed_until: null,
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
      text_body: null,
      html_body: null,
      attachments: '[]',
    }))
    .where('id', '=', id)
    .execute();
};

/** Its text stays: the email can be sent again once the address is taken off the list. */
export const markSuppressed = (db: Db, id: string): Promise<unknown> =>
  db
    .updateTable('mails')
    .set({ status: 'suppressed', last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('claimed_until', 'is', null)
    .execute();

/** Changes nothing once another worker has claimed the mail: its result counts. */
export const recordMailFailure = async (
  db: Db,
  { id, claimed_until: claim }: MailRow,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set((eb) => ({
      status: isFinal ? ('failed' as const) : ('queued' as const),
      claimed_until: null,
      attempts: eb('attempts', '+', 1),
      last_error: reason,
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('claimed_until', '=', claim)
    .execute();
};

/** Mails that no job seems to look after any more: its tries are used up, or it was lost. */
export const listForgottenMails = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', sql<Date>`now() - ${limits.mail.forgottenMinutes} * interval '1 minute'`)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .orderBy('created_at')
    .limit(limits.mail.requeuedAtOnce)
    .execute();
  return rows.map(({ id }) => id);
};

/** Queues a mail again; undefined when it does not exist or its text was deleted. */
export const requeueMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('text_body', 'is not', null)
    .returningAll()
    .executeTakeFirst();

export interface MailListing {
  page: number;
  limit: number;
  status?: (typeof mailStates)[number] | undefined;
  kind?: string | undefined;
  q?: string | undefined;
  /** Those of one tenant. */
  tenantId?: string | undefined;
  /** Those of these kinds alone. */
  kinds?: readonly string[] | undefined;
}

/** Newest first. */
export const listMailRows = (
  db: Db,
  { page, limit, status, kind, q, tenantId, kinds }: MailListing,
): Promise<{ rows: MailRow[]; total: number }> => {
  const pattern = q ? containing(q) : undefined;
  return paginate(
    { page, limit },
    {
      matching: db
        .selectFrom('mails')
        // In a way of its own: the table has no row security that could stand in for the filter.
        .$if(tenantId !== undefined, (query) => query.where('tenant_id', 'in', [tenantId!]))
        .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .$if(pattern !== undefined, (query) =>
          query.where((eb) => eb.or([eb('recipient', 'ilike', pattern!), eb('subject', 'ilike', pattern!)])),
        ),
      columns: db.selectFrom('mails').selectAll(),
      key: 'mails.id',
      order: [sql`mails.created_at desc`],
    },
  );
};

export const deleteMailsBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const findBranding = async (db: Db, tenantId: string): Promise<unknown> =>
  (await db.selectFrom('tenants').select('branding').where('id', '=', tenantId).executeTakeFirst())?.branding;

/** Whether an email belongs to staff of the installation. */
export const isStaffEmail = async (db: Db, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('platform_role', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const findRecipient = (
  db: Db,
  id: string,
): Promise<{ email: string; locale: string; first_name: string } | undefined> =>
  db.selectFrom('users').select(['email', 'locale', 'first_name']).where('id', '=', id).executeTakeFirst();
