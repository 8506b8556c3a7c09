// N5: the program is killed in the middle of a campaign, as by the power or by the system.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { withProgramDatabase } from '../../../testing/program-database.ts';
import { freePort, makeProgramFolder, spawnProgram, untilReady } from '../../../testing/program-process.ts';

const readers = 120;
let mailServer: MailServer;
let folder: string;
let program: ChildProcess | undefined;

beforeAll(async () => {
  mailServer = await startMailServer();
  folder = makeProgramFolder();
});
afterAll(async () => {
  if (program) await end('SIGKILL');
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (): Promise<void> => {
  program = spawnProgram(folder, { PORT: String(await freePort()), SMTP_URL: mailServer.url });
  await untilReady(program);
};
const end = async (signal: NodeJS.Signals): Promise<void> => {
  const exited = once(program!, 'exit');
  program!.kill(signal);
  await exited;
  program = undefined;
};
const query = (text: string, values: unknown[] = []) =>
  withProgramDatabase(folder, async (client) => (await client.query(text, values)).rows);

/** Waits for so many emails. */
const receive = async (count: number): Promise<void> => {
  await expect.poll(() => mailServer.inbox.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
};

it('a campaign goes on after a kill, sends nothing twice, and says which emails are unknown', async () => {
  await start();
  const content = { subject: 'News', preheader: '', blocks: [{ id: 'b1', type: 'unsubscribe' }] };
  await query(
    `with list as (
       insert into app.newsletter_lists (tenant_id, name, slug, is_default)
       values ('default-tenant', 'News', 'news', true) returning id
     ), subscriber as (
       insert into app.newsletter_subscribers (tenant_id, email, source, status)
       select 'default-tenant', 'r' || n || '@example.com', 'footer', 'subscribed' from generate_series(1, $1) as n
       returning id
     ), membership as (
       insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
       select 'default-tenant', list.id, subscriber.id from list, subscriber
     )
     insert into app.newsletter_campaigns (tenant_id, status, subject, contents, list_ids)
     select 'default-tenant', 'sending', 'News', $2, array[list.id] from list`,
    [readers, JSON.stringify({ en: content, vi: null })],
  );
  await end('SIGTERM');
  await start();
  await receive(20);
  // From here on every connection waits for an answer that never comes.
  const gate = Promise.withResolvers<void>();
  mailServer.gate = gate.promise;
  await receive(20 + limits.campaignConnections);
  await end('SIGKILL');
  gate.resolve();
  mailServer.gate = undefined;
  await start();
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await query('select state, count(*) as count from app.newsletter_recipients group by state')).map(
        ({ state, count }) => [state as string, Number(count)],
      ),
    );
  await expect
    .poll(async () => (await query('select status from app.newsletter_campaigns'))[0], { timeout: 60_000 })
    .toEqual({ status: 'sent' });
  const { sent = 0, unknown = 0, ...others } = await counts();
  expect(others).toEqual({});
  expect(sent + unknown).toBe(readers);
  expect(unknown).toBeGreaterThan(0);
  expect(unknown).toBeLessThanOrEqual(limits.campaignConnections);
  const addresses = mailServer.inbox.map(({ to }) => to[0]);
  expect(new Set(addresses).size).toBe(addresses.length);
  // Those that the server has not seen are among the unknown.
  expect(addresses.length).toBeGreaterThanOrEqual(sent);
}, 240_000);
