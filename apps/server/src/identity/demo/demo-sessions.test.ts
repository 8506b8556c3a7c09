import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMigrations } from '../../core/db/migrate.ts';
import { createLog } from '../../core/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

const migrations = path.join(import.meta.dirname, '../../core/db/migrations');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(path.join(tmpdir(), 'sitewright-migrations-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const migrate = async (isWanted: (name: string) => boolean): Promise<void> => {
  for (const name of readdirSync(migrations).filter(isWanted))
    symlinkSync(path.join(migrations, name), path.join(folder, name));
  const client = new Client(database.owner);
  await client.connect();
  await applyMigrations(client, createLog({ logLevel: 'silent' }), folder);
  await client.end();
};

it('an update ends the sessions of demo users once, and no other sessions', async () => {
  await migrate((name) => name < '0022');
  const { rows: users } = await database.ownerPool.query<{ id: string; email: string }>(
    `insert into app.users (email) values ('Amara@demo.sitewright.localhost'), ('mai@example.com') returning id, email`,
  );
  for (const { id, email } of users)
    for (const method of ['demo', 'password'])
      await database.ownerPool.query(
        `with started as (
           insert into app.sessions (id, user_id, method, user_agent) values (gen_random_uuid(), $1, $2, $3) returning id)
         insert into app.refresh_tokens (id, family, user_id, generation, token_hash, expires_at)
           select gen_random_uuid(), id, $1, 1, id::text::bytea, now() + interval '30 days' from started`,
        [id, method, `${email} by ${method}`],
      );

  await migrate((name) => name >= '0022');

  const { rows } = await database.ownerPool.query(
    `select sessions.user_agent, ended_at is not null as ended, revoked_at is not null as revoked
     from app.sessions join app.refresh_tokens on family = sessions.id order by 1`,
  );
  expect(rows).toEqual([
    { user_agent: 'Amara@demo.sitewright.localhost by demo', ended: true, revoked: true },
    { user_agent: 'Amara@demo.sitewright.localhost by password', ended: true, revoked: true },
    { user_agent: 'mai@example.com by demo', ended: true, revoked: true },
    { user_agent: 'mai@example.com by password', ended: false, revoked: false },
  ]);
});
