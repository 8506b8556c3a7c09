import type { Campaign, CampaignSummary } from '@sitewright/contract/newsletter/campaigns';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Segment, SegmentRule } from '@sitewright/contract/newsletter/segments';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../../app/jobs.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type NameServer, startNameServer } from '../../../testing/name-server.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyDkim } from '../../../testing/verify-dkim.ts';

let mailServer: MailServer;
let dns: NameServer;
let app: TestApp;
let north: TestSession;
let south: TestSession;
let member: TestSession;
let staff: TestSession;

beforeAll(async () => {
  [mailServer, dns] = await Promise.all([startMailServer(), startNameServer()]);
  app = await startTestApp({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sitewright <no-reply@example.org>',
    DNS_SERVERS: dns.address,
  });
  await openTenant(app, 'north', 'Phở Bắc');
  await openTenant(app, 'south', 'South');
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(async () => {
  await app.close();
  await Promise.all([mailServer.close(), dns.close()]);
});
beforeEach(async () => {
  mailServer.inbox.length = 0;
  await app.database.ownerPool.query(
    `truncate app.post_newsletters, app.newsletter_recipients, app.newsletter_campaigns, app.newsletter_segments, app.newsletter_lists,
       app.newsletter_subscribers, app.newsletter_memberships, app.email_senders, app.rate_limits, app.mails`,
  );
});

type Answer = Campaign & {
  code: string;
  error: string;
  fields: Record<string, string>;
  details: { problems?: { code: string }[] };
};
const call = (method: string, path: string, body?: unknown, { token } = north) =>
  app.api<Answer>(method, `/newsletter/campaigns${path}`, { token, body });
const unsubscribe = { id: 'b9', type: 'unsubscribe' };
const contentOf = (subject: string, blocks: object[] = [unsubscribe]) => ({ subject, preheader: '', blocks });
const create = async (who = north): Promise<Campaign> => (await call('POST', '', {}, who)).body;
const save = async (campaign: Campaign, change: object, who = north) =>
  call('PATCH', `/${campaign.id}`, { version: campaign.version, ...change }, who);
const write = async (subject = 'News', change: object = {}): Promise<Campaign> => {
  const { status, body } = await save(await create(), {
    contents: { en: contentOf(subject), vi: null },
    ...change,
  });
  expect([status, body.error]).toEqual([200, null]);
  return body;
};
const send = (campaign: Campaign, body: object = {}, who = north) =>
  call('POST', `/${campaign.id}/send`, { version: campaign.version, ...body }, who);
const problems = async (campaign: Campaign): Promise<string[]> =>
  (await call('GET', `/${campaign.id}`)).body.problems.map(({ code }) => code);

let count = 0;
/** Subscribes somebody to the default list. */
const subscribe = async (
  fields: { tags?: string[]; locale?: string; source?: string; at?: string } = {},
  tenant = 'north',
) => {
  count += 1;
  const email = `reader-${count}@example.com`;
  await app.database.ownerPool.query(
    `with list as (
       insert into app.newsletter_lists (tenant_id, name, slug, is_default) values ($1, 'Newsletter', 'newsletter', true)
       on conflict (tenant_id, slug) do update set name = 'Newsletter' returning id
     ), subscriber as (
       insert into app.newsletter_subscribers (tenant_id, email, source, status, tags, locale, confirmed_at)
       values ($1, $2, $3, 'subscribed', $4, $5, $6) returning id
     )
     insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
     select $1, list.id, subscriber.id from list, subscriber`,
    [
      tenant,
      email,
      fields.source ?? 'footer',
      fields.tags ?? [],
      fields.locale ?? 'en',
      fields.at ?? new Date(),
    ],
  );
  return email;
};
const run = (name: string, data: object = {}) => jobs.find((job) => job.name === name)!.run(app.ctx, data);
const work = (campaignId: string, tenantId = 'north') => run('newsletter.send', { tenantId, campaignId });

describe('a draft', () => {
  it('begins with blocks that can be sent but for the subject, and is saved, listed, duplicated and deleted', async () => {
    await subscribe();
    const draft = await create();
    expect(draft).toMatchObject({ status: 'draft', version: 1, audience: 1, sender: { name: 'Phở Bắc' } });
    expect(draft.problems.map(({ code }) => code)).toEqual(['subject_empty']);
    const { body: saved } = await save(draft, {
      contents: { en: contentOf('Tháng Mười'), vi: null },
      replyTo: 'hi@north.example',
    });
    expect(saved).toMatchObject({
      subject: 'Tháng Mười',
      version: 2,
      replyTo: 'hi@north.example',
      problems: [],
    });
    expect((await save(draft, { senderName: 'x' })).body.code).toBe('stale_version');
    const { body: copy } = await call('POST', `/${saved.id}/duplicate`);
    expect(copy).toMatchObject({ status: 'draft', subject: 'Tháng Mười', replyTo: 'hi@north.example' });
    const listed = await app.api<{ campaigns: CampaignSummary[] }>('GET', '/newsletter/campaigns?q=mười', {
      token: north.token,
    });
    expect(listed.body.campaigns.map(({ id }) => id)).toEqual([copy.id, saved.id]);
    expect((await call('DELETE', `/${copy.id}`)).status).toBe(200);
    expect((await call('GET', `/${copy.id}`)).status).toBe(404);
  });

  it('takes no text that could begin another header, and nothing above the limits', async () => {
    const draft = await create();
    const subject = (text: string) => ({ contents: { en: contentOf(text), vi: null } });
    for (const change of [
      subject('News\r\nBcc: all@example.com'),
      subject('News\nX: y'),
      subject('News\u2028x'),
      subject('x'.repeat(151)),
      { senderName: 'North\r\nBcc: x@y.zz' },
      { senderName: 'x'.repeat(limits.senderNameMaxLength + 1) },
      { replyTo: 'a@b.cc\r\nBcc: x@y.zz' },
      { replyTo: 'a@b.cc, x@y.zz' },
      { listIds: ['00000000-0000-4000-8000-000000000000'] },
      { segmentId: '00000000-0000-4000-8000-000000000000' },
      { contents: { en: null, vi: null } },
    ])
      expect([change, (await save(draft, change)).status]).toEqual([change, 422]);
    expect((await save(draft, subject('x'.repeat(150)))).status).toBe(200);
  });

  it('of another workspace does not exist, and members see none', async () => {
    await subscribe();
    const draft = await write();
    for (const path of ['', '/recipients', '/results'])
      expect((await call('GET', `/${draft.id}${path}`, undefined, south)).status).toBe(404);
    expect((await save(draft, { senderName: 'x' }, south)).status).toBe(404);
    expect((await send(draft, {}, south)).status).toBe(404);
    expect((await call('GET', `/${draft.id}`, undefined, member)).status).toBe(403);
    expect((await call('GET', `/${draft.id}`, undefined, staff)).status).toBe(404);
    expect((await call('POST', '', {}, staff)).status).toBe(201);
  });

  it('is not created above the limit', async () => {
    await create();
    const fill = (number: number) =>
      app.database.ownerPool.query(
        `insert into app.newsletter_campaigns (tenant_id, contents) select 'north', '{}' from generate_series(1, $1)`,
        [number],
      );
    await fill(limits.draftsMax - 2);
    expect((await call('POST', '', {})).status).toBe(201);
    expect((await call('POST', '', {})).body.code).toBe('limit_reached');
  });
});

describe('a campaign is not sent', () => {
  it('without recipients, lists, subject or a way to unsubscribe, each with its own sentence', async () => {
    const draft = await write();
    expect(await problems(draft)).toEqual(['no_recipients']);
    const refused = await send(draft);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(refused.body.error).toContain('Nobody would receive');
    await subscribe();
    expect(await problems(draft)).toEqual([]);
    const faulty = [
      [{ listIds: [] }, 'no_list'],
      [{ contents: { en: contentOf(''), vi: null } }, 'subject_empty'],
      [
        { contents: { en: contentOf('x', [{ id: 'b1', type: 'text', text: 'x' }]), vi: null } },
        'no_unsubscribe',
      ],
      [{ contents: { en: contentOf('x'), vi: contentOf('') } }, 'subject_empty'],
      [
        {
          contents: {
            en: contentOf('x', [
              unsubscribe,
              { id: 'b1', type: 'button', label: 'x', url: 'javascript:alert(1)' },
            ]),
            vi: null,
          },
        },
        'content',
      ],
    ] as const;
    const sentences = new Set<string>();
    for (const [change, code] of faulty) {
      const { body: saved } = await save(await create(), {
        contents: { en: contentOf('x'), vi: null },
        ...change,
      });
      const answer = await send(saved);
      expect(answer.status).toBe(422);
      expect(answer.body.details.problems!.map((problem) => problem.code)).toEqual([code]);
      sentences.add(answer.body.error);
    }
    expect(sentences.size).toBe(4);
    expect(mailServer.inbox).toEqual([]);
  });

  it('from an address whose domain is not verified, but from the address of the platform', async () => {
    await subscribe();
    await app.api('PUT', '/tenant/email-sender', {
      token: north.token,
      body: { version: 0, name: '', address: 'news@north.example', replyTo: null },
    });
    const draft = await write();
    expect(draft).toMatchObject({
      sender: { address: 'no-reply@example.org', own: { address: 'news@north.example', isVerified: false } },
    });
    const refused = await send(draft);
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const { body: saved } = await save(draft, { usesOwnAddress: false });
    expect((await send(saved)).status).toBe(200);
  });

  it('twice, nor from an older version', async () => {
    await subscribe();
    const draft = await write();
    expect((await send({ ...draft, version: 1 })).body.code).toBe('stale_version');
    const answers = await Promise.all([send(draft), send(draft), send(draft)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await work(draft.id);
    expect(mailServer.inbox).toHaveLength(1);
    expect((await save({ ...draft, version: 3 }, { senderName: 'x' })).body.code).toBe('wrong_state');
  });
});

it('a verified sender signs both headers of one-click unsubscription (N4)', async () => {
  await subscribe();
  const { body } = await app.api<{ domain: { records: { host: string; value: string; purpose: string }[] } }>(
    'PUT',
    '/tenant/email-sender',
    { token: north.token, body: { version: 0, name: '', address: 'news@north.example', replyTo: null } },
  );
  for (const { host, value } of body.domain.records) dns.records.set(host, [value]);
  await app.api('POST', '/tenant/email-sender/check', { token: north.token });
  const draft = await write();
  await send(draft);
  await work(draft.id);
  const { raw } = mailServer.inbox[0]!;
  expect((await PostalMime.parse(raw)).from).toMatchObject({
    name: 'Phở Bắc',
    address: 'news@north.example',
  });
  const key = /p=([A-Za-z0-9+/=]+)/.exec(
    body.domain.records.find(({ purpose }) => purpose === 'dkim')!.value,
  )![1]!;
  const signature = verifyDkim(raw, key);
  expect(signature).toMatchObject({ isValid: true, domain: 'north.example' });
  expect(signature.headers).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
  );
});

describe('a schedule', () => {
  it('waits for its time, and can be cancelled, which makes it a draft again', async () => {
    await subscribe();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const draft = await write();
    const { body: planned } = await send(draft, { at, timeZone: 'Asia/Ho_Chi_Minh' });
    expect(planned).toMatchObject({ status: 'scheduled', scheduledAt: at, timeZone: 'Asia/Ho_Chi_Minh' });
    await work(draft.id);
    expect(mailServer.inbox).toEqual([]);
    const { body: unplanned } = await call('POST', `/${draft.id}/cancel`);
    expect(unplanned).toMatchObject({ status: 'draft', scheduledAt: null });
    await send(unplanned, { at });
    await app.database.ownerPool.query(
      `update app.newsletter_campaigns set scheduled_at = now() - interval '1 second'`,
    );
    await run('newsletter.tick');
    await work(draft.id);
    expect(mailServer.inbox).toHaveLength(1);
  });

  it('takes no time too far ahead and no unknown time zone', async () => {
    await subscribe();
    const draft = await write();
    const day = 24 * 3_600_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    expect((await send(draft, { at: at(limits.scheduleDaysMax + 1) })).status).toBe(422);
    expect((await send(draft, { at: at(1), timeZone: 'Mars/Olympus' })).status).toBe(422);
    expect((await send(draft, { at: at(limits.scheduleDaysMax - 1) })).status).toBe(200);
  });

  it('fails with its reason when the campaign cannot be sent at its time', async () => {
    const email = await subscribe();
    const draft = await write();
    await send(draft, { at: new Date(Date.now() + 3_600_000).toISOString() });
    await app.database.ownerPool.query('delete from app.newsletter_subscribers where email = $1', [email]);
    await app.database.ownerPool.query(
      `update app.newsletter_campaigns set scheduled_at = now() - interval '1 second'`,
    );
    await work(draft.id);
    const { body } = await call('GET', `/${draft.id}`);
    expect(body).toMatchObject({ status: 'failed', recipients: 0 });
    expect(body.error).toContain('Nobody would receive');
    expect((await call('DELETE', `/${draft.id}`)).status).toBe(200);
  });
});

it('a test goes to oneself, up to the limit', async () => {
  const { id } = await write('Tin mới {{name}}');
  const test = () => call('POST', `/${id}/test`, { locale: 'en' });
  for (let sent = 0; sent < limits.campaignTestsPerHour; sent += 1) expect((await test()).status).toBe(202);
  expect((await test()).status).toBe(429);
  const mails = await app.mailsTo(north.email, 'test');
  expect(mails).toHaveLength(limits.campaignTestsPerHour);
  expect(mails[0]!.subject).toMatch(/^\[Test\] Tin mới/);
  expect((await call('POST', `/${id}/test`, { locale: 'vi' }, north)).status).toBe(429);
});

describe('a segment', () => {
  const segments = (method: string, path: string, body?: unknown, { token } = north) =>
    app.api<Segment & { code: string; subscribers: number; segments: Segment[] }>(
      method,
      `/newsletter/segments${path}`,
      { token, body },
    );
  const countOf = async (rules: SegmentRule[], match = 'all'): Promise<number> =>
    (await segments('POST', '/count', { match, rules })).body.subscribers;

  it('counts those who match all or any of its conditions', async () => {
    await subscribe({ tags: ['vip', 'hà nội'], locale: 'vi', source: 'import', at: '2026-01-10T12:00:00Z' });
    await subscribe({ tags: ['vip'], at: '2026-01-11T00:00:00Z' });
    await subscribe({ locale: 'vi', at: '2026-01-10T23:59:59Z' });
    await subscribe({}, 'south');
    const tag = (value: string, op: 'is' | 'isNot' = 'is') => ({ field: 'tag', op, value }) as const;
    const vietnamese = { field: 'language', op: 'is', value: 'vi' } as const;
    expect(await countOf([tag('vip')])).toBe(2);
    expect(await countOf([tag('hà nội')])).toBe(1);
    expect(await countOf([tag(`' or 1=1 --`)])).toBe(0);
    expect(await countOf([tag('vip', 'isNot')])).toBe(1);
    expect(await countOf([tag('vip'), vietnamese])).toBe(1);
    expect(await countOf([tag('vip'), vietnamese], 'any')).toBe(3);
    expect(await countOf([{ field: 'source', op: 'is', value: 'import' }])).toBe(1);
    expect(await countOf([{ field: 'subscribed', op: 'after', value: '2026-01-11' }])).toBe(1);
    expect(await countOf([{ field: 'subscribed', op: 'before', value: '2026-01-11' }])).toBe(2);
    const draft = await write();
    const [listId] = draft.listIds;
    expect(await countOf([{ field: 'list', op: 'isNot', value: listId! }])).toBe(0);
    await send(draft);
    await work(draft.id);
    expect(await countOf([{ field: 'campaign', op: 'is', value: draft.id }])).toBe(3);
    await subscribe();
    expect(await countOf([{ field: 'campaign', op: 'isNot', value: draft.id }])).toBe(1);
  });

  it('narrows a campaign, and is not deleted while an unsent one uses it', async () => {
    const email = await subscribe({ tags: ['vip'] });
    await subscribe();
    const rules = [{ field: 'tag', op: 'is', value: 'vip' }];
    const { body: segment } = await segments('POST', '', { name: 'VIP', match: 'all', rules });
    expect(segment).toMatchObject({ name: 'VIP', subscribers: 1 });
    const draft = await write('News', { segmentId: segment.id });
    expect(draft.audience).toBe(1);
    expect((await segments('DELETE', `/${segment.id}`)).body.code).toBe('in_use');
    await send(draft);
    expect((await segments('DELETE', `/${segment.id}`)).body.code).toBe('in_use');
    await work(draft.id);
    expect(mailServer.inbox.map(({ to }) => to[0])).toEqual([email]);
    expect((await segments('DELETE', `/${segment.id}`)).status).toBe(200);
    expect((await call('GET', `/${draft.id}`)).body).toMatchObject({ status: 'sent', segmentId: null });
  });

  it('has limits, versions, and belongs to its workspace', async () => {
    const rule = { field: 'language', op: 'is', value: 'vi' };
    const body = { name: 'Việt', match: 'all', rules: [rule] };
    for (const faulty of [
      { ...body, name: ' ' },
      { ...body, name: 'x'.repeat(limits.segmentNameMaxLength + 1) },
      { ...body, rules: [] },
      { ...body, rules: Array.from({ length: limits.segmentRulesMax + 1 }, () => rule) },
      { ...body, rules: [{ field: 'language', op: 'is', value: 'fr' }] },
      { ...body, rules: [{ field: 'subscribed', op: 'before', value: '2026-02-30' }] },
      { ...body, rules: [{ field: 'tag', op: 'is', value: 'x'.repeat(limits.tagMaxLength + 1) }] },
    ])
      expect([faulty, (await segments('POST', '', faulty)).status]).toEqual([faulty, 422]);
    const { body: made } = await segments('POST', '', {
      ...body,
      rules: Array.from({ length: limits.segmentRulesMax }, () => rule),
    });
    expect((await segments('PATCH', `/${made.id}`, { ...body, version: 1 })).status).toBe(200);
    expect((await segments('PATCH', `/${made.id}`, { ...body, version: 1 })).body.code).toBe('stale_version');
    expect((await segments('PATCH', `/${made.id}`, { ...body, version: 2 }, south)).status).toBe(404);
    expect((await segments('DELETE', `/${made.id}`, undefined, south)).status).toBe(404);
    expect((await segments('GET', '', undefined, south)).body.segments).toEqual([]);
    await app.database.ownerPool.query(
      `insert into app.newsletter_segments (tenant_id, name, match, rules) select 'north', n::text, 'all', $2 from generate_series(1, $1) as n`,
      [limits.segmentsMax - 2, JSON.stringify([rule])],
    );
    expect((await segments('POST', '', body)).status).toBe(201);
    expect((await segments('POST', '', body)).body.code).toBe('limit_reached');
  });
});

describe('the archive', () => {
  it('shows sent campaigns on the host of the workspace, without anything of a reader and without scripts', async () => {
    await subscribe();
    const draft = await write('Tháng Mười {{name}}', {
      contents: {
        en: contentOf('Tháng Mười <1>', [
          { id: 'b1', type: 'text', text: 'Xin chào {{name}}, [xem]({{webUrl}}) <script>alert(1)</script>' },
          unsubscribe,
        ]),
        vi: null,
      },
    });
    expect((await app.visit('north.localhost', '/newsletter/archive')).text).toContain('No newsletters yet');
    await send(draft);
    await work(draft.id);
    const { archiveUrl } = (await call('GET', `/${draft.id}`)).body;
    expect(archiveUrl).toMatch(/^http:\/\/north\./);
    const archivePath = new URL(archiveUrl!).pathname;
    expect(archivePath).toMatch(/^\/newsletter\/archive\/thang-muoi-1-[0-9a-f]{8}$/);
    const mail = await PostalMime.parse(mailServer.inbox[0]!.raw);
    expect(mail.html).toMatch(new RegExp(`http://north\\.[^"]*${archivePath}"`));
    const list = await app.visit('north.localhost', '/newsletter/archive');
    expect(list.text).toContain(`<a href="${archivePath}">Tháng Mười &lt;1&gt;</a>`);
    const page = await app.visit('north.localhost', archivePath);
    expect(page).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'all' } });
    expect(page.text).toContain('Xin chào ,');
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toMatch(/unsubscribe\/|preferences\//);
    for (const [host, path] of [
      ['south.localhost', archivePath],
      ['localhost', archivePath],
      ['north.localhost', '/newsletter/archive/%00'],
      ['north.localhost', '/newsletter/archive/nothing'],
    ] as const)
      expect((await app.visit(host, path)).status).toBe(404);
    for (const number of ['0', '-1', 'x', '9e99'])
      expect((await app.visit('north.localhost', `/newsletter/archive?page=${number}`)).status).toBe(200);
  });

  it('loses and gets back a campaign after it was sent, which changes nothing else', async () => {
    await subscribe();
    const draft = await write('News');
    await send(draft);
    await work(draft.id);
    const { body: sent } = await call('GET', `/${draft.id}`);
    const { pathname } = new URL(sent.archiveUrl!);
    const statusOf = async () => (await app.visit('north.localhost', pathname)).status;
    expect(await statusOf()).toBe(200);
    expect((await save(sent, { isArchived: false, senderName: 'x' })).body.code).toBe('wrong_state');
    const { body: hidden } = await save(sent, { isArchived: false });
    expect(hidden).toMatchObject({ status: 'sent', isArchived: false, archiveUrl: null });
    expect(await statusOf()).toBe(404);
    expect((await save(hidden, { isArchived: true })).body).toMatchObject({ archiveUrl: sent.archiveUrl });
    expect(await statusOf()).toBe(200);
  });

  it('has no campaign that is left out of it', async () => {
    await subscribe();
    const draft = await write('News', { isArchived: false });
    await send(draft);
    await work(draft.id);
    expect((await call('GET', `/${draft.id}`)).body).toMatchObject({ status: 'sent', archiveUrl: null });
    expect((await PostalMime.parse(mailServer.inbox[0]!.raw)).html).not.toContain('View in browser');
    expect((await app.visit('north.localhost', '/newsletter/archive')).text).toContain('No newsletters yet');
  });
});
