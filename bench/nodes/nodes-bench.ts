// A cluster on this machine whose nodes are added, drained, killed and updated while visitors read and editors write.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, type ClusterOptions, isReady, startCluster } from '../../scripts/cluster/cluster.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { freePort, makeTemporaryFolder } from '../server-process.ts';
import { countLost, type Crowd, startCrowd, type Traffic } from './traffic.ts';
import { checkOutFormerVersion, updateNodes } from './upgrade.ts';

export const must = (name: string, value: number, limit: number, unit = ''): Measurement => ({
  ...{ name, unit, value },
  threshold: { of: 'value', limit },
});

interface Drill {
  name: string;
  run: (cluster: Cluster) => Promise<void>;
}

const drills: readonly Drill[] = [
  { name: 'a node is added', run: async (cluster) => void (await cluster.add('web')) },
  { name: 'a node is drained', run: (cluster) => cluster.drain(cluster.webs[0]!) },
  {
    name: 'a worker is killed',
    run: async (cluster) => {
      await cluster.kill(cluster.nodes.find(({ kind }) => kind === 'worker')!);
      await cluster.add('worker');
    },
  },
  {
    name: 'a node is killed',
    run: async (cluster) => {
      await cluster.kill(cluster.webs.at(-1)!);
      await cluster.add('web');
    },
  },
  {
    name: 'the database is killed',
    run: async (cluster) => {
      await cluster.postgres.kill();
      await wait(200);
      await cluster.postgres.start();
      for (const { port } of cluster.webs) while (!(await isReady(port))) await wait(50);
    },
  },
];

/** How long a database is away in the drill. */
const outageMs = 60_000;

const slowDrills: readonly Drill[] = [
  {
    name: 'the release files of a node are deleted',
    run: async (cluster) => {
      rmSync(join(cluster.webs[0]!.dataDir, 'sites/releases'), { recursive: true, force: true });
      await wait(2_000);
    },
  },
  {
    name: 'the database is away for a minute',
    run: async (cluster) => {
      await cluster.postgres.stop();
      await wait(outageMs);
      await cluster.postgres.start();
      for (const { port } of cluster.webs) while (!(await isReady(port))) await wait(50);
    },
  },
];

export const copyOf = ({ views, writes }: Traffic) => ({ views: { ...views }, writes: { ...writes } });

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

type Counts = Pick<Traffic, 'views' | 'writes'>;

/** Counts since `before`, as a note and as figures with their limits. */
export const countsSince = (name: string, before: Counts, after: Counts) => ({
  notes: [
    `${after.views.total - before.views.total} views`,
    `${after.writes.acknowledged - before.writes.acknowledged} writes`,
    `${after.writes.repeated - before.writes.repeated} sent again`,
  ],
  figures: [
    must(`${name}: failed page views`, after.views.failed - before.views.failed, 0),
    must(`${name}: failed writes`, after.writes.failed - before.writes.failed, 0),
    { name: `${name}: longest wait for a write`, unit: 'ms', value: after.writes.longestMs },
    { name: `${name}: slowest page`, unit: 'ms', value: after.views.slowestMs },
  ] as Measurement[],
});

/** Runs a drill some times, and counts what its visitors and editors have noticed. */
const measure = async (
  cluster: Cluster,
  { traffic }: Crowd,
  { name, run }: Drill,
  { rounds, log }: { rounds: number; log: (line: string) => void },
): Promise<Measurement[]> => {
  const before = copyOf(traffic);
  traffic.views.slowestMs = 0;
  traffic.writes.longestMs = 0;
  const startedAt = performance.now();
  let longestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const begunAt = performance.now();
    await run(cluster);
    longestMs = Math.max(longestMs, performance.now() - begunAt);
    await wait(1_000);
  }
  const { notes, figures } = countsSince(name, before, copyOf(traffic));
  const note = [
    `${rounds} times in ${seconds(performance.now() - startedAt)}, the longest ${seconds(longestMs)}`,
    ...notes,
  ].join(', ');
  log(`${name}: ${note}`);
  return figures.map((figure, index) => (index === 0 ? { ...figure, note } : figure));
};

export const crowdOf = (cluster: Cluster, isQuick: boolean): Promise<Crowd> =>
  startCrowd(cluster, { editors: isQuick ? 4 : 10, visitors: isQuick ? 4 : 20, pauseMs: 100 });

export const end = async (cluster: Cluster, crowd: Crowd, { log }: BenchOptions): Promise<number> => {
  await crowd.stop();
  for (const [error, list] of Map.groupBy(crowd.traffic.errors, (one) => one))
    log(`${list.length} × ${error}`);
  return countLost(cluster, crowd.editors);
};

export const withCluster = async <Result>(
  options: Omit<ClusterOptions, 'folder' | 'port'>,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> => {
  const folder = makeTemporaryFolder('nodes');
  try {
    const cluster = await startCluster({ folder, port: await freePort(), ...options });
    try {
      return await work(cluster);
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const runDrills = (options: BenchOptions): Promise<Measurement[]> =>
  withCluster({ webs: 3, workers: 2 }, async (cluster) => {
    const crowd = await crowdOf(cluster, options.isQuick);
    const figures: Measurement[] = [];
    const rounds = options.isQuick ? 1 : 10;
    for (const drill of drills)
      figures.push(...(await measure(cluster, crowd, drill, { rounds, log: options.log })));
    for (const drill of slowDrills)
      figures.push(...(await measure(cluster, crowd, drill, { rounds: 1, log: options.log })));
    return [...figures, must('acknowledged writes that are lost', await end(cluster, crowd, options), 0)];
  });

/** A node of the former version goes on serving when the database has the tables of this one. */
const runUpdate = async (options: BenchOptions): Promise<Measurement[]> => {
  const folder = makeTemporaryFolder('former');
  const former = checkOutFormerVersion(folder);
  try {
    return await withCluster({ webs: 2, workers: 1, program: former.program }, async (cluster) => {
      const crowd = await crowdOf(cluster, true);
      const name = `an update with ${former.migrations.join(', ')}`;
      const figures = await measure(
        cluster,
        crowd,
        { name, run: updateNodes },
        { rounds: 1, log: options.log },
      );
      return [...figures, must(`${name}: lost writes`, await end(cluster, crowd, options), 0)];
    });
  } finally {
    former.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const nodes: Bench = {
  name: 'nodes',
  run: async (options) => [...(await runDrills(options)), ...(await runUpdate(options))],
};
