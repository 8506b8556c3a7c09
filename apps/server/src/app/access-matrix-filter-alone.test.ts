import { expect } from 'vitest';
import { describeAccess } from '../testing/access-matrix/access-matrix.ts';

describeAccess('with the application’s filter alone', {
  lower: async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'app'::regnamespace`,
    );
    for (const { name } of rows) {
      await database.ownerPool.query(`alter table app.${name} disable row level security`);
    }
    const seen = await database.pool.query('select distinct tenant_id from app.sites');
    expect(seen.rowCount).toBeGreaterThan(1);
  },
});
