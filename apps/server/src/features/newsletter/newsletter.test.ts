import { request } from 'node:http';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import type { NewsletterGrowth, Subscriber } from '@sitewright/contract/newsletter/subscribers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { subscriberToken } from './newsletter-tokens.ts';

let app: TestApp;
let staff: TestSession;
let north: TestSession;
let south: TestSession;
let member: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
});
afterAll(() => app.close());

let count = 0;
const freshEmail = (): string => `reader-${(count += 1)}@example.com`;
beforeEach(async () => {
  await app.database.ownerPool.query(
    'truncate app.newsletter_lists, app.newsletter_subscribers, app.newsletter_memberships, app.rate_limits, app.mails cascade',
  );
});

const main = 'localhost';
const form = (
  host: string,
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: Number(new URL(app.origin).port),
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(new URLSearchParams(fields).toString());
  });
const subscribe = (email: string, fields: object = {}) =>
  app.api<{ success: boolean; message: string }>('POST', '/newsletter/subscribe', {
    body: { email, source: 'footer', ...fields },
  });
const linkTo = async (email: string): Promise<string> => {
  const mail = (await app.mailsTo(email, 'newsletter_confirm'))[0];
  return new URL(/https?:\/\/\S+\/newsletter\/confirm\/\S+/.exec(mail?.text ?? '')![0]).pathname;
};
const mailCount = async (email: string): Promise<number> =>
  (await app.mailsTo(email, 'newsletter_confirm')).length;
const rowOf = async (email: string) =>
  (await app.database.ownerPool.query('select * from app.newsletter_subscribers where email = $1', [email]))
    .rows[0];
/** Subscribes and confirms. */
const subscribed = async (email = freshEmail()): Promise<string> => {
  await subscribe(email);
  await form(main, await linkTo(email), {});
  return email;
};
const manageLink = async (page: 'unsubscribe' | 'preferences', email: string): Promise<string> => {
  const { tenant_id: tenantId, id: subscriberId } = await rowOf(email);
  return `/newsletter/${page}/${subscriberToken(app.ctx, { tenantId, subscriberId })}`;
};

