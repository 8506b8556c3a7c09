import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { applyMigrations, withMigrationLock } from './migrate.ts';

const log = createLog({ logLevel: 'silent' });
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(path.join(tmpdir(), 'sitewright-migrations-'));
  write('0001-shelf.sql', 'create table shelf (id int primary key);');
  write('0002-book.sql', 'create table book (id int primary key);');
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql);

const run = async (): Promise<string[]> => {
  const client = new Client(database.owner);
  await client.connect();
  try {
    return await withMigrationLock(client, () => applyMigrations(client, log, folder));
  } finally {
    await client.end();
  }
};

const tables = async (): Promise<string[]> =>
  (
    await database.ownerPool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).rows.map(({ name }) => name);

it('applies the files in order, once', async () => {
  expect(await run()).toEqual(['0001-shelf.sql', '0002-book.sql']);
  expect(await run()).toEqual([]);
  write('0003-page.sql', 'create table page (id int primary key);');
  expect(await run()).toEqual(['0003-page.sql']);
  expect(await tables()).toEqual(['book', 'page', 'shelf']);
});

it('lets four processes start at once', async () => {
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flat()).toEqual(['0001-shelf.sql', '0002-book.sql']);
});

it('refuses a file that was edited after it was applied', async () => {
  await run();
  write('0001-shelf.sql', 'create table shelf (id bigint primary key);');
  await expect(run()).rejects.toThrow(
    'The migration 0001-shelf.sql was edited after it was applied: restore it and write the change as a new migration.',
  );
});

it('accepts other line endings', async () => {
  write('0002-book.sql', 'create table book (\n  id int primary key);');
  await run();
  write('0002-book.sql', 'create table book (\r\n  id int primary key);');
  expect(await run()).toEqual([]);
});

it('rolls back a file that fails and keeps those before it', async () => {
  write('0003-broken.sql', 'create table page (id int); create table page (id int);');
  await expect(run()).rejects.toThrow(
    'The migration 0003-broken.sql failed and was undone: relation "page" already exists.',
  );
  expect(await tables()).toEqual(['book', 'shelf']);
  write('0003-broken.sql', 'create table page (id int);');
  expect(await run()).toEqual(['0003-broken.sql']);
});

it('does not queue behind a long transaction', async () => {
  await run();
  write('0003-column.sql', 'alter table shelf add column name text;');
  const reader = await database.ownerPool.connect();
  await reader.query('begin; lock table shelf in access share mode');
  await expect(run()).rejects.toThrow('another process holds a lock on its tables; start again');
  await reader.query('rollback');
  reader.release();
  expect(await run()).toEqual(['0003-column.sql']);
});

it('refuses two files with one number', async () => {
  write('0002-other.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Two migrations carry the number 0002: renumber the newer one.');
});

it('refuses a database that a newer version has already changed', async () => {
  await run();
  rmSync(path.join(folder, '0002-book.sql'));
  write('0003-page.sql', 'create table page (id int primary key);');
  await expect(run()).rejects.toThrow(
    new StartError(
      'The database was already updated by a newer version of Sitewright (0002-book.sql): start that version, or restore a backup.',
    ),
  );
  expect(await tables()).toEqual(['book', 'shelf']);
});
