import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { AcmeAccountsTable, CertificatesTable } from '../../core/db/global-tables/certificate-tables.ts';

export type CertificateRow = Selectable<CertificatesTable>;
type Db = Kysely<Database>;

export const findAccount = (db: Db, directory: string): Promise<Selectable<AcmeAccountsTable> | undefined> =>
  db.selectFrom('acme_accounts').selectAll().where('directory', '=', directory).executeTakeFirst();

/** Of processes that create the account at the same time, the first one's is used by all. */
export const insertAccount = async (
  db: Db,
  account: Pick<Insertable<AcmeAccountsTable>, 'directory' | 'url' | 'key'>,
): Promise<void> => {
  await db
    .insertInto('acme_accounts')
    .values(account)
    .onConflict((on) => on.doNothing())
    .execute();
};

export const deleteAccount = async (db: Db, directory: string): Promise<void> => {
  await db.deleteFrom('acme_accounts').where('directory', '=', directory).execute();
};

export const insertChallenge = async (
  db: Db,
  challenge: { token: string; answer: string; expires_at: Date },
): Promise<void> => {
  await db
    .insertInto('acme_challenges')
    .values(challenge)
    .onConflict((on) => on.column('token').doUpdateSet(challenge))
    .execute();
};

export const findChallengeAnswer = async (db: Db, token: string, now: Date): Promise<string | undefined> =>
  (
    await db
      .selectFrom('acme_challenges')
      .select('answer')
      .where('token', '=', token)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.answer;

export const deleteChallenge = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('acme_challenges').where('token', '=', token).execute();
};

export const deleteExpiredChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('acme_challenges').where('expires_at', '<=', now).execute();
};

export const findCertificate = (db: Db, name: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').selectAll().where('name', '=', name).executeTakeFirst();

/**
 * Claims the order of a certificate that is missing or to be renewed. Undefined where another process orders it, where
 * the last failure is too recent, and where there is nothing to do.
 */
export const claimOrder = (
  db: Db,
  name: string,
  { now, until }: { now: Date; until: Date },
): Promise<CertificateRow | undefined> =>
  db
    .insertInto('certificates')
    .values({ name, ordered_until: until })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ ordered_until: until })
        .where((eb) =>
          eb.and([
            eb.or([
              eb('certificates.ordered_until', 'is', null),
              eb('certificates.ordered_until', '<=', now),
            ]),
            eb.or([eb('certificates.retry_at', 'is', null), eb('certificates.retry_at', '<=', now)]),
            eb.or([eb('certificates.renew_at', 'is', null), eb('certificates.renew_at', '<=', now)]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();

export const saveCertificate = async (
  db: Db,
  name: string,
  issued: { chain: string; key: Buffer; expires_at: Date; renew_at: Date },
): Promise<void> => {
  await db
    .updateTable('certificates')
    .set({
      ...issued,
      ordered_until: null,
      failures: 0,
      reason: null,
      detail: null,
      retry_at: null,
      warned_at: null,
    })
    .where('name', '=', name)
    .execute();
};

export const saveFailure = async (
  db: Db,
  name: string,
  failure: Pick<CertificateRow, 'failures' | 'reason' | 'detail' | 'retry_at'>,
): Promise<void> => {
  await db
    .updateTable('certificates')
    .set({ ...failure, ordered_until: null })
    .where('name', '=', name)
    .execute();
};

export const markWarned = async (db: Db, name: string, now: Date): Promise<void> => {
  await db.updateTable('certificates').set({ warned_at: now }).where('name', '=', name).execute();
};

export const deleteCertificate = async (db: Db, name: string): Promise<void> => {
  await db.deleteFrom('certificates').where('name', '=', name).execute();
};

/** Names whose certificate is to be renewed or tried again, the longest waiting first. */
export const listDueNames = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const due = sql<Date | null>`coalesce(retry_at, renew_at)`;
  const rows = await db
    .selectFrom('certificates')
    .select('name')
    .where((eb) => eb.or([eb(due, '<=', now), eb(due, 'is', null)]))
    .where((eb) => eb.or([eb('ordered_until', 'is', null), eb('ordered_until', '<=', now)]))
    .orderBy(due)
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
};

/** Whether a site or a tenant has a label under the domain of published sites. */
export const hasHostName = async (db: Db, label: string): Promise<boolean> =>
  (await db.selectFrom('host_names').select('name').where('name', '=', label).executeTakeFirst()) !==
  undefined;