describe('subscribing', () => {
  it('sends one email, whose link shows a button, and the button subscribes', async () => {
    const email = freshEmail();
    expect((await subscribe(email)).body).toEqual({
      success: true,
      message: 'Thank you for subscribing to our newsletter!',
    });
    expect(await rowOf(email)).toMatchObject({
      status: 'pending',
      source: 'footer',
      tenant_id: 'default-tenant',
    });
    const link = await linkTo(email);
    for (let count = 0; count < 2; count += 1) {
      const page = await app.visit(main, link);
      expect(page).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
      expect(page.text).toContain('<button>Confirm subscription</button>');
    }
    // Opening the link, as mail scanners do, changed nothing.
    expect((await rowOf(email)).status).toBe('pending');
    expect((await form(main, link, {})).text).toContain('You’re subscribed');
    const row = await rowOf(email);
    expect(row).toMatchObject({ status: 'subscribed', consent: 'form:footer' });
    expect(row.consent_at).not.toBeNull();
    expect(row.consent_ip_hash).toMatch(/^[0-9a-f]{32}$/);
    expect((await form(main, link, {})).text).toContain('You’re subscribed');
  });

  it('has an answer that tells nothing of the address', async () => {
    const known = await subscribed();
    const answers = [
      await subscribe(known),
      await subscribe(freshEmail()),
      await subscribe(known.toUpperCase()),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await mailCount(known)).toBe(1);
  });

  const hoursPass = (hours: number) =>
    app.database.ownerPool.query(
      'update app.newsletter_subscribers set confirm_sent_at = confirm_sent_at - make_interval(mins => $1)',
      [hours * 60],
    );

  it('sends no second email within the pause, in which the first link works; later the latest one does', async () => {
    const email = freshEmail();
    await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
    expect(await mailCount(email)).toBe(1);
    const first = await linkTo(email);
    expect((await app.visit(main, first)).text).toContain('<button>Confirm subscription</button>');
    await hoursPass(limits.confirmPauseHours[0]);
    await subscribe(email);
    expect(await mailCount(email)).toBe(2);
    expect((await form(main, first, {})).text).toContain('This link has expired');
    expect((await rowOf(email)).status).toBe('pending');
    const mails = await app.mailsTo(email, 'newsletter_confirm');
    const links = mails.map(({ text }) => new URL(/https?:\S+confirm\S+/.exec(text)![0]).pathname);
    await form(
      main,
      links.find((link) => link !== first)!,
      {},
    );
    expect((await rowOf(email)).status).toBe('subscribed');
  });

  it('leaves strangers alone for longer after each email, until they confirm', async () => {
    const email = freshEmail();
    await subscribe(email);
    let sent = 1;
    for (const pause of [...limits.confirmPauseHours, limits.confirmPauseHours.at(-1)!]) {
      await hoursPass(pause - 0.1);
      await subscribe(email);
      expect(await mailCount(email)).toBe(sent);
      await hoursPass(0.1);
      await subscribe(email);
      expect(await mailCount(email)).toBe((sent += 1));
    }
    await app.database.ownerPool.query('delete from app.mails');
    await hoursPass(limits.confirmPauseHours.at(-1)!);
    await subscribe(email);
    await form(main, await linkTo(email), {});
    expect((await rowOf(email)).confirm_count).toBe(0);
  });

  it(`sends at most ${limits.confirmationsPerHourPerTenant} confirmations of a workspace in an hour`, async () => {
    const known = await subscribed();
    await app.database.ownerPool.query(
      `update app.rate_limits set count = $1 where key = 'newsletter-confirm:tenant:default-tenant'`,
      [limits.confirmationsPerHourPerTenant - 1],
    );
    expect((await subscribe(freshEmail())).status).toBe(200);
    const refused = freshEmail();
    for (const email of [refused, known]) expect((await subscribe(email)).status).toBe(429);
    expect(await rowOf(refused)).toBeUndefined();
    const byStaff = await app.api('POST', '/newsletter/subscribers', {
      token: staff.token,
      body: { email: refused, consent: 'At our stand' },
    });
    expect(byStaff.status).toBe(429);
    expect((await form('north.localhost', '/newsletter/subscribe', { email: refused })).status).toBe(200);
  });

  it('keeps the proof of a subscription until another request is confirmed', async () => {
    const email = freshEmail();
    await subscribe(email, { source: 'popup' });
    const proofOf = async () => {
      const { consent, consent_at, consent_ip_hash } = await rowOf(email);
      return { consent, consent_at, consent_ip_hash };
    };
    await form(main, await linkTo(email), {});
    const first = await proofOf();
    expect(first.consent).toBe('form:popup');
    await form(main, await manageLink('unsubscribe', email), {});
    await app.database.ownerPool.query('delete from app.mails');
    await subscribe(email, { source: 'footer' });
    expect(await proofOf()).toEqual(first);
    await form(main, await linkTo(email), {});
    const second = await proofOf();
    expect(second.consent).toBe('form:footer');
    expect(second.consent_at.getTime()).toBeGreaterThan(first.consent_at.getTime());
    expect((await rowOf(email)).confirm_proof).toBeNull();
  });

  it(`has a link that works for ${limits.confirmDays} days`, async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await linkTo(email);
    const { clock } = app.ctx;
    const dayMs = 24 * 60 * 60_000;
    const at = (days: number) => {
      app.ctx.clock = { now: () => new Date(Date.now() + days * dayMs) };
    };
    try {
      at(limits.confirmDays + 0.01);
      expect((await form(main, link, {})).text).toContain('This link has expired');
      at(limits.confirmDays - 0.01);
      expect((await form(main, link, {})).text).toContain('You’re subscribed');
    } finally {
      app.ctx.clock = clock;
    }
  });

  it('works without scripts, in the language of the browser', async () => {
    const email = freshEmail();
    const page = await form(
      main,
      '/newsletter/subscribe',
      { email, source: 'footer', website: '' },
      { 'accept-language': 'vi' },
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="vi"');
    expect((await rowOf(email)).locale).toBe('vi');
    expect((await app.mailsTo(email, 'newsletter_confirm'))[0]!.subject).toContain('Xác nhận');
    expect((await form(main, '/newsletter/subscribe', { email: 'nobody' })).status).toBe(422);
  });

  it('stores nothing of a program that fills the hidden field, and nothing of a broken address', async () => {
    const email = freshEmail();
    expect((await subscribe(email, { website: 'https://spam.example' })).body.success).toBe(true);
    expect(await rowOf(email)).toBeUndefined();
    for (const bad of ['', 'nobody', 'a@b.cc\r\nBcc: x@y.zz', `${'a'.repeat(300)}@example.com`])
      expect((await subscribe(bad)).status).toBe(422);
  });

  it(`is limited to ${limits.subscribePerHourPerIp} an hour, with and without scripts together`, async () => {
    for (let count = 1; count < limits.subscribePerHourPerIp; count += 1) await subscribe(freshEmail());
    expect((await form(main, '/newsletter/subscribe', { email: freshEmail() })).status).toBe(200);
    expect((await subscribe(freshEmail())).status).toBe(429);
    expect((await form(main, '/newsletter/subscribe', { email: freshEmail() })).status).toBe(429);
  });

  it('on the host of a workspace subscribes to its own newsletter', async () => {
    const email = freshEmail();
    await form('north.localhost', '/newsletter/subscribe', { email });
    expect(await rowOf(email)).toMatchObject({ tenant_id: 'north' });
    const mail = (await app.mailsTo(email, 'newsletter_confirm'))[0]!;
    expect(mail.text).toContain('http://north.localhost');
    expect(mail.subject).toContain('North');
  });
});

