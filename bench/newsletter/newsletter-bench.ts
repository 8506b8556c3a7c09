// A newsletter campaign through a mail server on this machine: its rate, the memory that it takes, what single emails wait for
// meanwhile, and what is left after the program was killed five times.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { residentMegabytes } from '../serving/resident-memory.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { withDatabase } from '../our-database.ts';
import { signUpAs } from '../our-site.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from '../server-process.ts';
import type { SinkReport } from './mail-sink.ts';

const kills = 5;
const singleEveryMs = 3_000;
/** People who ask for a sign-in link meanwhile, one after the other and again from the first. */
const people = 20;
const readEveryMs = 250;
const patienceMs = 20 * 60_000;

class Sink {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'mail-sink.ts'), { stdio: 'inherit' });
  port = 0;

  async open(): Promise<number> {
    const [{ port }] = (await once(this.#child, 'message')) as [SinkReport];
    this.port = port;
    return port;
  }
  async report(): Promise<SinkReport> {
    const answer = once(this.#child, 'message');
    this.#child.send('report');
    return (await answer)[0] as SinkReport;
  }
  reset(): void {
    this.#child.send('reset');
  }
  close(): void {
    this.#child.disconnect();
  }
}

/** A list of so many subscribers, and a campaign to them that begins with the next start of the program. */
const prepare = (server: OurServer, readers: number): Promise<void> =>
  withDatabase(server, async (pool) => {
    await pool.query(
      'truncate app.newsletter_lists, app.newsletter_subscribers, app.newsletter_campaigns cascade',
    );
    const paragraph = 'A newsletter has some paragraphs of text, as this one has. '.repeat(6);
    const content = {
      subject: 'News for {{name}}',
      preheader: 'What is new',
      blocks: [
        { id: 'b1', type: 'logo' },
        { id: 'b2', type: 'heading', text: 'What is new' },
        ...[3, 4, 5].map((number) => ({ id: `b${number}`, type: 'text', text: paragraph })),
        { id: 'b6', type: 'button', label: 'Read more', url: 'https://example.com/news' },
        { id: 'b7', type: 'unsubscribe' },
      ],
    };
    await pool.query(
      `with list as (
         insert into app.newsletter_lists (tenant_id, name, slug, is_default)
         values ('default-tenant', 'News', 'news', true) returning id
       ), subscriber as (
         insert into app.newsletter_subscribers (tenant_id, email, name, source, status)
         select 'default-tenant', 'r' || n || '@example.com', 'Reader ' || n, 'footer', 'subscribed'
         from generate_series(1, $1) as n returning id
       ), membership as (
         insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
         select 'default-tenant', list.id, subscriber.id from list, subscriber
       )
       insert into app.newsletter_campaigns (tenant_id, status, subject, contents, list_ids)
       select 'default-tenant', 'sending', 'News', $2, array[list.id] from list`,
      [readers, JSON.stringify({ en: content, vi: null })],
    );
    await pool.query('analyze');
  });

const register = async (server: OurServer): Promise<void> => {
  for (let number = 0; number < people; number += 1) {
    await signUpAs(server, personOf(number));
    await withDatabase(server, (pool) => pool.query('delete from app.rate_limits'));
  }
};

const stateOf = (server: OurServer): Promise<{ status: string; counts: Map<string, number> }> =>
  withDatabase(server, async (pool) => {
    const campaign = await pool.query<{ status: string }>('select status from app.newsletter_campaigns');
    const counts = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from app.newsletter_recipients group by state',
    );
    return {
      status: campaign.rows[0]!.status,
      counts: new Map(counts.rows.map(({ state, count }) => [state, count])),
    };
  });

const personOf = (number: number): string => `single-${number}@example.com`;

/** Time on the processor since the start, in milliseconds. */
const processorMs = (pid: number): number => {
  // The name before the numbers may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
};

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + patienceMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('The campaign did not get on');
    await wait(readEveryMs);
  }
};

