import { expect, it } from 'vitest';
import { describeAccess } from '../testing/access-matrix/access-matrix.ts';
import { withoutTenantFilter } from '../testing/access-matrix/without-tenant-filter.ts';
import { createTestDatabase } from '../testing/database.ts';

it('every query runs without its tenant filter', async () => {
  const database = await createTestDatabase();
  const { sql } = database.db
    .withPlugin(withoutTenantFilter())
    .selectFrom('sites')
    .selectAll()
    .where('tenant_id', '=', 'a')
    .where('id', '=', 'b')
    .compile();
  expect(sql).toBe('select * from "sites" where "id" = $1');
  await database.drop();
});

describeAccess('with row security alone', {
  options: { through: (db) => db.withPlugin(withoutTenantFilter()) },
});