describe('unsubscribing', () => {
  it('takes one POST without a session, works twice, and is never done by opening the link', async () => {
    const email = await subscribed();
    const link = await manageLink('unsubscribe', email);
    expect((await app.visit(main, link)).text).toContain('<button>Unsubscribe</button>');
    expect((await rowOf(email)).status).toBe('subscribed');
    const oneClick = () => form(main, link, { 'List-Unsubscribe': 'One-Click' });
    expect((await oneClick()).status).toBe(200);
    expect((await rowOf(email)).status).toBe('unsubscribed');
    expect((await oneClick()).status).toBe(200);
    const { rows } = await app.database.ownerPool.query('select 1 from app.newsletter_memberships');
    expect(rows).toEqual([]);
  });

  it('also ends links that were sent before', async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await linkTo(email);
    await form(main, await manageLink('unsubscribe', email), {});
    expect((await form(main, link, {})).text).toContain('This link has expired');
    expect((await rowOf(email)).status).toBe('unsubscribed');
  });

  it('and subscribing again takes a new confirmation', async () => {
    const email = await subscribed();
    await form(main, await manageLink('unsubscribe', email), {});
    await subscribe(email);
    expect((await rowOf(email)).status).toBe('unsubscribed');
    await form(main, await linkTo(email), {});
    expect((await rowOf(email)).status).toBe('subscribed');
  });

  it.each(['unsubscribe', 'preferences', 'confirm'])('a forged %s link is not found', async (page) => {
    const email = await subscribed();
    const link = await manageLink('unsubscribe', email);
    const token = link.split('/').at(-1)!;
    for (const forged of ['x', `${token}x`, `A${token}`]) {
      expect((await app.visit(main, `/newsletter/${page}/${forged}`)).status).toBe(404);
      expect((await form(main, `/newsletter/${page}/${forged}`, {})).status).toBe(404);
    }
    expect((await rowOf(email)).status).toBe('subscribed');
  });
});

describe('the preference page', () => {
  it('joins and leaves lists, and unsubscribes who leaves all', async () => {
    const email = await subscribed();
    const created = await app.api<NewsletterList>('POST', '/newsletter/lists', {
      token: staff.token,
      body: { name: '<b>Offers</b>', description: 'Once a month' },
    });
    const link = await manageLink('preferences', email);
    const page = await app.visit(main, link);
    expect(page.text).toContain('&lt;b&gt;Offers&lt;/b&gt;');
    expect(page.text.match(/ checked/g)).toHaveLength(1);
    await form(main, link, [
      ['list', created.body.id],
      ['list', 'not-a-list'],
    ]);
    const memberships = async () =>
      (await app.database.ownerPool.query('select list_id from app.newsletter_memberships')).rows;
    expect(await memberships()).toEqual([{ list_id: created.body.id }]);
    expect((await form(main, link, {})).text).toContain('Preferences saved.');
    expect(await memberships()).toEqual([]);
    expect((await rowOf(email)).status).toBe('unsubscribed');
  });
});

