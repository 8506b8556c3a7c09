import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnv } from '../env.ts';
import { openStorage } from '../storage/open-storage.ts';
import { startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { prepareDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { deleteBackup, deleteBackupsBefore, listBackupFiles, readState } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { type FileSource, storageSource } from './file-sources.ts';
import {
  allRows,
  type BackupFixture,
  backupFixture,
  createFolder,
  passphrase,
  restoreTarget,
  testSecret,
} from './testing/backup-fixture.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import type { DiskAccess } from './store-file.ts';
import { openForWriting } from './write-backup-file.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let source: BackupFixture;
beforeEach(async () => {
  source = await backupFixture();
  await source.database.ownerPool.query(
    `insert into app.users (email, first_name) select n || '@example.com', repeat(md5(n::text), 40) from generate_series(1, 500) n`,
  );
  await source.put('a.html', 'page');
});
afterEach(() => source.close());

const endBackups = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'sitewright backup' and datname = current_database()`;
const left = async (): Promise<string[]> =>
  (await readdir(source.folder, { recursive: true })).filter(
    (name) => /part|\.backup/.test(name) && name !== 'files/.parts',
  );

/** A disk on which so many bytes have room. */
const smallDisk = (bytes: number): DiskAccess => {
  let free = bytes;
  const take = (body: Buffer): void => {
    free -= body.length;
    if (free < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  return {
    writeFile: (path, body) => {
      writeFileSync(path, body.subarray(0, free));
      take(body);
    },
    openFile: async (path) => {
      const file = await openForWriting(path);
      return new Proxy(file, {
        get: (handle, name) => {
          if (name !== 'write' && name !== 'writeFile') {
            const value: unknown = Reflect.get(handle, name);
            return typeof value === 'function' ? (value.bind(handle) as unknown) : value;
          }
          return async (...given: [Buffer, ...never[]]) => {
            take(given[0]);
            return (handle[name] as (...all: unknown[]) => unknown)(...given);
          };
        },
      });
    },
  };
};

describe('a backup', () => {
  it.each([0, 3, 10_000])(
    'leaves nothing behind on a disk with room for %i bytes, and says why it stopped',
    async (bytes) => {
      await expect(source.back({ disk: smallDisk(bytes) })).rejects.toMatchObject({
        reason: 'disk_full',
      });
      expect(await left()).toEqual([]);
      const { lastBackup } = await readState(source.folder);
      expect(lastBackup).toMatchObject({
        backup: null,
        problem: expect.stringContaining('disk is full') as string,
      });
      await source.verify(await source.back());
    },
  );

  it('leaves nothing behind when the connection to the database ends', async () => {
    const onSnapshot = async (): Promise<void> => void (await source.database.ownerPool.query(endBackups));
    await expect(source.back({ onSnapshot })).rejects.toMatchObject({ reason: 'database_lost' });
    expect(await left()).toEqual([]);
    await source.back();
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    const onSnapshot = async (): Promise<void> => stopping.abort();
    await expect(source.back({ onSnapshot, signal: stopping.signal })).rejects.toMatchObject({
      reason: 'stopped',
    });
    expect(await left()).toEqual([]);
  });

  it('is not made twice at the same time', async () => {
    let second: unknown;
    const onSnapshot = async (): Promise<void> => {
      second = await source.back().catch((error: unknown) => error);
    };
    await source.back({ onSnapshot });
    expect(second).toMatchObject({ reason: 'busy' });
    expect(await listBackupFiles(source.folder)).toHaveLength(1);
  });

  it('has every row where the owner of the tables is no superuser', async () => {
    const database = await createTestDatabase('empty');
    const name = `owner_${Date.now()}`;
    await database.ownerPool.query(`create role ${name} login createrole createdb password 'owner';
      do $$ begin execute format('alter database %I owner to ${name}', current_database()); end $$;
      alter schema public owner to ${name}`);
    const runtime = database.runtime;
    const owner =
      database.owner.connectionString === undefined
        ? { ...database.owner, user: name, password: 'owner' }
        : {
            connectionString: Object.assign(new URL(database.owner.connectionString), {
              username: name,
              password: 'owner',
            }).href,
          };
    const log = createLog({ logLevel: 'silent' });
    await prepareDatabase({ owner, runtime }, log).catch((error: unknown) => {
      throw error;
    });
    await database.ownerPool.query(`insert into app.tenants (id, name) values ('north', 'North');
      insert into app.users (email) values ('one@example.com');
      insert into app.sites (tenant_id, owner_id, name) select 'north', id, 'Site' from app.users`);
    const before = await allRows(database);
    const folder = await createFolder();
    const made = await createBackup({
      owner,
      place: { folder, passphrase: undefined },
      sources: [],
      secret: testSecret,
    });
    await verifyBackup({ path: made.path, passphrase: undefined, owner });
    await restoreBackup({
      path: made.path,
      passphrase: undefined,
      owner,
      runtime,
      sources: [],
      replaces: true,
      skipsMissing: false,
      log,
      finish: async (client) => void (await client.query(`update app.sites set name = 'Restored'`)),
    });
    const after = await allRows(database);
    expect(after).toEqual({ ...before, sites: [expect.stringContaining('Restored')] });
    await database.drop();
    await source.database.ownerPool.query(`drop role ${name}`);
  });
});

describe('a restore', () => {
  it('leaves the database as it was when its connection ends', async () => {
    const made = await source.back();
    const target = await restoreTarget('migrated');
    await target.database.ownerPool.query(`insert into app.users (email) values ('before@example.com')`);
    const onTable = (): void => void target.database.ownerPool.query(endBackups).catch(() => undefined);
    await expect(target.restore(made.path, { replaces: true, onTable })).rejects.toMatchObject({
      reason: 'database_lost',
    });
    const { rows } = await target.database.ownerPool.query('select email from app.users');
    expect(rows).toEqual([{ email: 'before@example.com' }]);
    await target.close();
  });

  it('leaves the database as it was when the disk is full', async () => {
    const made = await source.back();
    const target = await restoreTarget();
    const full: FileSource = {
      ...source.sources[0]!,
      open: async () => undefined,
      write: async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
    };
    await expect(target.restore(made.path, { sources: [full] })).rejects.toThrow(
      'The restore stopped because the disk is full',
    );
    await target.close();
  });
});

describe('the files of a bucket', () => {
  it.each([undefined, passphrase])('are backed up and restored, with the key %s', async (key) => {
    const bucket = await startBucketServer();
    const folder = await createFolder();
    const open = async (prefix: string) => {
      const env = loadEnv({
        NODE_ENV: 'test',
        DATA_DIR: folder,
        STORAGE_URL: bucket.url.replace(/(\?|$)/, `/${prefix}$1`),
        AWS_ACCESS_KEY_ID: bucket.access.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucket.access.secretAccessKey,
      });
      return (await openStorage(env, { secretKey: Buffer.alloc(32), clock: { now: () => new Date() } }))
        .storage;
    };
    const [from, to] = [await open('from'), await open('to')];
    const large = Buffer.alloc(700_000, 'x');
    await from.put('aa/small.txt', Buffer.from('small'), { contentType: 'text/plain', maxBytes: 10 });
    await from.put('bb/large.bin', Readable.from([large]), {
      contentType: 'image/png',
      maxBytes: large.length,
    });
    const made = await source.back({ sources: [storageSource(from)], ...(key ? { passphrase: key } : {}) });
    expect(made.manifest.files).toMatchObject({ count: 2, copied: 2 });
    const target = await restoreTarget();
    await target.restore(made.path, { sources: [storageSource(to)], passphrase: key });
    const keys: string[] = [];
    for await (const found of to.list('')) keys.push(`${found.key} ${found.size}`);
    expect(keys).toEqual(['aa/small.txt 5', 'bb/large.bin 700000']);
    await target.close();
    await bucket.close();
  });
});

describe('old backups', () => {
  it('are deleted with the files that no other one needs', async () => {
    const first = await source.back();
    await source.remove('a.html');
    await source.put('b.html', 'other page');
    const second = await source.back();
    const place = { folder: source.folder, passphrase: undefined };
    const files = async (): Promise<number> =>
      (await readdir(join(source.folder, 'files'), { recursive: true })).filter((name) => name.length > 60)
        .length;
    expect(await files()).toBe(2);
    const between = new Date(second.manifest.takenAt);
    expect(await deleteBackupsBefore(place, between)).toEqual([first.name]);
    expect(await files()).toBe(1);
    await source.verify(second);
    expect(await deleteBackup(place, '../state.json')).toBe(false);
    expect(await deleteBackup(place, second.name)).toBe(true);
    expect((await readdir(source.folder)).toSorted()).toEqual(['state.json']);
  });

  it('with another key keep their files', async () => {
    const locked = await source.back({ passphrase: 'the key of last year' });
    const open = await source.back({ passphrase });
    await deleteBackup({ folder: source.folder, passphrase }, open.name);
    await source.verify(locked, 'the key of last year');
  });
});
