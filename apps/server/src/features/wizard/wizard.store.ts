import type { WizardData, WizardStep } from '@sitewright/contract/wizard/wizard';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, WizardSessionsTable } from '../../core/db/tables.ts';

export type WizardRow = Selectable<WizardSessionsTable>;
type Connection = Kysely<Database> | Transaction<Database>;

export const insertSession = (
  db: Connection,
  { userId, data, expiresAt }: { userId: string | null; data: WizardData; expiresAt: Date },
): Promise<WizardRow> =>
  db
    .insertInto('wizard_sessions')
    .values({ user_id: userId, step: 'business', data: JSON.stringify(data), expires_at: expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findSession = (db: Connection, id: string, now: Date): Promise<WizardRow | undefined> =>
  db
    .selectFrom('wizard_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Unfinished sessions of a user, and those that wait for their email. */
export const listUnfinishedSessions = (
  db: Connection,
  { userId, email, now, limit }: { userId: string; email: string; now: Date; limit: number },
): Promise<WizardRow[]> =>
  db
    .selectFrom('wizard_sessions')
    .selectAll()
    .where('site_id', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('user_id', 'is', null), eb(sql`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    // Every change moves the end.
    .orderBy('expires_at', 'desc')
    .limit(limit)
    .execute();

/** Locks the row until the transaction ends, so that answers saved at the same time do not undo each other. */
export const lockSession = (
  tx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<WizardRow | undefined> =>
  tx
    .selectFrom('wizard_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export interface SessionChange {
  userId?: string;
  email?: string | null;
  step?: WizardStep | undefined;
  data?: WizardData;
  runId?: string;
  siteId?: string;
  logoVersion?: string | null;
  expiresAt?: Date;
}

export const updateSession = (
  tx: Transaction<Database>,
  id: string,
  { userId, email, step, data, runId, siteId, logoVersion, expiresAt }: SessionChange,
): Promise<WizardRow> =>
  tx
    .updateTable('wizard_sessions')
    .set({
      ...(userId !== undefined && { user_id: userId }),
      ...(email !== undefined && { email }),
      ...(step && { step }),
      ...(data && { data: JSON.stringify(data) }),
      ...(runId !== undefined && { run_id: runId }),
      ...(siteId !== undefined && { site_id: siteId }),
      ...(logoVersion !== undefined && { logo_version: logoVersion }),
      ...(expiresAt && { expires_at: expiresAt }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface LogoSize {
  width: number | null;
  height: number | null;
}

export interface StoredLogo extends LogoSize {
  mimeType: string;
  bytes: Buffer;
}

export const findLogo = async (db: Connection, sessionId: string): Promise<StoredLogo | undefined> => {
  const row = await db
    .selectFrom('wizard_logos')
    .select(['mime_type', 'bytes', 'width', 'height'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mime_type: mimeType, ...rest } = row;
  return { mimeType, ...rest };
};

export const findLogoSize = (db: Connection, sessionId: string): Promise<LogoSize | undefined> =>
  db
    .selectFrom('wizard_logos')
    .select(['width', 'height'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

export const replaceLogo = async (
  tx: Transaction<Database>,
  sessionId: string,
  { mimeType, ...rest }: StoredLogo,
): Promise<void> => {
  await tx
    .insertInto('wizard_logos')
    .values({ session_id: sessionId, mime_type: mimeType, ...rest })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ mime_type: mimeType, ...rest }))
    .execute();
};

/** Of the logos of all sessions together. */
export const bytesOfLogos = async (tx: Transaction<Database>): Promise<number> => {
  const { sum } = await tx
    .selectFrom('wizard_logos')
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

export const deleteLogo = async (tx: Transaction<Database>, sessionId: string): Promise<void> => {
  await tx.deleteFrom('wizard_logos').where('session_id', '=', sessionId).execute();
};

export const deleteExpiredSessions = async (db: Connection, now: Date): Promise<void> => {
  await db.deleteFrom('wizard_sessions').where('expires_at', '<=', now).execute();
};