describe('subscribers of a workspace', () => {
  const list = async (who: TestSession, query = '') =>
    (
      await app.api<{ subscribers: Subscriber[] }>('GET', `/newsletter/subscribers${query}`, {
        token: who.token,
      })
    ).body.subscribers;

  it('are its own: the platform’s are for staff, and those of others for nobody', async () => {
    const ours = await subscribed();
    const theirs = freshEmail();
    await form('north.localhost', '/newsletter/subscribe', { email: theirs });
    expect((await list(staff)).map(({ email }) => email)).toEqual([ours]);
    expect((await list(north)).map(({ email }) => email)).toEqual([theirs]);
    expect(await list(south)).toEqual([]);
    const own = await app.signUp();
    for (const who of [own, member])
      expect((await app.api('GET', '/newsletter/subscribers', { token: who.token })).status).toBe(403);
  });

  it('are searched, filtered, counted and exported', async () => {
    const email = await subscribed('nguyen@example.com');
    await subscribe(freshEmail());
    expect((await list(staff, '?status=subscribed')).map((one) => one.email)).toEqual([email]);
    expect((await list(staff, '?q=NGUYEN')).map((one) => one.email)).toEqual([email]);
    expect(await list(staff, '?q=100%25')).toEqual([]);
    const [first] = await list(staff, '?status=subscribed');
    expect((await list(staff, `?list=${first!.lists[0]}`)).map((one) => one.email)).toEqual([email]);
    const growth = await app.api<NewsletterGrowth>('GET', '/newsletter/growth', { token: staff.token });
    expect(growth.body.totals).toMatchObject({ subscribed: 1, pending: 1, unsubscribed: 0 });
    expect(growth.body.days).toHaveLength(limits.growthDays);
    expect(growth.body.days.at(-1)).toMatchObject({ subscribed: 1, unsubscribed: 0 });
    const csv = await app.visit(main, '/api/v1/newsletter/subscribers/export?status=subscribed', {
      authorization: `Bearer ${staff.token}`,
    });
    expect(csv.text.split('\r\n')[0]).toMatch(/^Email,Name,Status/);
    expect(csv.text).toContain('nguyen@example.com,,subscribed,en');
  });

  it('that staff add are asked to confirm, and nobody can confirm for them', async () => {
    const email = freshEmail();
    const added = await app.api<Subscriber>('POST', '/newsletter/subscribers', {
      token: north.token,
      body: { email, name: 'Lan', locale: 'vi', consent: 'Signed up at our stand' },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { status: 'pending', name: 'Lan', consent: 'Signed up at our stand' },
    });
    expect(await mailCount(email)).toBe(1);
    const change = (body: object) =>
      app.api<Subscriber>('PATCH', `/newsletter/subscribers/${added.body.id}`, { token: north.token, body });
    expect((await change({ status: 'subscribed', version: added.body.version })).status).toBe(422);
    const tagged = await change({ tags: ['vip', 'vip', 'Hà Nội'], version: added.body.version });
    expect(tagged.body.tags).toEqual(['vip', 'Hà Nội']);
    expect((await change({ name: 'Other', version: added.body.version })).body).toMatchObject({
      code: 'stale_version',
    });
    const ended = await change({ status: 'unsubscribed', version: tagged.body.version });
    expect(ended.body.status).toBe('unsubscribed');
    const foreign = await app.api('DELETE', `/newsletter/subscribers/${added.body.id}`, {
      token: south.token,
    });
    expect(foreign.status).toBe(404);
    await app.api('DELETE', `/newsletter/subscribers/${added.body.id}`, { token: north.token });
    expect(await rowOf(email)).toBeUndefined();
  });

  it('that are subscribed, or were asked recently, get no email, and the answer says so', async () => {
    const add = (email: string) =>
      app.api<Subscriber & { isAsked: boolean }>('POST', '/newsletter/subscribers', {
        token: staff.token,
        body: { email, consent: 'At our stand' },
      });
    const known = await subscribed();
    expect((await add(known)).body).toMatchObject({ isAsked: false, status: 'subscribed' });
    const email = freshEmail();
    expect((await add(email)).body).toMatchObject({ isAsked: true, status: 'pending' });
    expect((await add(email)).body).toMatchObject({ isAsked: false, status: 'pending' });
    expect([await mailCount(known), await mailCount(email)]).toEqual([1, 1]);
  });

  it(`who did not confirm within ${limits.unconfirmedDays} days are deleted, and no others`, async () => {
    const [old, young, confirmed] = [freshEmail(), freshEmail(), await subscribed()];
    for (const email of [old, young]) await subscribe(email);
    const asked = (email: string, days: number) =>
      app.database.ownerPool.query(
        `update app.newsletter_subscribers set confirm_sent_at = now() - make_interval(hours => $2) where email = $1`,
        [email, days * 24],
      );
    await asked(old, limits.unconfirmedDays + 1);
    await asked(young, limits.unconfirmedDays - 1);
    await asked(confirmed, limits.unconfirmedDays + 1);
    await jobs.find(({ name }) => name === 'newsletter.purge')!.run(app.ctx, {});
    expect(await rowOf(old)).toBeUndefined();
    expect(await rowOf(young)).toBeDefined();
    expect(await rowOf(confirmed)).toBeDefined();
  });

  it('from before double opt-in are asked once', async () => {
    await app.database.ownerPool.query(
      `insert into app.newsletter_subscribers (tenant_id, email, source, consent_at)
       values ('default-tenant', 'old@example.com', 'footer', '2024-05-01T08:00:00Z')`,
    );
    const ask = () => jobs.find(({ name }) => name === 'newsletter.ask-once')!.run(app.ctx, {});
    await ask();
    await ask();
    expect(await mailCount('old@example.com')).toBe(1);
    await form(main, await linkTo('old@example.com'), {});
    const row = await rowOf('old@example.com');
    expect(row.status).toBe('subscribed');
    // Confirming does not change when they asked.
    expect(row.consent_at.toISOString()).toBe('2024-05-01T08:00:00.000Z');
  });
});

