import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildSchema } from '../db/migrate.ts';
import {
  allRows,
  type BackupFixture,
  backupFixture,
  passphrase,
  type RestoreTarget,
  restoreTarget,
  temporaryDatabases,
} from './testing/backup-fixture.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const migrationsFolder = join(import.meta.dirname, '../db/migrations');

let source: BackupFixture;
let target: RestoreTarget;
beforeEach(async () => {
  [source, target] = await Promise.all([backupFixture(), restoreTarget()]);
  await source.database.ownerPool.query(
    `insert into app.tenants (id, name) values ('north', E'Nord\\tø\\n\\\\N "x"'), ('south', '');
     insert into app.users (email, first_name) select 'user-' || n || '@example.com', repeat('é', n)
     from generate_series(1, 300) n;
     insert into app.sites (tenant_id, owner_id, name, settings)
     select 'north', id, 'Site', '{"a": [1, null, "\\u0041"]}' from app.users`,
  );
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
});

const rowsIn = async (text: string) =>
  (await target.database.ownerPool.query<Record<string, unknown>>(text)).rows;
const write = (text: string) => source.database.ownerPool.query(text);

describe('a restored backup', () => {
  it('has every row, file and sequence value', async () => {
    await source.put('a/one.html', 'one');
    await source.put('a/large.bin', Buffer.alloc(3_000_000, 7));
    await write(`select setval('app.doc_structure_version', 41);
      insert into app.audit_log (action, target_type, target_id) values ('x', 'y', 'z')`);
    const made = await source.back();
    await target.restore(made.path);
    expect(await allRows(target.database)).toEqual(await allRows(source.database));
    expect(await readFile(join(target.files, 'a/one.html'), 'utf8')).toBe('one');
    expect((await stat(join(target.files, 'a/large.bin'))).size).toBe(3_000_000);
    expect(await rowsIn(`select nextval('app.doc_structure_version') as next`)).toEqual([{ next: '42' }]);
    const audit = `insert into app.audit_log (action, target_type, target_id) values ('x', 'y', 'z') returning id`;
    const next = await write(audit);
    expect(await rowsIn(audit)).toEqual(next.rows);
  });

  it('keeps tenants apart and its foreign keys, indexes and triggers', async () => {
    const shape = `select 'policy ' || tablename || policyname || coalesce(qual, '') as name from pg_policies
      where schemaname = 'app'
      union all select 'forced ' || relname from pg_class where relforcerowsecurity
      union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'app'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'app'
      union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    await target.restore((await source.back()).path);
    expect(await rowsIn(shape)).toEqual((await write(shape)).rows);
    const seen = await target.database.pool.query('select count(*)::int as n from app.sites');
    expect(seen.rows).toEqual([{ n: 0 }]);
  });

  it('is one moment, whatever is written meanwhile', async () => {
    await write(`insert into app.settings (key, value) values ('one', '500'), ('two', '500')`);
    let transfers = 0;
    const done = new AbortController();
    const transfer = async (): Promise<void> => {
      await write(`begin; update app.settings set value = to_jsonb(value::int - 1) where key = 'one';
        update app.settings set value = to_jsonb(value::int + 1) where key = 'two'; commit`);
      transfers += 1;
    };
    const writing = (async () => {
      while (!done.signal.aborted) await transfer();
    })();
    const made = await source.back({
      onSnapshot: async () => {
        await transfer();
        await write(`insert into app.users (email) values ('late@example.com')`);
      },
    });
    done.abort();
    await writing;
    expect(transfers).toBeGreaterThan(1);
    await target.restore(made.path);
    expect(
      await rowsIn(`select sum(value::int)::int as sum from app.settings where key in ('one', 'two')`),
    ).toEqual([{ sum: 1_000 }]);
    expect(await rowsIn(`select email from app.users where email = 'late@example.com'`)).toEqual([]);
  });

  it('has the files that its rows name, also those that are deleted while it is made', async () => {
    await source.put('old.html', 'old');
    const made = await source.back({ onSnapshot: () => source.remove('old.html') });
    await target.restore(made.path);
    expect(await readdir(target.files)).toEqual(['old.html']);
  });

  it('has the files that came between its first look and its snapshot', async () => {
    await source.put('old.html', 'old');
    const made = await source.back({ onSnapshot: () => source.put('new.html', 'new') });
    expect(made.manifest.files).toMatchObject({ count: 2, copied: 2 });
  });

  it('of an older version is updated', async () => {
    const older = await backupFixture('empty');
    onTestFinished(older.close);
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name < '0056');
    const client = await older.database.ownerPool.connect();
    await buildSchema(client, names);
    await client.query(`insert into app.users (email) values ('then@example.com')`);
    client.release();
    const made = await older.back();
    expect(made.manifest.migrations).toEqual(names.toSorted());
    await older.verify(made);
    await target.restore(made.path);
    expect(await rowsIn('select email from app.users')).toEqual([{ email: 'then@example.com' }]);
    const current = await write('select name from migration.applied order by name');
    expect(await rowsIn('select name from migration.applied order by name')).toEqual(current.rows);
  });

  it('of a newer version is not begun', async () => {
    await write(`insert into migration.applied (name, checksum) values ('9999-future.sql', '')`);
    const { path } = await source.back();
    await expect(target.restore(path)).rejects.toMatchObject({ reason: 'newer' });
    await expect(source.verify({ path })).rejects.toThrow('9999-future.sql');
  });
});

describe('the next backup', () => {
  it('copies only files that are new, and the same content once', async () => {
    await source.put('a.html', 'same');
    await source.put('b.html', 'same');
    await source.put('c.html', 'other');
    expect((await source.back()).manifest.files).toMatchObject({
      count: 3,
      bytes: 13,
      copied: 2,
      copiedBytes: 9,
    });
    await source.put('d.html', 'new');
    const second = await source.back();
    expect(second.manifest.files).toMatchObject({ count: 4, copied: 1, copiedBytes: 3 });
    await target.restore(second.path);
    expect((await readdir(target.files)).toSorted()).toEqual(['a.html', 'b.html', 'c.html', 'd.html']);
  });

  it('notices a file whose content has changed', async () => {
    await source.put('a.html', 'first');
    await source.back();
    await source.put('a.html', 'second');
    const made = await source.back();
    await target.restore(made.path);
    expect(await readFile(join(target.files, 'a.html'), 'utf8')).toBe('second');
  });

  it('with a key uses the files of the one before, unless the key is another one', async () => {
    await source.put('a.html', 'same');
    const copied = async (key: string) => (await source.back({ passphrase: key })).manifest.files.copied;
    expect([await copied(passphrase), await copied(passphrase), await copied('another long key')]).toEqual([
      1, 0, 1,
    ]);
  });
});

describe('an encrypted backup', () => {
  it('shows nothing of rows and files, and has the secret key', async () => {
    await source.put('a.html', 'a secret page');
    const made = await source.back({ passphrase });
    const names = await readdir(source.folder, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      for (const text of ['user-1@example.com', 'a secret page', 'a.html', 'efefefef'])
        expect(bytes.includes(text), `${text} in ${entry.name}`).toBe(false);
    }
    expect(made.manifest.secretKey).toBe('ef'.repeat(32));
    await target.restore(made.path, { passphrase });
    expect(await allRows(target.database)).toEqual(await allRows(source.database));
    expect(await readFile(join(target.files, 'a.html'), 'utf8')).toBe('a secret page');
  });

  it('opens with its key alone', async () => {
    const { path } = await source.back({ passphrase });
    await expect(target.restore(path)).rejects.toThrow('set BACKUP_KEY');
    await expect(target.restore(path, { passphrase: `${passphrase}.` })).rejects.toThrow('is not the key');
  });

  it('without a key has no secret key', async () => {
    expect((await source.back()).manifest.secretKey).toBeNull();
  });
});

describe('a restore', () => {
  it('does not replace an installation unless it is asked to', async () => {
    const { path } = await source.back();
    await target.restore(path);
    await target.database.ownerPool.query(`update app.tenants set name = 'Changed'`);
    await expect(target.restore(path)).rejects.toMatchObject({ reason: 'not_empty' });
    expect(await rowsIn(`select name from app.tenants where id = 'south'`)).toEqual([{ name: 'Changed' }]);
    await target.restore(path, { replaces: true });
    expect(await allRows(target.database)).toEqual(await allRows(source.database));
  });

  it('does not begin while the program runs', async () => {
    const { path } = await source.back();
    await target.restore(path);
    const running = await target.database.pool.connect();
    await expect(target.restore(path, { replaces: true })).rejects.toThrow('Sitewright is running');
    running.release();
  });

  it('stops before it changes anything when files are missing', async () => {
    await source.put('a.html', 'page');
    const { path } = await source.back();
    await rm(join(source.folder, 'files'), { recursive: true });
    await expect(target.restore(path)).rejects.toMatchObject({ reason: 'files_missing' });
    expect(await rowsIn(`select nspname from pg_namespace where nspname = 'app'`)).toEqual([]);
    expect((await target.restore(path, { skipsMissing: true })).missing).toEqual(['a.html']);
  });
});

describe('a test of a backup', () => {
  it('compares rows and files, leaves no database behind and records its time', async () => {
    await source.put('a.html', 'page');
    const made = await source.back();
    await source.verify(made);
    expect(await temporaryDatabases(source.database)).toEqual([]);
    const state = JSON.parse(await readFile(join(source.folder, 'state.json'), 'utf8')) as object;
    expect(state).toMatchObject({
      lastBackup: { backup: made.name, problem: null },
      lastTest: { backup: made.name, problem: null },
    });
  });
});
