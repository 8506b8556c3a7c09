// Start-up time, and memory of an idle installation.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWebApp } from '../scripts/web-build.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { launchOurServer, makeTemporaryFolder, root } from './server-process.ts';
import { median } from './statistics.ts';

/** What `npm start` runs, without npm itself. */
const startScript = ['scripts/run.mjs', 'scripts/start.ts'];
/** The URL that the web app is built for by default, so that no start rebuilds it. */
const settings = { APP_URL: 'http://localhost:6003' };

const parentOf = (pid: number): number => {
  try {
    // The second field is the process name in parentheses, which may contain spaces.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
};

/** A process and all its descendants. */
const processTree = (rootPid: number): number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const belongs = (pid: number): boolean =>
    pid === rootPid || (parents.get(pid) !== undefined && pid > 1 && belongs(parents.get(pid)!));
  return [...parents.keys()].filter(belongs);
};

/** Memory in MB, with shared memory counted once. */
const proportionalMemory = (pids: readonly number[]): number => {
  const kilobytes = pids.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1_024;
};

const secondStarts = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const dataDir = makeTemporaryFolder('start');
  try {
    const first = await launchOurServer({ script: startScript, dataDir, settings });
    await first.stop();
    say(`first start: ${Math.round(first.startMs)} ms`);
    const times: number[] = [];
    let memory: number | undefined;
    const rounds = isQuick ? 1 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const server = await launchOurServer({ script: startScript, dataDir, settings });
      times.push(server.startMs);
      if (round === rounds - 1 && process.platform === 'linux') {
        // Waits until memory that only the start needed is released.
        await wait(isQuick ? 1_000 : 20_000);
        memory = proportionalMemory(processTree(server.pid));
      }
      await server.stop();
    }
    return [
      {
        name: 'second start until it is ready',
        unit: 'ms',
        value: median(times),
        threshold: { of: 'value', limit: 2_000 },
      },
      {
        name: 'idle memory, application and database',
        unit: 'MB',
        value: memory,
        threshold: { of: 'value', limit: 350 },
        note: 'proportional set size of the whole process tree',
      },
      { name: 'first start with an empty data folder', unit: 'ms', value: first.startMs },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Start from a fresh clone: installs the dependencies, builds the web app, creates the database. */
const cleanClone = async (): Promise<Measurement> => {
  const folder = makeTemporaryFolder('clone');
  const limitMs = 75_000;
  try {
    const checkout = join(folder, 'checkout');
    const clone = spawnSync('git', ['clone', '--quiet', root, checkout], { encoding: 'utf8' });
    if (clone.status !== 0) throw new Error(`git clone failed: ${clone.stderr}`);
    const server = await launchOurServer({
      script: startScript,
      folder: checkout,
      dataDir: join(folder, 'data'),
      // The compile cache of this checkout must not speed up the fresh one.
      settings: { ...settings, NODE_COMPILE_CACHE: undefined },
      readyWithinMs: limitMs * 4,
    });
    await server.stop();
    return {
      name: 'from a clean clone to a running product',
      unit: 'ms',
      value: server.startMs,
      threshold: { of: 'value', limit: limitMs },
      note: 'the last commit, with the npm cache of this machine',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const start: Bench = {
  name: 'start',
  run: async (options) => {
    buildWebApp(root, settings.APP_URL);
    return [...(await secondStarts(options)), ...(options.isSlow ? [await cleanClone()] : [])];
  },
};