describe('lists', () => {
  const lists = async (who: TestSession) =>
    (await app.api<{ lists: NewsletterList[] }>('GET', '/newsletter/lists', { token: who.token })).body.lists;
  const create = (name: string, who = north) =>
    app.api<NewsletterList>('POST', '/newsletter/lists', { token: who.token, body: { name } });

  it('begin with a default one, and another can become it', async () => {
    const [first] = await lists(north);
    expect(first).toMatchObject({ name: 'Newsletter', slug: 'newsletter', isDefault: true, subscribers: 0 });
    const { body: made } = await create('Bản tin tuần');
    const update = (id: string, body: object) =>
      app.api<NewsletterList>('PATCH', `/newsletter/lists/${id}`, { token: north.token, body });
    expect((await update(made.id, { isDefault: true, version: 1 })).body.isDefault).toBe(true);
    expect((await lists(north)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect((await update(made.id, { name: 'x', version: 1 })).body).toMatchObject({ code: 'stale_version' });
    const remove = (id: string, who = north) =>
      app.api('DELETE', `/newsletter/lists/${id}`, { token: who.token });
    expect((await remove(made.id)).body).toMatchObject({ code: 'wrong_state' });
    expect((await remove(first!.id, south)).status).toBe(404);
    expect((await remove(first!.id)).status).toBe(200);
  });

  it('made the default at the same time leave one default', async () => {
    const made = [await create('One'), await create('Two'), await create('Three'), await create('Four')];
    const answers = await Promise.all(
      made.map(({ body: { id } }) =>
        app.api('PATCH', `/newsletter/lists/${id}`, {
          token: north.token,
          body: { isDefault: true, version: 1 },
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await lists(north)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('of the same name have addresses of their own', async () => {
    const made = [await create('News'), await create('News'), await create('***')];
    expect(made.map(({ body }) => body.slug)).toEqual(['news', 'news-2', 'list']);
  });

  it(`are at most ${limits.listsMax}`, async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.listsMax + 1 }, (_, index) => create(`List ${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    // The default one counts.
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.listsMax - 1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(2);
  });
});
