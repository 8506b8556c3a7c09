import type { GenerationKind } from '@sitewright/contract/ai/ai-runs';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { type Chunk, paginateByCursor } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { AiRunsTable } from '../ai.tables.ts';

export type RunRow = Selectable<AiRunsTable>;

export const insertRun = async (
  tx: TenantTransaction,
  values: Omit<Insertable<AiRunsTable>, 'tenant_id'>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('ai_runs')
    .values({ ...values, tenant_id: tx.tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Of one user: nobody else sees them, whatever their role. */
interface Author {
  userId: string;
  /** Older ones are no longer shown. */
  since: Date;
}

const summaryColumns = [
  'id',
  'kind',
  'status',
  'prompt',
  'excerpt',
  'site_id',
  'provider',
  'model',
  'credits',
  'input_tokens',
  'output_tokens',
  'error',
  'is_favorite',
  'rating',
  'created_at',
] as const satisfies readonly (keyof RunRow)[];
export type RunSummaryRow = Pick<RunRow, (typeof summaryColumns)[number]>;

export interface RunFilter {
  /** In lower case and without accents. */
  words: string;
  kind?: GenerationKind | undefined;
  isFavorite?: boolean | undefined;
}

export const listRuns = (
  tx: TenantTransaction,
  { userId, since }: Author,
  { words, kind, isFavorite }: RunFilter,
  chunk: Chunk,
) =>
  paginateByCursor(chunk, {
    rows: tx
      .selectFrom('ai_runs')
      .select(summaryColumns)
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .$if(words !== '', (query) => query.where('search_text', 'like', containing(words)))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(isFavorite !== undefined, (query) => query.where('is_favorite', '=', isFavorite!)),
    order: [
      { column: 'created_at', type: 'timestamptz' },
      { column: 'id', type: 'uuid' },
    ],
    direction: 'desc',
  });

export const findRun = (
  tx: TenantTransaction,
  { userId, since }: Author,
  id: string,
): Promise<RunRow | undefined> =>
  tx
    .selectFrom('ai_runs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateRun = async (
  tx: TenantTransaction,
  userId: string,
  id: string,
  values: Pick<Updateable<AiRunsTable>, 'is_favorite' | 'rating'>,
): Promise<void> => {
  await tx
    .updateTable('ai_runs')
    .set(values)
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
};

export const deleteRun = async (tx: TenantTransaction, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ai_runs')
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Everything that a user generated in any tenant, for their data export. */
export const listAllRunsOf = (db: Kysely<Database>, userId: string) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('ai_runs')
      .select(['created_at as createdAt', 'kind', 'status', 'prompt', 'input', 'output', 'rating'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute(),
  );

export const listTenantsWithOldRuns = async (db: Kysely<Database>, until: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('ai_runs').select('tenant_id').distinct().where('created_at', '<=', until).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteOldRuns = async (tx: TenantTransaction, until: Date): Promise<void> => {
  await tx
    .deleteFrom('ai_runs')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<=', until)
    .execute();
};

/** Run with the user as the actor. */
export const deleteRunsOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('ai_runs').where('user_id', '=', userId).execute();
