import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pool } from 'pg';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createDatabase } from './database.ts';
import { inTransaction, withActor, withTenant } from './tenant-scope.ts';

let database: TestDatabase;
const people = { ann: '00000000-0000-4000-8000-00000000000a', bo: '00000000-0000-4000-8000-00000000000b' };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(`
    insert into app.tenants (id, name) values ('north', 'North'), ('south', 'South');
    insert into app.users (id, email) values ('${people.ann}', 'ann@example.com'), ('${people.bo}', 'bo@example.com');
    insert into app.memberships (tenant_id, user_id, role)
      values ('north', '${people.ann}', 'ADMIN'), ('south', '${people.ann}', 'USER'), ('south', '${people.bo}', 'USER');
    insert into app.sites (tenant_id, owner_id, name)
      values ('north', '${people.ann}', 'Bakery'), ('north', '${people.ann}', 'Harbour'), ('south', '${people.bo}', 'Dunes')`);
});
afterAll(() => database.drop());

const siteNames = (tenantId: string) =>
  withTenant(database.db, { tenantId }, async (tx) =>
    (await tx.selectFrom('sites').select('name').orderBy('name').execute()).map(({ name }) => name),
  );

const insertSite = (as: string, tenantId: string, ownerId = people.ann) =>
  withTenant(database.db, { tenantId: as }, (tx) =>
    tx.insertInto('sites').values({ tenant_id: tenantId, owner_id: ownerId, name: 'Planted' }).execute(),
  );

const allSites = async () =>
  (await database.ownerPool.query('select tenant_id, name from app.sites order by 1, 2')).rows as unknown[];

