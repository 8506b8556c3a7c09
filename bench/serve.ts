// A published page over keep-alive connections: our server beside a bare Node server, nginx on our releases beside
// nginx on a copy; and the database cost of a visit.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compare, compete, type Contestant, contestant } from './contestants.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { findLoadGenerator, type LoadGenerator, type Target } from './load-generator.ts';
import { withDatabase } from './our-database.ts';
import { createSite, publish, signUp } from './our-site.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from './server-process.ts';
import {
  fetchRaw,
  hasNginx,
  startBareServer,
  startPlainNginx,
  startShippedNginx,
  type WebServer,
} from './web-servers.ts';

/** Number of committed transactions, from the database's own statistics. */
const withTransactionCounter = <T>(
  server: OurServer,
  work: (count: () => Promise<number>) => Promise<T>,
): Promise<T> =>
  withDatabase(server, (pool) =>
    work(async () => {
      // Busy connections report their counts up to a second late.
      await wait(1_100);
      const { rows } = await pool.query<{ count: string }>(
        `select sum(xact_commit + xact_rollback)::text as count from pg_stat_database where datname = 'sitewright'`,
      );
      return Number(rows[0]?.count);
    }),
  );

/** Subtracts the transactions of an idle period of the same length, since the job queue polls the database. */
const transactionsPerHit = (
  server: OurServer,
  target: Target,
  load: LoadGenerator,
  seconds: number,
): Promise<Measurement> =>
  withTransactionCounter(server, async (count) => {
    await load(target, 1);
    const before = await count();
    await wait(seconds * 1_000);
    const idle = await count();
    const { perSecond } = await load(target, seconds);
    const busy = await count();
    const hits = Math.round(perSecond * seconds);
    const extra = Math.max(busy - idle - (idle - before), 0);
    return {
      name: 'database transactions per 1000 visits, warm',
      unit: '',
      value: (extra / hits) * 1_000,
      threshold: { of: 'value', limit: 0.5 },
      note: `${busy - idle} while ${hits} visits were answered, ${idle - before} in as long an idle time`,
    };
  });

const nginxPair = async (
  folder: string,
  server: OurServer,
  host: string,
): Promise<{ servers: WebServer[]; pair: Contestant[] }> => {
  const page = join(server.dataDir, 'sites/live', host, 'index.html');
  const shipped = await startShippedNginx(join(folder, 'shipped'), server);
  const plain = await startPlainNginx(join(folder, 'plain'), page);
  const answer = await fetchRaw(shipped.port, host, 'gzip');
  if (answer.response.headers['content-encoding'] !== 'gzip')
    throw new Error('nginx did not send the release');
  const headers = { Host: host, 'Accept-Encoding': 'gzip' };
  return {
    servers: [shipped, plain],
    pair: [
      contestant('nginx, our configuration', shipped.port, headers),
      contestant('nginx, plain copy', plain.port, headers),
    ],
  };
};

/** A process that had nothing to do for so long was slower afterwards. */
const restMs = 150_000;
const leastOfNode = 0.85;
const nginxRounds = 10;

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  const load = await findLoadGenerator(options.log);
  const folder = makeTemporaryFolder('serve');
  const server = await launchOurServer();
  const servers: WebServer[] = [];
  try {
    const account = await signUp(server);
    const site = await createSite(account, 'software');
    await publish(account, site);
    const host = new URL(site.url).hostname;
    const answer = await fetchRaw(server.port, host, 'br');
    if (answer.response.statusCode !== 200) throw new Error(`${host} is not served`);
    const bare = await startBareServer(join(folder, 'bare'), answer);
    servers.push(bare);
    const headers = { Host: host, 'Accept-Encoding': 'br' };
    const ours = contestant('Sitewright', server.port, headers);
    const node = contestant('bare Node', bare.port, headers);
    const figures = [await transactionsPerHit(server, ours.target, load.run, options.isQuick ? 2 : 5)];
    await compete([ours, node], load.run, options);
    figures.push({
      ...compare('published page', ours, node, leastOfNode),
      note: `${load.name}, 32 connections, ${answer.body.length} bytes of br`,
    });
    if (!options.isQuick) {
      options.log(`no requests for ${restMs / 1_000} s …`);
      await wait(restMs);
      const rested = [ours, node].map((one) => ({ ...one, perSecond: [] }));
      await compete(rested, load.run, options);
      figures.push(compare('published page, after a rest', rested[0]!, rested[1]!, leastOfNode));
    }
    if (!hasNginx()) {
      options.log('nginx is not installed: its part is left out');
      return figures;
    }
    const web = await nginxPair(folder, server, host);
    servers.push(...web.servers);
    await compete(web.pair, load.run, { ...options, rounds: nginxRounds });
    return [...figures, compare('published page by nginx', web.pair[0]!, web.pair[1]!, 0.95)];
  } finally {
    for (const each of servers) await each.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const serve: Bench = { name: 'serve', run };
