// A cluster on this machine whose nodes are added, drained and killed while visitors read and editors write.
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady, startCluster, type Cluster } from '../../scripts/cluster/cluster.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { freePort, makeTemporaryFolder } from '../server-process.ts';
import { countLost, startCrowd, type Traffic } from './traffic.ts';

const must = (name: string, value: number, limit: number, unit = ''): Measurement => ({
  ...{ name, unit, value },
  threshold: { of: 'value', limit },
});

interface Drill {
  name: string;
  run: (cluster: Cluster) => Promise<void>;
}

const last = <T>(list: readonly T[]): T => list.at(-1)!;

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
      await cluster.kill(last(cluster.webs));
      await cluster.add('web');
    },
  },
  {
    name: 'the database is killed',
    run: async (cluster) => {
      cluster.postgres.child().kill('SIGKILL');
      await wait(200);
      await cluster.postgres.start();
      for (const { port } of cluster.webs) while (!(await isReady(port))) await wait(50);
    },
  },
];

const copyOf = ({ views, writes }: Traffic) => ({ views: { ...views }, writes: { ...writes } });

export const nodes: Bench = {
  name: 'nodes',
  run: async ({ isQuick, log }) => {
    const folder = makeTemporaryFolder('nodes');
    const cluster = await startCluster({ folder, port: await freePort(), webs: 3, workers: 2 });
    try {
      const crowd = await startCrowd(cluster, {
        editors: isQuick ? 4 : 10,
        visitors: isQuick ? 4 : 20,
        pauseMs: 100,
      });
      const rounds = isQuick ? 1 : 10;
      const figures: Measurement[] = [];
      for (const { name, run } of drills) {
        const before = copyOf(crowd.traffic);
        crowd.traffic.views.slowestMs = 0;
        crowd.traffic.writes.longestMs = 0;
        const startedAt = performance.now();
        let longestMs = 0;
        for (let round = 0; round < rounds; round += 1) {
          const begunAt = performance.now();
          await run(cluster);
          longestMs = Math.max(longestMs, performance.now() - begunAt);
          await wait(1_000);
        }
        const after = copyOf(crowd.traffic);
        const views = after.views.total - before.views.total;
        const writes = after.writes.acknowledged - before.writes.acknowledged;
        const note = `${rounds} times in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${views} views, ${writes} writes, ${after.writes.repeated - before.writes.repeated} sent again`;
        log(`${name}: ${note}, longest ${longestMs.toFixed(0)} ms`);
        figures.push(
          { ...must(`${name}: failed page views`, after.views.failed - before.views.failed, 0), note },
          must(`${name}: failed writes`, after.writes.failed - before.writes.failed, 0),
          { name: `${name}: longest wait for a write`, unit: 'ms', value: after.writes.longestMs },
          { name: `${name}: slowest page`, unit: 'ms', value: after.views.slowestMs },
        );
      }
      await crowd.stop();
      const kinds = Map.groupBy(crowd.traffic.errors, (error) => error);
      for (const [error, list] of kinds) log(`${list.length} × ${error}`);
      figures.push(must('acknowledged writes that are lost', await countLost(cluster, crowd.editors), 0));
      return figures;
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
