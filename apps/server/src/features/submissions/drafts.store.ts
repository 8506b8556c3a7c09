import type { Kysely } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { DraftContent } from './submissions.tables.ts';

interface DraftKey {
  formId: string;
  id: string;
}

/** False for a draft that exists already under another secret. */
export const saveDraft = async (
  tx: TenantTransaction,
  { formId, id }: DraftKey,
  { secretHash, content }: { secretHash: Buffer; content: DraftContent },
): Promise<boolean> => {
  const row = await tx
    .insertInto('form_drafts')
    .values({
      tenant_id: tx.tenantId,
      form_id: formId,
      id,
      secret_hash: secretHash,
      content: JSON.stringify(content),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'form_id', 'id'])
        .doUpdateSet({ content: JSON.stringify(content), updated_at: new Date() })
        .where('form_drafts.secret_hash', '=', secretHash),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const findDraft = async (
  tx: TenantTransaction,
  { formId, id }: DraftKey,
  secretHash: Buffer,
): Promise<DraftContent | undefined> => {
  const row = await tx
    .selectFrom('form_drafts')
    .select('content')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row?.content;
};

export const deleteDraft = async (tx: TenantTransaction, { formId, id }: DraftKey): Promise<void> => {
  await tx
    .deleteFrom('form_drafts')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .execute();
};

export const listTenantsWithOldDrafts = async (db: Kysely<Database>, before: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('form_drafts').select('tenant_id').distinct().where('updated_at', '<', before).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteOldDrafts = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('form_drafts')
    .where('tenant_id', '=', tx.tenantId)
    .where('updated_at', '<', before)
    .execute();
};