/** The waits of people who ask for a sign-in link every few seconds, in milliseconds. */
const waitsForLinks = async (server: OurServer, sink: Sink, isOver: () => boolean): Promise<number[]> => {
  const waits: number[] = [];
  for (let asked = 0; asked < people && !isOver(); asked += 1) {
    const email = personOf(asked);
    const at = Date.now();
    const answer = await fetch(`${server.url}/api/v1/auth/magic-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!answer.ok) throw new Error(`A sign-in link was answered ${answer.status}: ${await answer.text()}`);
    await until(async () => (await sink.report()).singles[email] !== undefined);
    waits.push((await sink.report()).singles[email]! - at);
    await wait(singleEveryMs);
    await withDatabase(server, (pool) => pool.query('delete from app.rate_limits'));
  }
  return waits;
};

interface Sent {
  perSecond: number | undefined;
  growthMb: number;
}

const rateOf = async (sink: Sink, readers: number): Promise<number | undefined> => {
  const { firstAt, lastAt, duplicates } = await sink.report();
  return duplicates === 0 ? readers / ((lastAt - firstAt) / 1_000) : undefined;
};

/** As many emails of the same length from nodemailer alone. */
const bareSender = async (sink: Sink, readers: number): Promise<Sent> => {
  sink.reset();
  const child = fork(
    join(import.meta.dirname, 'bare-sender.ts'),
    [sink.port, readers, limits.campaignConnections].map(String),
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  await until(async () => (await sink.report()).mails > 0);
  const before = residentMegabytes(child.pid!);
  let most = before;
  await until(async () => {
    most = Math.max(most, residentMegabytes(child.pid!));
    return (await sink.report()).mails >= readers;
  });
  child.disconnect();
  await ended;
  return { perSecond: await rateOf(sink, readers), growthMb: most - before };
};

const rate = async (
  sink: Sink,
  { dataDir, settings, readers }: { dataDir: string; settings: NodeJS.ProcessEnv; readers: number },
): Promise<Measurement[]> => {
  const server = await launchOurServer({ dataDir, settings });
  try {
    await until(async () => (await sink.report()).mails > 0);
    const before = residentMegabytes(server.pid);
    const busyBefore = processorMs(server.pid);
    let most = before;
    let isOver = false;
    const waiting = waitsForLinks(server, sink, () => isOver);
    await until(async () => {
      most = Math.max(most, residentMegabytes(server.pid));
      return (await sink.report()).mails >= readers;
    });
    const busy = processorMs(server.pid) - busyBefore;
    isOver = true;
    const waits = await waiting;
    await until(async () => (await stateOf(server)).status === 'sent');
    const perSecond = await rateOf(sink, readers);
    await server.stop();
    const bare = await bareSender(sink, readers);
    return [
      {
        name: `campaign of ${readers} emails, emails a second`,
        unit: '/s',
        value: perSecond,
        competitor: { name: 'bare nodemailer', value: bare.perSecond },
        threshold: { of: 'value', limit: 300, isLeast: true },
        note: `${(busy / readers).toFixed(2)} ms of our processor time for each`,
      },
      {
        name: 'growth of memory while it is sent',
        unit: 'MB',
        value: most - before,
        competitor: { name: 'bare nodemailer', value: bare.growthMb },
        threshold: { of: 'value', limit: 150 },
        note: `from ${Math.round(before)} MB`,
      },
      {
        name: 'longest wait of a single email meanwhile',
        unit: 'ms',
        value: Math.max(...waits),
        threshold: { of: 'value', limit: 5_000 },
        note: `${waits.length} sign-in links`,
      },
    ];
  } finally {
    await server.stop();
  }
};

const afterKills = async (
  sink: Sink,
  { dataDir, settings, readers }: { dataDir: string; settings: NodeJS.ProcessEnv; readers: number },
): Promise<Measurement[]> => {
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await launchOurServer({ dataDir, settings });
    await until(async () => (await sink.report()).mails >= (kill * readers) / (kills + 1));
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
  }
  const server = await launchOurServer({ dataDir, settings });
  try {
    await until(async () => (await stateOf(server)).status === 'sent');
    const { counts } = await stateOf(server);
    const { duplicates } = await sink.report();
    const accounted = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const isWhole = accounted === readers && !counts.has('pending') && !counts.has('sending');
    return [
      {
        name: `duplicates after ${kills} kills`,
        unit: 'emails',
        value: isWhole ? duplicates : undefined,
        threshold: { of: 'value', limit: 0 },
        note: [...counts].map(([state, count]) => `${count} ${state}`).join(', '),
      },
      {
        name: `emails of unknown delivery after ${kills} kills`,
        unit: 'emails',
        value: counts.get('unknown') ?? 0,
        threshold: { of: 'value', limit: kills * limits.campaignConnections },
        note: `${limits.campaignConnections} connections`,
      },
    ];
  } finally {
    await server.stop();
  }
};

export const newsletter: Bench = {
  name: 'newsletter',
  run: async ({ isQuick, log: say }: BenchOptions) => {
    const readers = isQuick ? 2_000 : 100_000;
    const dataDir = makeTemporaryFolder('newsletter');
    const sink = new Sink();
    try {
      const settings = { SMTP_URL: `smtp://127.0.0.1:${await sink.open()}` };
      const results: Measurement[] = [];
      for (const measure of [rate, afterKills]) {
        const server = await launchOurServer({ dataDir, settings });
        await prepare(server, readers);
        if (results.length === 0) await register(server);
        await server.stop();
        sink.reset();
        results.push(...(await measure(sink, { dataDir, settings, readers })));
        say(results.map(({ name, value }) => `${name}: ${value}`).join('; '));
      }
      return results;
    } finally {
      sink.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
