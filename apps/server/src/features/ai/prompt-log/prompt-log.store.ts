import type { Insertable, Kysely, Transaction } from 'kysely';
import { type Chunk, paginateByCursor } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import type { AiPromptsTable } from '../ai.tables.ts';

export const insertPrompts = async (
  tx: TenantTransaction,
  rows: readonly Omit<Insertable<AiPromptsTable>, 'tenant_id'>[],
): Promise<void> => {
  await tx
    .insertInto('ai_prompts')
    .values(rows.map((row) => ({ ...row, tenant_id: tx.tenantId })))
    .execute();
};

const shown = [
  'ai_prompts.id',
  'ai_prompts.tenant_id',
  'tenants.name as tenant_name',
  'ai_prompts.feature',
  'ai_prompts.model',
  'ai_prompts.status',
  'ai_prompts.created_at',
] as const;

/** The newest first, without what may not be shown any more. */
export const listPrompts = (db: Kysely<Database>, chunk: Chunk, since: Date) =>
  withPlatform(db, (tx) =>
    paginateByCursor(chunk, {
      rows: tx
        .selectFrom('ai_prompts')
        .innerJoin('tenants', 'tenants.id', 'ai_prompts.tenant_id')
        .select(shown)
        .where('ai_prompts.created_at', '>', since),
      order: [
        { column: 'ai_prompts.created_at', type: 'timestamptz' },
        { column: 'ai_prompts.id', type: 'uuid' },
      ],
      direction: 'desc',
    }),
  );

export const findPrompt = (db: Kysely<Database>, id: string, since: Date) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('ai_prompts')
      .innerJoin('tenants', 'tenants.id', 'ai_prompts.tenant_id')
      .select([...shown, 'ai_prompts.prompt', 'ai_prompts.answer'])
      .where('ai_prompts.id', '=', id)
      .where('ai_prompts.created_at', '>', since)
      .executeTakeFirst(),
  );

export const listTenantsWithOldPrompts = async (db: Kysely<Database>, until: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('ai_prompts').select('tenant_id').distinct().where('created_at', '<=', until).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteOldPrompts = async (tx: TenantTransaction, until: Date): Promise<void> => {
  await tx
    .deleteFrom('ai_prompts')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<=', until)
    .execute();
};

/** Run with the user as the actor. */
export const deletePromptsOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('ai_prompts').where('user_id', '=', userId).execute();