describe('a transaction of one tenant', () => {
  it('sees the rows of that tenant only', async () => {
    expect([await siteNames('north'), await siteNames('south')]).toEqual([['Bakery', 'Harbour'], ['Dunes']]);
  });

  it('sees nothing for a tenant that does not exist', async () => {
    expect(await siteNames('nowhere')).toEqual([]);
  });

  it('cannot write a row of another tenant', async () => {
    const before = await allSites();
    await expect(insertSite('north', 'south')).rejects.toMatchObject({ code: '42501' });
    expect(await allSites()).toEqual(before);
  });

  it('cannot change, move or delete the rows of another tenant', async () => {
    const before = await allSites();
    await withTenant(database.db, { tenantId: 'north' }, async (tx) => {
      await tx.updateTable('sites').set({ name: 'Taken' }).where('tenant_id', '=', 'south').execute();
      await tx.deleteFrom('sites').where('name', '=', 'Dunes').execute();
    });
    const move = withTenant(database.db, { tenantId: 'north' }, (tx) =>
      tx.updateTable('sites').set({ tenant_id: 'south' }).execute(),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
    expect(await allSites()).toEqual(before);
  });

  it('cannot add a document to a site of another tenant', async () => {
    const { rows } = await database.ownerPool.query<{ id: string }>(
      `select id from app.sites where name = 'Dunes'`,
    );
    const plant = withTenant(database.db, { tenantId: 'north' }, (tx) =>
      tx
        .insertInto('documents')
        .values({ tenant_id: 'north', site_id: rows[0]!.id, kind: 'page', content: '{"sections":[]}' })
        .execute(),
    );
    await expect(plant).rejects.toMatchObject({ code: '23503' });
  });

  it('is rolled back when its callback fails', async () => {
    const before = await allSites();
    const failing = withTenant(database.db, { tenantId: 'north' }, async (tx) => {
      await tx.deleteFrom('sites').execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await allSites()).toEqual(before);
  });

  it('passes its tenant and user to the store', async () => {
    const scope = { tenantId: 'north', userId: people.ann };
    expect(
      await withTenant(database.db, scope, async ({ tenantId, userId }) => ({ tenantId, userId })),
    ).toEqual(scope);
  });

  it('refuses an empty tenant', () => {
    expect(() => withTenant(database.db, { tenantId: '' }, async () => 1)).toThrow('needs a tenant id');
  });
});

describe('outside a tenant', () => {
  it('no tenant rows are visible and none can be written', async () => {
    const seen = await inTransaction(database.db, (tx) => tx.selectFrom('sites').selectAll().execute());
    expect(seen).toEqual([]);
    const insert = inTransaction(database.db, (tx) =>
      tx.insertInto('sites').values({ tenant_id: 'north', owner_id: people.ann, name: 'Planted' }).execute(),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });

  it('a finished transaction leaves no scope on the connection', async () => {
    await database.db.connection().execute(async (connection) => {
      await withTenant(connection, { tenantId: 'north', userId: people.ann }, (tx) =>
        tx.selectFrom('sites').selectAll().execute(),
      );
      const left = await sql`select app.tenant() as tenant, app.actor() as actor`.execute(connection);
      expect(left.rows).toEqual([{ tenant: null, actor: null }]);
      expect(await connection.selectFrom('sites').selectAll().execute()).toEqual([]);
    });
  });

  it('users can read their own memberships in every tenant, and change none', async () => {
    const result = await withActor(database.db, people.ann, async (tx) => {
      await tx.updateTable('memberships').set({ role: 'ADMIN' }).execute();
      await tx.deleteFrom('memberships').execute();
      return tx.selectFrom('memberships').select(['tenant_id', 'role']).orderBy('tenant_id').execute();
    });
    expect(result).toEqual([
      { tenant_id: 'north', role: 'ADMIN' },
      { tenant_id: 'south', role: 'USER' },
    ]);
  });
});

describe('the role of the application', () => {
  it('owns nothing, is no superuser and cannot become another role', async () => {
    const { rows } = await database.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    await expect(database.pool.query('set role postgres')).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.pool.query('alter table app.sites no force row level security'),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('adds to the audit trail but can never change it', async () => {
    await withTenant(database.db, { tenantId: 'north' }, (tx) =>
      tx.insertInto('audit_log').values({ tenant_id: 'north', action: 'site.created' }).execute(),
    );
    const change = withTenant(database.db, { tenantId: 'north' }, (tx) =>
      tx.deleteFrom('audit_log').execute(),
    );
    await expect(change).rejects.toMatchObject({ code: '42501' });
    await expect(database.pool.query(`update app.audit_log set action = ''`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(database.pool.query('truncate app.audit_log')).rejects.toMatchObject({ code: '42501' });
  });

  it('reads the audit trail of its tenant only', async () => {
    await withTenant(database.db, { tenantId: 'south' }, async (tx) => {
      await tx.insertInto('audit_log').values({ tenant_id: 'south', action: 'user.invited' }).execute();
      await tx.insertInto('audit_log').values({ tenant_id: null, action: 'platform.seen' }).execute();
      expect(await tx.selectFrom('audit_log').select('action').execute()).toEqual([
        { action: 'user.invited' },
      ]);
    });
  });
});

describe('the scope of a transaction', () => {
  it('costs two messages to the database more than a plain query', async () => {
    const sent: string[] = [];
    const pool = new Pool({ ...database.pool.options, max: 1 });
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          sent.push(String(args[0]));
          return send(...args);
        },
      });
    });
    const db = createDatabase(pool);
    try {
      await withTenant(db, { tenantId: 'north' }, (tx) => tx.selectFrom('sites').select('name').execute());
    } finally {
      await db.destroy();
    }
    expect(sent).toHaveLength(3);
    expect(sent[1]).toContain('select');
    expect(sent[2]).toBe('commit');
  });

  it.each(["'; delete from app.sites; --", "\\'; delete from app.sites; --", 'north\u0000'])(
    'treats %j as an ordinary value',
    async (tenantId) => {
      const before = await allSites();
      const names = await siteNames(tenantId).catch(() => []);
      expect(names).toEqual([]);
      expect(await allSites()).toEqual(before);
      expect(await siteNames('south')).toEqual(['Dunes']);
    },
  );

  it('does not apply to a transaction that is begun inside it', async () => {
    const seen = await withTenant(database.db, { tenantId: 'north' }, () =>
      inTransaction(database.db, (tx) => tx.selectFrom('sites').select('name').execute()),
    );
    expect(seen).toEqual([]);
  });

  it('is separate for each of many concurrent transactions', async () => {
    const tenants = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'north' : 'south'));
    const found = await Promise.all(tenants.map(siteNames));
    expect(found).toEqual(tenants.map((tenant) => (tenant === 'north' ? ['Bakery', 'Harbour'] : ['Dunes'])));
  });
});
