import type { Kysely } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { sql } from 'kysely';

const key = (slug: string): string => `template-usage:${slug}`;

/** How often each template was used, by slug. */
export const templateUsage = async (db: Kysely<Database>): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'like', 'template-usage:%').execute();
  return new Map(
    rows.map((row) => [row.key.slice('template-usage:'.length), Number(row.value['count'] ?? 0)]),
  );
};

export const countTemplateUse = async (db: Kysely<Database>, slug: string): Promise<void> => {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('settings')
      .values({ key: key(slug), value: JSON.stringify({ count: 1 }) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          value: sql`jsonb_build_object('count', coalesce((settings.value->>'count')::int, 0) + 1)`,
        }),
      )
      .execute(),
  );
};
