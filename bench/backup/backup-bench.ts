// A backup of many sites beside PostgreSQL's own dump and a copy of the files, and its restore.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup, type MadeBackup } from '../../apps/server/src/core/backup/create-backup.ts';
import { folderSource } from '../../apps/server/src/core/backup/file-sources.ts';
import { restoreBackup, verifyBackup } from '../../apps/server/src/core/backup/restore-backup.ts';
import { asRuntimeRole, type Connection } from '../../apps/server/src/core/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/core/db/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/core/db/open-database.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { fillFiles, fillRows } from './fill-installation.ts';

const log = createLog({ logLevel: 'warn' });
const secret = { check: '00', key: undefined };

const timed = async <T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> => {
  const begin = performance.now();
  const result = await work();
  return { ms: performance.now() - begin, result };
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Each begins with a disk that has nothing left to write. */
const settle = (): void => void spawnSync('sync');

const copyFiles = (from: string, to: string): void => {
  if (spawnSync('cp', ['-r', from, to]).status !== 0) throw new Error('cp failed');
};

const restoreInto = (owner: Connection, path: string, files: string) =>
  restoreBackup({
    path,
    passphrase: undefined,
    owner,
    runtime: asRuntimeRole(owner, 'bench'),
    sources: [folderSource('sites', files)],
    replaces: true,
    skipsMissing: false,
    log,
    finish: async () => undefined,
  });

export const backup: Bench = {
  name: 'backup',
  run: async ({ isQuick, log: say }): Promise<Measurement[]> => {
    if (!hasDebianPostgres()) throw new Error('This needs the package postgresql-15 of Debian.');
    const sites = isQuick ? 200 : 10_000;
    const rounds = isQuick ? 1 : 3;
    const home = mkdtempSync(join(tmpdir(), 'sitewright-backup-'));
    chmodSync(home, 0o711);
    const files = join(home, 'files');
    const debian = startDebianPostgres();
    const embedded = await startEmbeddedPostgres({ dataDir: join(home, 'data'), log });
    try {
      await prepareDatabase({ owner: debian.owner, runtime: asRuntimeRole(debian.owner, 'bench') }, log);
      say(`making ${sites} sites …`);
      await fillRows(debian.owner, sites);
      await fillFiles(files, sites);
      let round = 0;
      const back = (owner: Connection, key?: string): Promise<{ ms: number; result: MadeBackup }> => {
        round += 1;
        settle();
        const place = { folder: join(home, `backup-${round}`), passphrase: key };
        return timed(() => createBackup({ owner, place, sources: [folderSource('sites', files)], secret }));
      };
      const rival: number[] = [];
      const ours: number[] = [];
      const ofEmbedded: number[] = [];
      const encrypted: number[] = [];
      const first = await back(debian.owner);
      const restored = await timed(() =>
        restoreInto(embedded.connection, first.result.path, join(home, 'restored')),
      );
      for (let count = 0; count < rounds; count += 1) {
        settle();
        const dumped = await debian.dump();
        const copied = await timed(() => copyFiles(files, join(home, `copy-${count}`)));
        rival.push(dumped.ms + copied.ms);
        ours.push((await back(debian.owner)).ms);
        ofEmbedded.push((await back(embedded.connection)).ms);
        encrypted.push((await back(debian.owner, 'a key of the bench')).ms);
        say(
          `dump ${Math.round(dumped.ms)} ms, ${dumped.bytes} bytes; copy ${Math.round(copied.ms)} ms; ours ${Math.round(ours.at(-1)!)} ms`,
        );
        rmSync(join(home, `copy-${count}`), { recursive: true });
      }
      const again = await timed(() =>
        createBackup({
          owner: debian.owner,
          place: { folder: join(home, 'backup-1'), passphrase: undefined },
          sources: [folderSource('sites', files)],
          secret,
        }),
      );
      const { path } = first.result;
      const verified = await timed(() => verifyBackup({ path, passphrase: undefined, owner: debian.owner }));
      const competitor = { name: 'pg_dump and cp', value: median(rival) };
      const { rows } = { rows: first.result.manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
      const note = `${rows} rows, ${first.result.manifest.files.count} files`;
      return [
        {
          name: `backup of ${sites} sites, PostgreSQL 15`,
          unit: 'ms',
          value: median(ours),
          competitor,
          threshold: { of: 'ratio', limit: 1.3 },
          note,
        },
        {
          name: `backup of ${sites} sites, embedded database`,
          unit: 'ms',
          value: median(ofEmbedded),
          competitor,
          threshold: { of: 'ratio', limit: 1.5 },
        },
        { name: `the same, encrypted, PostgreSQL 15`, unit: 'ms', value: median(encrypted), competitor },
        { name: 'the next backup, without new files', unit: 'ms', value: again.ms },
        { name: 'restore into the embedded database', unit: 'ms', value: restored.ms },
        { name: 'test of a backup, PostgreSQL 15', unit: 'ms', value: verified.ms },
      ];
    } finally {
      await embedded.stop();
      debian.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};
