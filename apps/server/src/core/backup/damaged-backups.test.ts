import { copyFile, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BackupError } from './backup-error.ts';
import { magic, trailerBytes } from './backup-format.ts';
import type { MadeBackup } from './create-backup.ts';
import {
  type BackupFixture,
  backupFixture,
  passphrase,
  readWhole,
  restoreTarget,
} from './testing/backup-fixture.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each([
  ['without a key', undefined],
  ['with a key', passphrase],
])('a damaged backup %s', (_, key) => {
  let source: BackupFixture;
  let made: MadeBackup;
  let copies = 0;
  beforeAll(async () => {
    source = await backupFixture();
    // Several frames of rows.
    await source.database.ownerPool.query(
      `insert into app.users (email, first_name)
       select n || '@example.com', array_to_string(array(select md5(random()::text || n || x) from generate_series(1, 60) x), '')
       from generate_series(1, 600) n`,
    );
    await source.put('a.html', 'page');
    made = await source.back(key === undefined ? {} : { passphrase: key });
  });
  afterAll(() => source.close());

  const changed = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    copies += 1;
    const path = join(source.folder, `copy-${copies}.backup`);
    await writeFile(path, change(await readFile(made.path)));
    return path;
  };
  const readError = async (path: string): Promise<unknown> =>
    readWhole(path, key).catch((error: unknown) => error);

  it('is noticed, whichever byte was changed', async () => {
    expect(await readWhole(made.path, key)).toBeGreaterThan(1_000_000);
    const step = Math.floor(made.size / 60);
    const ends = [0, magic.length + 2, magic.length + 30, made.size - 1, made.size - trailerBytes];
    const places = [...ends, ...Array.from({ length: 60 }, (_place, index) => index * step + 7)];
    for (const place of places) {
      const path = await changed((bytes) => {
        bytes[place]! ^= 0x10;
        return bytes;
      });
      expect(await readError(path), `byte ${place} of ${made.size}`).toBeInstanceOf(BackupError);
    }
  });

  it('is noticed, wherever it ends', async () => {
    for (const part of [0, 0.001, 0.3, 0.7, 0.99]) {
      const path = await changed((bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
      expect(await readError(path), `${part} of it`).toBeInstanceOf(BackupError);
    }
    const path = await changed((bytes) => bytes.subarray(0, -1));
    expect(await readError(path)).toMatchObject({ reason: 'damaged' });
  });

  it('is noticed when parts of it changed places, are left out or come from another backup', async () => {
    const { rows } = made.manifest;
    expect(rows.frames).toBeGreaterThan(2);
    const first = rows.offset;
    const frame = (bytes: Buffer, at: number): number => 4 + bytes.readUInt32BE(at) + 16;
    const swapped = await changed((bytes) => {
      const second = first + frame(bytes, first);
      const third = second + frame(bytes, second);
      return Buffer.concat([
        bytes.subarray(0, first),
        bytes.subarray(second, third),
        bytes.subarray(first, second),
        bytes.subarray(third),
      ]);
    });
    expect(await readError(swapped)).toMatchObject({ reason: 'damaged' });
    const left = await changed((bytes) =>
      Buffer.concat([bytes.subarray(0, first), bytes.subarray(first + frame(bytes, first))]),
    );
    expect(await readError(left)).toMatchObject({ reason: 'damaged' });
    const other = await readFile((await source.back(key === undefined ? {} : { passphrase: key })).path);
    const mixed = await changed((bytes) => Buffer.concat([other.subarray(0, first), bytes.subarray(first)]));
    expect(await readError(mixed)).toMatchObject({ reason: 'damaged' });
  });

  it('changes nothing where it is restored to', async () => {
    const target = await restoreTarget();
    const path = await changed((bytes) => {
      bytes[made.manifest.rows.offset + 5_000]! ^= 1;
      return bytes;
    });
    await expect(target.restore(path, { passphrase: key })).rejects.toMatchObject({ reason: 'damaged' });
    const { rows } = await target.database.ownerPool.query(`select from pg_namespace where nspname = 'app'`);
    expect(rows).toEqual([]);
    await target.close();
  });

  it('fails its test, which says what is wrong, for a damaged file too, and the next backup copies that file again', async () => {
    await expect(
      source.verify({ path: await changed((bytes) => bytes.subarray(0, -9)) }, key),
    ).rejects.toThrow('The end of the backup is missing');
    const folder = (await readdir(source.folder)).find((name) => name.startsWith('files'))!;
    const entries = await readdir(join(source.folder, folder), { recursive: true, withFileTypes: true });
    const file = entries.find((entry) => entry.isFile())!;
    await truncate(join(file.parentPath, file.name), 2);
    await expect(source.verify(made, key)).rejects.toThrow('1 of 1 files cannot be restored');
    const state = JSON.parse(await readFile(join(source.folder, 'state.json'), 'utf8')) as object;
    expect(state).toMatchObject({
      lastTest: { problem: expect.stringContaining('cannot be restored') as string },
    });
    const again = await source.back(key === undefined ? {} : { passphrase: key });
    expect(again.manifest.files.copied).toBe(1);
    await source.verify(again, key);
  });
});

describe('a file that is no backup', () => {
  it('is said to be none', async () => {
    const source = await backupFixture();
    const { path } = await source.back();
    const other = join(source.folder, 'other.backup');
    await writeFile(other, 'PK…');
    await expect(readWhole(other)).rejects.toThrow('is missing');
    await copyFile(path, other);
    const file = await open(other, 'r+');
    await file.write('something else', 0);
    await file.close();
    await expect(readWhole(other)).rejects.toThrow('is not a backup of Sitewright');
    const newer = Buffer.from(JSON.stringify({ format: 2 }));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(newer.length);
    await writeFile(other, Buffer.concat([magic, length, newer]));
    await expect(readWhole(other)).rejects.toMatchObject({ reason: 'newer' });
    await source.close();
  });
});
