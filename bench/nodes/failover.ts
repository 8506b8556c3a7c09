// A cluster whose database has standbys, and loses its primary while visitors read and editors write.
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseGroup, startDatabaseGroup } from '../../scripts/cluster/database-group.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { copyOf, countsSince, crowdOf, end, must, seconds, withCluster } from './nodes-bench.ts';
import type { Crowd } from './traffic.ts';

interface Loss {
  name: string;
  rounds: number;
  limitMs: number;
  lose: (group: DatabaseGroup) => Promise<void>;
  restore: (group: DatabaseGroup) => Promise<void>;
}

/** From Patroni's ttl, when nobody else may take over yet. */
const afterTtlMs = 10_000;
const writesAgainMs = 5_000;

const lossesOf = ({ ttl }: DatabaseGroup, isQuick: boolean): Loss[] => [
  {
    name: 'the database process of the primary is killed',
    rounds: isQuick ? 1 : 10,
    limitMs: writesAgainMs,
    lose: (group) => group.kill(),
    restore: (group) => group.untilComplete(),
  },
  {
    name: 'the synchronous standby is killed with its Patroni',
    rounds: isQuick ? 1 : 3,
    limitMs: writesAgainMs,
    lose: async (group) => (await group.standby()).kill(),
    restore: (group) => group.start(),
  },
  {
    name: 'the primary is killed with its Patroni',
    rounds: isQuick ? 1 : 3,
    limitMs: ttl * 1_000 + afterTtlMs,
    lose: async (group) => (await group.primary()).kill(),
    restore: (group) => group.start(),
  },
];

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Time from the loss of the primary to the first acknowledged write that was sent after it. */
const untilWritten = async ({ traffic }: Crowd, lose: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await lose();
  const lostAt = performance.now();
  while (traffic.writes.newestSentAt <= lostAt) await wait(10);
  return performance.now() - startedAt;
};

const measure = async (
  group: DatabaseGroup,
  crowd: Crowd,
  { name, rounds, limitMs, lose, restore }: Loss,
  log: BenchOptions['log'],
): Promise<Measurement[]> => {
  const { traffic } = crowd;
  const before = copyOf(traffic);
  traffic.views.slowestMs = 0;
  traffic.writes.longestMs = 0;
  const outages: number[] = [];
  const absences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    outages.push(await untilWritten(crowd, () => lose(group)));
    await restore(group);
    absences.push(performance.now() - startedAt);
    log(`${name}: writes after ${seconds(outages.at(-1)!)}, complete after ${seconds(absences.at(-1)!)}`);
    await wait(1_000);
  }
  const { notes, figures } = countsSince(name, before, copyOf(traffic));
  const note = [`${rounds} times, median ${seconds(median(outages))}`, ...notes].join(', ');
  log(`${name}: ${note}`);
  return [
    { ...must(`${name}: longest time until writes are possible`, Math.max(...outages), limitMs, 'ms'), note },
    ...figures,
    { name: `${name}: all members back, with a standby, after`, unit: 'ms', value: Math.max(...absences) },
  ];
};

export const failover: Bench = {
  name: 'failover',
  run: (options) => {
    let group: DatabaseGroup | undefined;
    const startDatabase = async (place: Parameters<typeof startDatabaseGroup>[0]): Promise<DatabaseGroup> =>
      (group = await startDatabaseGroup(place));
    return withCluster({ webs: 2, workers: 1, startDatabase }, async (cluster) => {
      const members = group!;
      const crowd = await crowdOf(cluster, options.isQuick);
      const figures: Measurement[] = [];
      for (const loss of lossesOf(members, options.isQuick))
        figures.push(...(await measure(members, crowd, loss, options.log)));
      const lost = await end(cluster, crowd, options);
      return [...figures, must('acknowledged writes that are lost', lost, 0)];
    });
  },
};
