// Whether the product behaves with many sites as with few: an installation of `--scale` × 100,000 sites is filled, shown to be
// right, and measured. `--keep DIR` keeps it for the next run.
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { launchOurServer } from '../server-process.ts';
import { checkCopies } from './check-copies.ts';
import { asOwner, type Filled, openFilled } from './filled-database.ts';
import {
  busiestForm,
  gallery,
  largestTenant,
  type Options,
  pagesAndSaves,
  publishes,
  siteNames,
  smallDashboards,
} from './owner-rows.ts';
import { noisyNeighbor, platformLists } from './platform-rows.ts';
import { readSequentialScans } from './statements.ts';
import { coldPages, formFlood, hotPages, unknownHosts } from './visitor-rows.ts';
import { openWorld, type World } from './world.ts';

/** Reading such a table as a whole grows with the installation. */
const bigTable = 10_000;

type Part = (world: World, options: Options) => Promise<Measurement | Measurement[]>;

const notMeasured = [
  '14 deletion of a workspace',
  '16 a hundred thousand jobs',
  'idle jobs',
  'locks of migrations',
  'dead rows after mixed load',
  'rounds by turns, and processor time of application and database apart',
];

const startTimes: Part = async ({ filled: { server } }) => {
  const readyWithinMs = 600_000;
  const first = await launchOurServer({ readyWithinMs });
  let empty: number;
  try {
    await first.stop();
    const second = await launchOurServer({ dataDir: first.dataDir, readyWithinMs });
    empty = second.startMs;
    await second.stop();
  } finally {
    await first.close();
  }
  return {
    name: 'start with all data',
    unit: 'ms',
    value: server.startMs,
    competitor: { name: 'empty', value: empty },
    threshold: { of: 'ratio', limit: 2 },
  };
};

const databaseSize = ({ server, sizes }: Filled): Promise<Measurement> =>
  asOwner(server, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_database_size(current_database()) as bytes`,
    );
    return {
      name: 'database, for each site',
      unit: 'kB',
      value: Number(rows[0]!.bytes) / sizes.sites / 1_024,
    };
  });

const parts: readonly Part[] = [
  coldPages,
  hotPages,
  unknownHosts,
  smallDashboards,
  largestTenant,
  pagesAndSaves,
  publishes,
  busiestForm,
  siteNames,
  platformLists,
  gallery,
  formFlood,
  noisyNeighbor,
  startTimes,
];

const measure = async (filled: Filled, { isQuick, log }: BenchOptions): Promise<Measurement[]> => {
  await checkCopies(await openWorld(filled), log);
  await asOwner(filled.server, (client) => client.query('select pg_stat_reset()'));
  const figures: Measurement[] = [];
  for (const part of parts) {
    // Tokens are valid for some minutes.
    const world = await openWorld(filled);
    try {
      figures.push(...[await part(world, { seconds: isQuick ? 2 : 10, log })].flat());
    } catch (error) {
      log(`a row could not be measured: ${String(error)}`);
      figures.push({
        name: part.name,
        unit: '',
        value: undefined,
        threshold: { of: 'value', limit: 0 },
        note: String(error).slice(0, 200),
      });
    }
  }
  const scans = await asOwner(filled.server, (client) => readSequentialScans(client, bigTable));
  for (const { table, scans: count, rows } of scans)
    log(`table ${table} was read as a whole ${count} times, ${rows} rows`);
  return [
    ...figures,
    {
      name: `tables of more than ${bigTable} rows that were read as a whole`,
      unit: '',
      value: scans.length,
      threshold: { of: 'value', limit: 0 },
      note: scans.map(({ table, scans: count }) => `${table} ${count} ×`).join(', '),
    },
  ];
};

export const scale: Bench = {
  name: 'scale',
  run: async (options) => {
    const { scale: factor, keep, log } = options;
    const filled = await openFilled({ scale: factor, keep }, log);
    try {
      const { sizes, seconds } = filled;
      log(
        `${sizes.sites} sites in ${sizes.tenants} workspaces, ${sizes.users} users, one workspace with ${sizes.sitesOfLargest}`,
      );
      if (seconds)
        log(`seeded in ${seconds.seed.toFixed(0)} s, multiplied in ${seconds.multiply.toFixed(0)} s`);
      const figures = [await databaseSize(filled), ...(await measure(filled, options))];
      log(`not measured: ${notMeasured.join('; ')}`);
      return figures.map((figure) => ({ ...figure, name: `× ${factor}: ${figure.name}` }));
    } finally {
      await filled.close();
    }
  },
};
