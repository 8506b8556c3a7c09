// What visitors and editors noticed while something was broken.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady } from '../../scripts/cluster/cluster.ts';
import type { Measurement } from '../measurement.ts';
import { countLost, type Crowd, startCrowd, type Visited } from '../nodes/traffic.ts';
import { makeTemporaryFolder } from '../server-process.ts';
import { startShippedNginx } from '../web-servers.ts';
import { type Machine, type MachineOptions, startMachine } from './machine.ts';

export const atMost = (name: string, value: number | undefined, limit: number, unit = ''): Measurement => ({
  ...{ name, unit, value },
  threshold: { of: 'value', limit },
});

export interface Scene {
  machine: Machine;
  visited: Visited;
  crowd: Crowd;
  log: (line: string) => void;
}

export interface SceneOptions extends Omit<MachineOptions, 'folder'> {
  log: (line: string) => void;
  /** Called with the folder of the installation before it starts. */
  prepare?: (folder: string) => void;
  cleanUp?: (folder: string) => void;
}

const crowdOf = (visited: Visited): Promise<Crowd> =>
  startCrowd(visited, {
    ...{ editors: 4, visitors: 6, pauseMs: 100 },
    from: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  });

/** An installation behind nginx with editors and visitors. */
export const withScene = async (
  { log, prepare, cleanUp, ...options }: SceneOptions,
  work: (scene: Scene) => Promise<Measurement[]>,
): Promise<Measurement[]> => {
  const folder = makeTemporaryFolder('drills');
  try {
    prepare?.(folder);
    const machine = await startMachine({ folder, ...options });
    try {
      const nginx = await startShippedNginx(join(folder, 'nginx'), {
        dataDir: machine.dataDir,
        port: machine.webPort,
      });
      try {
        const visited = { url: `http://localhost:${nginx.port}`, postgres: { query: machine.query } };
        return await work({ machine, visited, log, crowd: await crowdOf(visited) });
      } finally {
        await nginx.close();
      }
    } finally {
      await machine.stop();
    }
  } finally {
    cleanUp?.(folder);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs a drill, then stops its crowd and counts what went wrong. */
export const measured = async (
  { visited, crowd, log }: Scene,
  name: string,
  drill: () => Promise<Measurement[]>,
): Promise<Measurement[]> => {
  const before = structuredClone(crowd.traffic);
  const figures = await drill();
  await crowd.stop();
  const { views, writes, errors } = crowd.traffic;
  const seen = [
    `${views.total - before.views.total} views`,
    `${writes.acknowledged - before.writes.acknowledged} writes`,
    `${writes.repeated - before.writes.repeated} sent again`,
  ].join(', ');
  log(`${name}: ${seen}`);
  for (const [error, list] of Map.groupBy(errors, (one) => one)) log(`${list.length} × ${error}`);
  return [
    ...figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })),
    { ...atMost(`${name}: failed page views`, views.failed - before.views.failed, 0), note: seen },
    atMost(`${name}: failed writes`, writes.failed - before.writes.failed, 0),
    atMost(`${name}: acknowledged writes lost`, await countLost(visited, crowd.editors), 0),
    { name: `${name}: longest wait for a write`, unit: 'ms', value: writes.longestMs },
  ];
};

/** Milliseconds until the editors have saved something again. */
export const untilWritten = async ({ crowd }: Scene, withinMs = 120_000): Promise<number | undefined> => {
  const { acknowledged } = crowd.traffic.writes;
  const startedAt = performance.now();
  while (crowd.traffic.writes.acknowledged === acknowledged) {
    if (performance.now() - startedAt > withinMs) return undefined;
    await wait(20);
  }
  return performance.now() - startedAt;
};

export const untilReady = async (port: number, withinMs = 120_000): Promise<void> => {
  const startedAt = performance.now();
  while (!(await isReady(port))) {
    if (performance.now() - startedAt > withinMs) throw new Error('not ready again');
    await wait(20);
  }
};
