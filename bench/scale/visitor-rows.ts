// Rows 1 to 3 and 10: visitors of published sites and forms.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Sent as Submitted, SendOptions } from '../forms/send-submissions.ts';
import type { Measurement } from '../measurement.ts';
import { percentile } from '../statistics.ts';
import { asOwner } from './filled-database.ts';
import { measureRow } from './measure-row.ts';
import { residentMegabytes } from '../serving/resident-memory.ts';
import { send } from './requests.ts';
import { hostOf, type World } from './world.ts';

interface Options {
  seconds: number;
  log: (line: string) => void;
}

const visit = (world: World, index: number): Promise<{ status: number }> => {
  const site = world.visited[index % world.visited.length]!;
  return send(world.filled.server.port, '/', { host: hostOf(world.filled.server, site) });
};

export const hotPages = (world: World, { seconds, log }: Options): Promise<Measurement> =>
  measureRow(
    world,
    {
      name: `1 published page, hot, ${world.visited.length} sites`,
      budgetMs: 100,
      perSecond: 500,
      count: 500 * seconds,
      refuse: ({ calls }) => (calls > 5 * seconds ? `${calls} statements, where none is needed` : undefined),
    },
    (index) => visit(world, index),
    log,
  );

export const coldPages = async (world: World, { log }: Options): Promise<Measurement> => {
  const server = await world.filled.restart();
  const before = residentMegabytes(server.pid);
  const figure = await measureRow(
    world,
    {
      name: `2 published page, cold, ${world.visited.length} hosts once each`,
      budgetMs: 150,
      perSecond: 50,
      count: world.visited.length - 3,
    },
    // Not those that were used for warming up.
    (index) => visit(world, index + 3),
    log,
  );
  return {
    ...figure,
    note: `${figure.note}; +${(residentMegabytes(server.pid) - before).toFixed(0)} MB; of 20,000 hosts, as only visited sites have files`,
  };
};

export const unknownHosts = async (world: World, { seconds, log }: Options): Promise<Measurement> => {
  const { server } = world.filled;
  const before = residentMegabytes(server.pid);
  const count = Math.min(10_000, 300 * seconds);
  const figure = await measureRow(
    world,
    {
      name: `3 ${count} unknown hosts`,
      budgetMs: 50,
      perSecond: 300,
      count,
      expected: [404],
      // Jobs of what was published before may still write.
      refuse: ({ writes, writing }) =>
        writes > count / 100 ? `${writes} rows written: ${writing.join('; ')}` : undefined,
    },
    (index) => send(server.port, '/', { host: `unknown-${index}.localhost:${server.port}` }),
    log,
  );
  return { ...figure, note: `${figure.note}; +${(residentMegabytes(server.pid) - before).toFixed(0)} MB` };
};

const submitFromOutside = (options: SendOptions): Promise<Submitted> =>
  new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, '../forms/send-submissions.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as Submitted)
        : reject(new Error(`the sender ended with code ${code}`)),
    );
  });

/** The forms of one host, as the sender knows one. */
export const formFlood = async (world: World, { seconds, log }: Options): Promise<Measurement[]> => {
  const { server } = world.filled;
  const countRows = (): Promise<number> =>
    asOwner(server, async (client) => {
      const { rows } = await client.query<{ count: string }>('select count(*) from app.form_submissions');
      return Number(rows[0]!.count);
    });
  const before = await countRows();
  const sent = await submitFromOutside({
    port: server.port,
    host: hostOf(server, world.visited[0]!),
    publicIds: world.visited.map(({ publicId }) => publicId),
    hosts: world.visited.map((site) => hostOf(server, site)),
    perSecond: 200,
    seconds,
    addresses: 2_000,
  });
  const stored = (await countRows()) - before;
  const statuses = Object.entries(sent.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  log(`10 submissions: ${statuses}; ${stored} stored`);
  return [
    {
      name: `10 submissions at 200 a second over ${world.visited.length} forms, 99 %`,
      unit: 'ms',
      value: percentile(sent.milliseconds, 0.99),
      threshold: { of: 'value', limit: 300 },
      note: `p50 ${percentile(sent.milliseconds, 0.5)?.toFixed(0)}, p95 ${percentile(sent.milliseconds, 0.95)?.toFixed(0)}; ${statuses}; ${seconds} s instead of 60`,
    },
    {
      name: '10 accepted and not stored, or stored and not accepted',
      unit: '',
      value: Math.abs(stored - (sent.statuses['200'] ?? 0)),
      threshold: { of: 'value', limit: 0 },
    },
  ];
};
