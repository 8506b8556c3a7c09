import { type Insertable, type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { FormFilesTable } from './form-files.tables.ts';

export type FormFileRow = Selectable<FormFilesTable>;
type NewFormFile = Omit<Insertable<FormFilesTable>, 'tenant_id' | 'state' | 'submission_id'>;

export const insertStaged = async (tx: TenantTransaction, file: NewFormFile): Promise<string> => {
  const { id } = await tx
    .insertInto('form_files')
    .values({ ...file, tenant_id: tx.tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteRows = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.deleteFrom('form_files').where('tenant_id', '=', tx.tenantId).where('id', 'in', ids).execute();
};

const stagedOf = (tx: TenantTransaction, formId: string, tokenHashes: readonly Buffer[], now: Date) =>
  tx
    .selectFrom('form_files')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('token_hash', 'in', tokenHashes)
    .where('state', '=', 'staged')
    .where('expires_at', '>', now);

/** The files of these tokens that are still there. Locks them, so that one of two submissions gets each. */
export const lockStaged = async (
  tx: TenantTransaction,
  formId: string,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: Date },
): Promise<FormFileRow[]> => {
  if (tokenHashes.length === 0) return [];
  return stagedOf(tx, formId, tokenHashes, now).orderBy('id').forUpdate().execute();
};

export const attachRows = async (
  tx: TenantTransaction,
  submissionId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('form_files')
    .set({ state: 'attached', submission_id: submissionId, token_hash: null, expires_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .execute();
};

/** Lets the next run of the job delete files that no submission has. */
export const expireRows = async (tx: TenantTransaction, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('form_files')
    .set({ expires_at: now, token_hash: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .where('state', '=', 'staged')
    .execute();
};

/** Moves the expiry of files that are still there; never to an earlier time. */
export const extendStaged = async (
  tx: TenantTransaction,
  formId: string,
  { tokenHashes, now, until }: { tokenHashes: readonly Buffer[]; now: Date; until: Date },
): Promise<void> => {
  if (tokenHashes.length === 0) return;
  await tx
    .updateTable('form_files')
    .set({ expires_at: until })
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('token_hash', 'in', tokenHashes)
    .where('state', '=', 'staged')
    .where('expires_at', '>', now)
    .where('expires_at', '<', until)
    .execute();
};

export const listStaged = async (
  tx: TenantTransaction,
  formId: string,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: Date },
): Promise<FormFileRow[]> => {
  if (tokenHashes.length === 0) return [];
  return stagedOf(tx, formId, tokenHashes, now).execute();
};

export const findAttached = (
  tx: TenantTransaction,
  submissionId: string,
  id: string,
): Promise<FormFileRow | undefined> =>
  tx
    .selectFrom('form_files')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('submission_id', '=', submissionId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Expired, or left behind by a submission or a form that is gone. */
const isUnneeded = (now: Date) => sql<SqlBool>`submission_id is null
  and (expires_at <= ${now} or state = 'attached' or form_id is null)`;

export const listTenantsWithUnneeded = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('form_files').select('tenant_id').distinct().where(isUnneeded(now)).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

/** Some of the files that nothing needs any more. From now on no submission can take them. */
export const claimUnneeded = (
  tx: TenantTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<FormFileRow, 'id' | 'object_key'>[]> =>
  tx
    .updateTable('form_files')
    .set({ token_hash: null, expires_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('form_files')
        .select('id')
        .where('tenant_id', '=', tx.tenantId)
        .where(isUnneeded(now))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'object_key'])
    .execute();

/** Bytes of all files, of one site, or of the sites of a user. */
export const sumFormFiles = async (
  tx: TenantTransaction,
  { siteId, ownerId }: { siteId?: string | undefined; ownerId?: string | undefined },
): Promise<number> => {
  const { bytes } = await tx
    .selectFrom('form_files')
    .$if(siteId !== undefined, (query) => query.where('form_files.site_id', '=', siteId!))
    .$if(ownerId !== undefined, (query) =>
      query.where('form_files.site_id', 'in', (sites) =>
        sites
          .selectFrom('sites')
          .select('sites.id')
          .where('sites.tenant_id', '=', tx.tenantId)
          .where('sites.owner_id', '=', ownerId!),
      ),
    )
    .select(sql<number>`coalesce(sum(form_files.size), 0)::bigint`.as('bytes'))
    .where('form_files.tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return bytes;
};

/** Those of the keys that a row of any tenant names. */
export const listKnownKeys = async (db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('form_files').select('object_key').where('object_key', 'in', keys).execute(),
  );
  return new Set(rows.map((row) => row.object_key));
};
