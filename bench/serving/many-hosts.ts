// Sites that are visited once: how long the first byte of a cold one takes, and what 20,000 visited ones leave in memory.
import { cpSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { inParallel } from '../../apps/server/src/core/storage/in-parallel.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { createSite, publish, signUp } from '../our-site.ts';
import { residentMegabytes } from './resident-memory.ts';
import { launchOurServer, type OurServer } from '../server-process.ts';
import { percentile } from '../statistics.ts';

/** The cache of live sites takes 192 MB; the rest is what a process under load takes besides. */
const growthMax = 300;
const atOnce = 8;

interface Published {
  /** The folder with the names of live sites. */
  live: string;
  /** The files of the release, as the link of its host names them. */
  target: string;
  domain: string;
}

const publishOne = async (server: OurServer): Promise<Published> => {
  const account = await signUp(server);
  const site = await createSite(account, 'software');
  await publish(account, site);
  const host = new URL(site.url).hostname;
  const live = join(server.dataDir, 'sites/live');
  return { live, target: readlinkSync(join(live, host)), domain: host.slice(host.indexOf('.')) };
};

/** Hosts of copies of the release, none of which the system has in memory. */
const addCopies = ({ live, target, domain }: Published, count: number, say: (line: string) => void) => {
  const release = dirname(resolve(live, target));
  const hosts = Array.from({ length: count }, (_, number) => `cold-${number}${domain}`);
  for (const host of hosts) {
    const copy = join(dirname(release), `${basename(release)}-${host}`);
    cpSync(release, copy, { recursive: true });
    symlinkSync(relative(live, join(copy, 'www')), join(live, host));
  }
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
  } catch {
    say('the file cache of the system cannot be dropped here: only the cache of the program is cold');
  }
  return hosts;
};

/** Milliseconds until the first byte of the home page. */
const visit = (port: number, agent: Agent, host: string): Promise<number> =>
  new Promise((done, fail) => {
    const startedAt = performance.now();
    const options = { host: '127.0.0.1', port, agent, headers: { host, 'accept-encoding': 'br' } };
    get(options, (response) => {
      const ms = performance.now() - startedAt;
      response.resume();
      response.on('error', fail);
      response.on('end', () =>
        response.statusCode === 200 ? done(ms) : fail(new Error(`${host}: ${response.statusCode}`)),
      );
    }).on('error', fail);
  });

const run = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const server = await launchOurServer();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const published = await publishOne(server);
    const cold: number[] = [];
    for (const host of addCopies(published, isQuick ? 20 : 300, say))
      cold.push(await visit(server.port, agent, host));
    const count = isQuick ? 500 : 20_000;
    const hosts = Array.from({ length: count }, (_, number) => `visited-${number}${published.domain}`);
    for (const host of hosts) symlinkSync(published.target, join(published.live, host));
    const before = residentMegabytes(server.pid);
    let most = before;
    const waits: number[] = [];
    await inParallel(hosts, atOnce, async (host) => {
      waits.push(await visit(server.port, agent, host));
      if (waits.length % 100 === 0) most = Math.max(most, residentMegabytes(server.pid));
    });
    return [
      {
        name: 'first byte of a cold site, 99 %',
        unit: 'ms',
        value: percentile(cold, 0.99),
        threshold: { of: 'value', limit: 20 },
        note: `${cold.length} sites once each, median ${percentile(cold, 0.5)?.toFixed(1)} ms`,
      },
      {
        name: `growth of memory, ${count} hosts visited once`,
        unit: 'MB',
        value: most - before,
        threshold: { of: 'value', limit: growthMax },
        note: `${before.toFixed(0)} MB before`,
      },
      {
        name: `first byte meanwhile, ${atOnce} at a time, 99 %`,
        unit: 'ms',
        value: percentile(waits, 0.99),
        threshold: { of: 'value', limit: 150 },
      },
    ];
  } finally {
    agent.destroy();
    await server.close();
  }
};

export const manyHosts: Bench = { name: 'many-hosts', run };
