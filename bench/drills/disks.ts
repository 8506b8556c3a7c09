// A disk is full for a while: that of the program, and that of the database.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { isClearError, publish } from './calls.ts';
import { atMost, measured, untilReady, untilWritten, withScene } from './watched.ts';

const mount = '/usr/bin/mount';
const unmount = '/usr/bin/umount';

const mountSmall = (folder: string, megabytes: number): void => {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync(mount, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`mount: ${stderr}`);
};

/** Fills a file system; returns what frees it again. */
const fill = (folder: string): (() => void) => {
  const file = join(folder, 'filler');
  const descriptor = openSync(file, 'w', 0o600);
  for (const bytes of [1 << 20, 4_096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
};

type Disk = 'data' | 'postgres';

const onDisk = (
  disk: Disk,
  megabytes: number,
  options: BenchOptions,
  work: Parameters<typeof withScene>[1],
): Promise<Measurement[]> =>
  withScene(
    {
      log: options.log,
      prepare: (folder) => mountSmall(join(folder, disk), megabytes),
      cleanUp: (folder) => spawnSync(unmount, [join(folder, disk)]),
    },
    work,
  );

const fullData = (options: BenchOptions): Promise<Measurement[]> =>
  onDisk('data', 256, options, (scene) =>
    measured(scene, 'disk of the program full', async () => {
      const { machine, visited, crowd, log } = scene;
      const pid = machine.pidOf('web');
      const empty = fill(machine.dataDir);
      const refused = await publish(visited, crowd.editors[0]!);
      log(`publishing with a full disk: ${refused.status} ${refused.text.slice(0, 200)}`);
      const saved = await untilWritten(scene, 10_000);
      await wait(options.isQuick ? 3_000 : 20_000);
      empty();
      const published = await publish(visited, crowd.editors[0]!);
      log(`publishing after that: ${published.status}`);
      return [
        {
          ...atMost('publishing answers without a clear error', isClearError(refused) ? 0 : 1, 0),
          note: `${refused.status} ${/"code":"\w+"/.exec(refused.text)?.[0] ?? ''}`,
        },
        atMost('saved meanwhile after', saved, 5_000, 'ms'),
        atMost('publishing fails afterwards', published.status === 200 ? 0 : 1, 0),
        atMost('restarts of the web process', machine.pidOf('web') === pid ? 0 : 1, 0),
      ];
    }),
  );

const fullDatabase = (options: BenchOptions): Promise<Measurement[]> =>
  onDisk('postgres', 320, options, (scene) =>
    measured(scene, 'disk of the database full', async () => {
      const { machine } = scene;
      const pid = machine.pidOf('web');
      const empty = fill(machine.postgresDir);
      await wait(options.isQuick ? 10_000 : 30_000);
      empty();
      const again = await untilWritten(scene);
      await untilReady(machine.healthPorts.web);
      return [
        atMost('saved again after', again, 10_000, 'ms'),
        atMost('restarts of the web process', machine.pidOf('web') === pid ? 0 : 1, 0),
      ];
    }),
  );

export const runDisks = async (options: BenchOptions): Promise<Measurement[]> => [
  ...(await fullData(options)),
  ...(await fullDatabase(options)),
];
