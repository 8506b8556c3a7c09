import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import type { Recipient } from '@sitewright/contract/newsletter/campaign-delivery';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../../app/jobs.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let mailServer: MailServer;
let own: MailServer;
let app: TestApp;
let admin: TestSession;

beforeAll(async () => {
  mailServer = await startMailServer();
  own = await startMailServer();
  app = await startTestApp({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sitewright <no-reply@example.org>',
    WEBHOOK_PRIVATE_HOSTS: `localhost:${new URL(own.url).port}`,
  });
  await openTenant(app, 'north', 'Phở Bắc');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await own.close();
});
beforeEach(async () => {
  await app.database.ownerPool.query(
    `truncate app.post_newsletters, app.newsletter_recipients, app.newsletter_campaigns, app.newsletter_segments, app.newsletter_lists,
       app.newsletter_subscribers, app.newsletter_memberships, app.email_suppressions, app.email_senders, app.rate_limits`,
  );
});
afterEach(() => {
  mailServer.inbox.length = 0;
  mailServer.replies.length = 0;
  mailServer.refused.clear();
  mailServer.cuts = 0;
  mailServer.gate = undefined;
});

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;

/** Subscribers `r1@example.com`, `r2@…`, … of one list, in the order of their numbers. */
const subscribe = async (count: number, locale = 'en'): Promise<string> => {
  const [list] = await query<{ id: string }>(
    `insert into app.newsletter_lists (tenant_id, name, slug, is_default) values ('north', 'News', 'news', true)
     returning id`,
  );
  await query(
    `with subscriber as (
       insert into app.newsletter_subscribers (tenant_id, email, name, locale, source, status, created_at)
       select 'north', 'r' || n || '@example.com', case when n = 1 then 'Lan <b>' else '' end, $2, 'footer', 'subscribed',
         now() + n * interval '1 second'
       from generate_series(1, $1) as n returning id
     )
     insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
     select 'north', $3, id from subscriber`,
    [count, locale, list!.id],
  );
  return list!.id;
};

const call = (method: string, path: string, body?: unknown) =>
  app.api<Campaign & { code: string; error: string }>(method, `/newsletter/campaigns${path}`, {
    token: admin.token,
    body,
  });
const contentOf = (subject: string) => ({
  subject,
  preheader: '',
  blocks: [
    { id: 'b1', type: 'text', text: 'Hello {{name}}', showIf: 'name' },
    { id: 'b2', type: 'text', text: 'Hello reader', hideIf: 'name' },
    { id: 'b3', type: 'unsubscribe' },
  ],
});
/** A draft that can be sent. */
const draft = async (change: object = {}): Promise<Campaign> => {
  const { body } = await call('POST', '', {});
  const saved = await call('PATCH', `/${body.id}`, {
    version: body.version,
    contents: { en: contentOf('News for {{name}}'), vi: null },
    ...change,
  });
  expect(saved.status).toBe(200);
  return saved.body;
};
const send = async (campaign: Campaign): Promise<string> => {
  const { status, body } = await call('POST', `/${campaign.id}/send`, { version: campaign.version });
  expect([status, body.problems ?? body]).toEqual([200, []]);
  return campaign.id;
};
const sending = jobs.find(({ name }) => name === 'newsletter.send')!;
/** One turn of the worker. */
const work = (campaignId: string): Promise<void> => sending.run(app.ctx, { tenantId: 'north', campaignId });
const read = async (id: string): Promise<Campaign> => (await call('GET', `/${id}`)).body;
const recipients = async (id: string, state = ''): Promise<Recipient[]> => {
  const { body } = await app.api<{ recipients: Recipient[] }>(
    'GET',
    `/newsletter/campaigns/${id}/recipients?limit=100${state && `&state=${state}`}`,
    { token: admin.token },
  );
  return body.recipients;
};
const addresses = (): string[] => mailServer.inbox.map(({ to }) => to[0]!).toSorted();
const expectCounts = async (id: string, counts: Partial<Campaign['counts']>): Promise<void> => {
  const zero = { pending: 0, sending: 0, sent: 0, failed: 0, unknown: 0, suppressed: 0, unsubscribed: 0 };
  expect((await read(id)).counts).toEqual({ ...zero, ...counts });
};
/** As if the time of the next try had come. */
const wake = (id: string) =>
  query(`update app.newsletter_campaigns set retry_at = null, lease_until = null where id = $1`, [id]);

describe('a campaign', () => {
  it('reaches each subscriber once, with their name, headers for mailboxes and a link that unsubscribes', async () => {
    await subscribe(3);
    const id = await send(await draft());
    await work(id);
    expect(addresses()).toEqual(['r1@example.com', 'r2@example.com', 'r3@example.com']);
    await expectCounts(id, { sent: 3 });
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: 3, error: null });
    const first = mailServer.inbox.find(({ to }) => to[0] === 'r1@example.com')!;
    const mail = await PostalMime.parse(first.raw);
    const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
    expect(mail).toMatchObject({
      subject: 'News for Lan <b>',
      from: { name: 'Phở Bắc', address: 'no-reply@example.org' },
    });
    expect(mail.html).toContain('Hello Lan &lt;b&gt;');
    expect(mail.text).toContain('Hello Lan <b>');
    const [row] = await recipients(id);
    expect(mail.messageId).toBe(`<${row!.id}@example.org>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('<north.newsletter.example.org>');
    expect(header('precedence')).toBe('bulk');
    const link = /^<(http:\/\/north\.\S+\/newsletter\/unsubscribe\/\S+)>$/.exec(
      header('list-unsubscribe'),
    )![1]!;
    expect(mail.html).toContain(link);
    const { pathname, host } = new URL(link);
    expect((await app.visit(host, pathname, {}, 'POST')).status).toBe(200);
    const [gone] = await query('select status from app.newsletter_subscribers where email = $1', [
      'r1@example.com',
    ]);
    expect(gone).toEqual({ status: 'unsubscribed' });
    const results = await app.api<{ unsubscribed: number; columns: { sent: number }[] }>(
      'GET',
      `/newsletter/campaigns/${id}/results`,
      { token: admin.token },
    );
    expect(results.body).toMatchObject({ unsubscribed: 1, columns: [{ sent: 3 }] });
    const other = await PostalMime.parse(mailServer.inbox.find(({ to }) => to[0] === 'r2@example.com')!.raw);
    expect(other.html).toContain('Hello reader');
  });

  it('is written in the language of its reader, where it has that language', async () => {
    await subscribe(1, 'vi');
    const both = { en: contentOf('News'), vi: contentOf('Bản tin tháng Mười') };
    const id = await send(await draft({ contents: both }));
    await work(id);
    const mail = await PostalMime.parse(mailServer.inbox[0]!.raw);
    expect(mail.subject).toBe('Bản tin tháng Mười');
    expect(mail.html).toContain('Hủy đăng ký');
  });

  it('leaves out who unsubscribed, left the list, was suppressed or erased since it began', async () => {
    await subscribe(6);
    const id = await send(await draft());
    const release = Promise.withResolvers<void>();
    mailServer.gate = release.promise;
    const turn = work(id);
    // One connection at first: the first email waits for its answer.
    await expect.poll(() => mailServer.inbox.length).toBe(1);
    await query(
      `update app.newsletter_subscribers set status = 'unsubscribed' where email = 'r2@example.com'`,
    );
    await query(`delete from app.newsletter_memberships using app.newsletter_subscribers as s
      where subscriber_id = s.id and s.email = 'r3@example.com'`);
    await query(
      `insert into app.email_suppressions (tenant_id, address, reason) values ('north', 'r4@example.com', 'manual')`,
    );
    await query(`delete from app.newsletter_subscribers where email = 'r5@example.com'`);
    release.resolve();
    await turn;
    expect(addresses()).toEqual(['r1@example.com', 'r6@example.com']);
    await expectCounts(id, { sent: 2, unsubscribed: 3, suppressed: 1 });
  });
});

describe('two workers', () => {
  it('send each email once', async () => {
    await subscribe(60);
    const id = await send(await draft());
    await Promise.all([work(id), work(id), work(id)]);
    await work(id);
    expect(new Set(addresses()).size).toBe(60);
    expect(addresses()).toHaveLength(60);
    await expectCounts(id, { sent: 60 });
  });

  it('a worker whose lease another one took stops, and no email is sent twice', async () => {
    await subscribe(30);
    const id = await send(await draft());
    const release = Promise.withResolvers<void>();
    mailServer.gate = release.promise;
    const first = work(id);
    await expect.poll(() => mailServer.inbox.length).toBe(1);
    // The first worker hangs for longer than its lease.
    await query(`update app.newsletter_campaigns set lease_until = now() - interval '1 second'`);
    mailServer.gate = undefined;
    await work(id);
    expect((await recipients(id, 'unknown')).map(({ email }) => email)).toEqual(['r1@example.com']);
    release.resolve();
    await first;
    // It was accepted after all, and its worker says so.
    await expectCounts(id, { sent: 30 });
    expect(new Set(addresses()).size).toBe(30);
    expect(addresses()).toHaveLength(30);
  });
});

describe('an email whose worker is gone', () => {
  it('is unknown, never sent by itself, and sent again with the same Message-ID when somebody asks', async () => {
    await subscribe(3);
    const id = await send(await draft());
    const release = Promise.withResolvers<void>();
    mailServer.gate = release.promise;
    const turn = work(id);
    await expect.poll(() => mailServer.inbox.length).toBe(1);
    // What a killed process leaves behind.
    const left = await query<{ id: string; state: string }>(
      'select id, state from app.newsletter_recipients order by position',
    );
    expect(left.map(({ state }) => state)).toEqual(['sending', 'pending', 'pending']);
    release.resolve();
    await turn;
    await query(`update app.newsletter_recipients set state = 'sending' where id = $1`, [left[0]!.id]);
    await query(
      `update app.newsletter_campaigns set status = 'sending', lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await work(id);
    await expectCounts(id, { sent: 2, unknown: 1 });
    expect(await read(id)).toMatchObject({ status: 'sent' });
    expect(addresses()).toHaveLength(3);
    expect((await call('POST', `/${id}/resend`, {})).body).toMatchObject({ status: 'sending' });
    await work(id);
    await expectCounts(id, { sent: 3 });
    const ids = await Promise.all(
      mailServer.inbox
        .filter(({ to }) => to[0] === 'r1@example.com')
        .map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(ids).toEqual([`<${left[0]!.id}@example.org>`, `<${left[0]!.id}@example.org>`]);
    expect((await call('POST', `/${id}/resend`, {})).status).toBe(409);
  });

  it('is unknown too when the connection breaks before the answer', async () => {
    await subscribe(2);
    const id = await send(await draft());
    mailServer.cuts = 1;
    await work(id);
    await expectCounts(id, { unknown: 1, pending: 1 });
    await wake(id);
    await work(id);
    await expectCounts(id, { unknown: 1, sent: 1 });
    expect(addresses()).toEqual(['r1@example.com', 'r2@example.com']);
  });
});

describe('a mail server', () => {
  it('that refuses an address for good marks it as bounced, and the others are sent', async () => {
    await subscribe(3);
    mailServer.refused.set('r2@example.com', { code: 550, text: '5.1.1 no such user' });
    const id = await send(await draft());
    await work(id);
    await expectCounts(id, { sent: 2, failed: 1 });
    const [failed] = await recipients(id, 'failed');
    expect(failed).toMatchObject({ email: 'r2@example.com', attempts: 1 });
    expect(failed!.error).toBe('550 5.1.1 no such user');
    expect(failed!.bouncedAt).not.toBeNull();
    const rows = await query('select email, status from app.newsletter_subscribers order by email');
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'r1@example.com subscribed',
      'r2@example.com bounced',
      'r3@example.com subscribed',
    ]);
  });

  it('that refuses by a policy bounces nobody', async () => {
    await subscribe(2);
    mailServer.refused.set('r2@example.com', { code: 550, text: '5.7.1 relaying denied' });
    const id = await send(await draft());
    await work(id);
    await expectCounts(id, { sent: 1, failed: 1 });
    expect(await query(`select 1 from app.newsletter_subscribers where status = 'bounced'`)).toEqual([]);
  });

  it('that refuses everything stops the campaign, bounces nobody and gets all emails later', async () => {
    await subscribe(40);
    for (let n = 1; n <= 40; n += 1)
      mailServer.refused.set(`r${n}@example.com`, { code: 550, text: '5.1.1 go away' });
    const id = await send(await draft());
    await work(id);
    const stopped = await read(id);
    expect(stopped).toMatchObject({ status: 'sending', counts: { sent: 0, failed: 0, pending: 40 } });
    expect(stopped.error).toContain(`refused ${limits.refusalsInRow} emails in a row`);
    expect(await query(`select 1 from app.newsletter_subscribers where status = 'bounced'`)).toEqual([]);
    mailServer.refused.clear();
    await wake(id);
    await work(id);
    await expectCounts(id, { sent: 40 });
  });

  it('that says no for now is asked again later, and fails after the last try', async () => {
    await subscribe(3);
    mailServer.refused.set('r2@example.com', { code: 451, text: 'greylisted' });
    const id = await send(await draft());
    await work(id);
    await expectCounts(id, { sent: 2, pending: 1 });
    expect((await recipients(id, 'pending'))[0]).toMatchObject({ attempts: 1 });
    const later = () => query('update app.newsletter_recipients set retry_at = now()');
    for (let tries = 2; tries < limits.campaignTries; tries += 1) {
      await later();
      await wake(id);
      await work(id);
    }
    await expectCounts(id, { sent: 2, pending: 1 });
    await later();
    await wake(id);
    await work(id);
    await expectCounts(id, { sent: 2, failed: 1 });
    expect((await recipients(id, 'failed'))[0]).toMatchObject({
      attempts: limits.campaignTries,
      bouncedAt: null,
    });
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('that is down pauses the campaign after minutes with its reason, and it continues by itself', async () => {
    await subscribe(2);
    const { port } = new URL(mailServer.url);
    await mailServer.close();
    const id = await send(await draft());
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'sending', counts: { pending: 2 } });
    expect((await read(id)).error).toContain('ECONNREFUSED');
    // Not before the time of the next try.
    await work(id);
    await query('update app.newsletter_campaigns set failing_since = now() - make_interval(mins => $1)', [
      limits.serverFailingMinutes,
    ]);
    await wake(id);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'paused', pausedBy: 'server' });
    mailServer = await startMailServer({ port: Number(port) });
    await wake(id);
    await work(id);
    expect(await read(id)).toMatchObject({
      status: 'sent',
      pausedBy: null,
      error: null,
      counts: { sent: 2 },
    });
    expect((await recipients(id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});

describe('the mail server of a workspace', () => {
  const connect = async (): Promise<void> => {
    const { status } = await app.api('PUT', '/tenant/email-server', {
      token: admin.token,
      body: {
        version: 0,
        host: 'localhost',
        port: Number(new URL(own.url).port),
        security: 'none',
        user: '',
      },
    });
    expect(status).toBe(200);
  };

  it('sends its campaigns, over connections that carry many emails', async () => {
    own.inbox.length = 0;
    await connect();
    own.connections = 0;
    await subscribe(40);
    const id = await send(await draft());
    await work(id);
    await expectCounts(id, { sent: 40 });
    expect(own.inbox).toHaveLength(40);
    expect(own.connections).toBeLessThanOrEqual(limits.campaignConnections);
    expect(mailServer.inbox).toEqual([]);
  });

  it('is never replaced by that of the platform while it fails: the campaign waits', async () => {
    await connect();
    await subscribe(2);
    const id = await send(await draft());
    await query(`update app.email_senders set server_state = 'failing'`);
    await work(id);
    expect(mailServer.inbox).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'sending', recipients: 2, counts: { pending: 2 } });
    expect((await read(id)).error).toContain('Your mail server isn’t working');
  });

  it('that fails in the middle keeps the rest waiting until it is connected again', async () => {
    own.inbox.length = 0;
    await connect();
    await subscribe(2);
    own.refused.set('r2@example.com', { code: 451, text: 'later' });
    const id = await send(await draft());
    await work(id);
    own.refused.clear();
    await query(`update app.email_senders set server_state = 'failing'`);
    await query('update app.newsletter_recipients set retry_at = null');
    await wake(id);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'sending', counts: { sent: 1, pending: 1 } });
    await query(`update app.email_senders set server_state = 'active'`);
    await wake(id);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 2 } });
    expect(own.inbox).toHaveLength(2);
    expect(mailServer.inbox).toEqual([]);
  });
});

describe('a campaign that is being sent', () => {
  it('is paused, goes on when resumed, and ends when cancelled', async () => {
    await subscribe(30);
    const id = await send(await draft());
    const release = Promise.withResolvers<void>();
    mailServer.gate = release.promise;
    const turn = work(id);
    await expect.poll(() => mailServer.inbox.length).toBe(1);
    expect((await call('POST', `/${id}/pause`)).body).toMatchObject({ status: 'paused', pausedBy: 'user' });
    release.resolve();
    await turn;
    await expectCounts(id, { sent: 1, pending: 29 });
    await work(id);
    await expectCounts(id, { sent: 1, pending: 29 });
    expect((await call('POST', `/${id}/resume`)).body).toMatchObject({ status: 'sending', pausedBy: null });
    expect((await call('POST', `/${id}/resume`)).status).toBe(409);
    expect((await call('POST', `/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    await work(id);
    await expectCounts(id, { sent: 1, pending: 29 });
    expect((await call('DELETE', `/${id}`)).status).toBe(409);
  });
});
