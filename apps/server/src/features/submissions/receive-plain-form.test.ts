import { formLimits } from '@sitewright/contract/forms/form-limits';
import { limits } from '@sitewright/contract/limits';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Forms that are written as HTML: of uploaded designs, and of pages that were published before forms were records.

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
  await world.publish();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits; delete from app.forms'));

const send = (
  body: string,
  headers: Record<string, string> = {},
  path = '/_forms/section-1',
  host = world.host,
  to = app,
) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: new URL(to.origin).port,
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

const listForms = async (): Promise<FormSummary[]> =>
  (await world.call<{ forms: FormSummary[] }>('GET', '/forms')).body.forms;
const inbox = async (tab = 'inbox'): Promise<Submission[]> => {
  const lists = (await listForms()).map(({ id }) =>
    world.call<{ submissions: Submission[] }>('GET', `/forms/${id}/submissions?tab=${tab}`),
  );
  return (await Promise.all(lists)).flatMap(({ body }) => body.submissions);
};

describe('a plain form', () => {
  it('becomes a form of the site; what was sent arrives as it was written', async () => {
    const answer = await send(
      'name=L%C3%AA+Mai&people=4&message=C%C3%B3+ch%E1%BB%97+kh%C3%B4ng%3F%0A%3Cb%3E',
      { referer: `http://${world.host}/visit?x=1` },
    );
    expect(answer).toMatchObject({ status: 303, location: '/_thanks' });
    expect((await app.visit(world.host, '/_thanks')).text).toContain('Thank you');
    expect(await inbox()).toMatchObject([
      { pagePath: '/visit', answers: { name: 'Lê Mai', people: '4', message: 'Có chỗ không?\n<b>' } },
    ]);
  });

  it('stays one form, whatever names are sent, and each submission keeps its own', async () => {
    await send('name=Mai');
    await send('name=Hoa&phone=0901');
    expect(await listForms()).toHaveLength(1);
    expect((await inbox()).map(({ answers }) => answers)).toEqual([
      { name: 'Hoa', phone: '0901' },
      { name: 'Mai' },
    ]);
  });

  it('refuses no value, whatever the form has become', async () => {
    await send('email=not+an+address&guests=many&topic=Something+new');
    expect((await inbox()).map(({ answers }) => answers)).toEqual([
      { email: 'not an address', guests: 'many', topic: 'Something new' },
    ]);
  });

  it('keeps answers under names that no field can have, and all boxes that share a name', async () => {
    await send('H%E1%BB%8D+t%C3%AAn=Mai&first-name=Hoa&_subject=Hi&day=Mon&day=Tue');
    const [submission] = await inbox();
    const [{ id }] = (await listForms()) as [FormSummary];
    const { body } = await world.call<{ fields: { id: string; label: string }[] }>(
      'GET',
      `/forms/${id}/submissions/${submission!.id}`,
    );
    expect(body.fields.map((field) => [field.label, submission!.answers[field.id]])).toEqual([
      ['Họ tên', 'Mai'],
      ['first-name', 'Hoa'],
      ['_subject', 'Hi'],
      ['day', 'Mon, Tue'],
    ]);
  });

  it('that was sent with too many different names keeps all answers in one text', async () => {
    await send('name=Mai');
    const [{ id }] = (await listForms()) as [FormSummary];
    await app.database.ownerPool.query(
      `insert into app.form_versions (tenant_id, form_id, version, definition, hash)
       select tenant_id, form_id, version + n, definition, n::text
       from app.form_versions, generate_series(1, $2) n where form_id = $1`,
      [id, formLimits.versionsKept],
    );
    expect((await send('name=Hoa&phone=0901')).status).toBe(303);
    expect((await inbox()).map(({ answers }) => answers)).toEqual([
      { answers: 'name: Hoa\nphone: 0901' },
      { name: 'Mai' },
    ]);
  });

  it('of a section that the site no longer has is kept, too', async () => {
    expect((await send('name=Mai', {}, '/_forms/gone-long-ago')).status).toBe(303);
    expect(await inbox()).toHaveLength(1);
  });

  it('becomes no form where the site has as many as it may', async () => {
    const { ownerPool } = app.database;
    await ownerPool.query(
      `insert into app.forms (tenant_id, site_id, public_id, name, slug, draft)
       select tenant_id, id, 'full-' || number, 'x', 'x-' || number, '{}' from app.sites, generate_series(1, $2::int) number
       where id = $1`,
      [world.site.id, formLimits.perSite],
    );
    const refused = await send('name=Mai');
    expect([refused.status, refused.text]).toEqual([
      402,
      `A site can have up to ${formLimits.perSite} forms. Delete one first.`,
    ]);
    const { rowCount } = await ownerPool.query('select from app.forms where site_id = $1', [world.site.id]);
    expect(rowCount).toBe(formLimits.perSite);
    await ownerPool.query("delete from app.forms where slug = 'x-1'");
    expect((await send('name=Mai')).status).toBe(303);
  });

  it('that is empty is thanked for but not stored; one of a bot is kept as spam', async () => {
    expect((await send('name=&message=')).status).toBe(303);
    expect(await listForms()).toEqual([]);
    expect((await send('name=Bot&website_url=http%3A%2F%2Fspam')).status).toBe(303);
    expect(await inbox()).toEqual([]);
    expect(await inbox('spam')).toMatchObject([{ answers: { name: 'Bot' }, spamReasons: ['honeypot'] }]);
  });

  it.each([
    [formLimits.plainFieldsMax, 303],
    [formLimits.plainFieldsMax + 1, 413],
  ])('with %i fields returns %i', async (count, status) => {
    const body = Array.from({ length: count }, (_, n) => `f${n}=x`).join('&');
    expect((await send(body)).status).toBe(status);
  });

  it('is rate-limited by the visitor’s real IP: a forged header changes nothing', async () => {
    const forged = (n: number) => send('a=b', { 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < submissionLimits.burst; n += 1) expect((await forged(n)).status).toBe(303);
    const refused = await forged(99);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(/^Too many tries\. Wait \d+ seconds/);
  });

  it('of another type, address or host is refused', async () => {
    expect((await send('a=b', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('a=b', {}, '/contact')).status).toBe(405);
    expect((await send('a=b', {}, '/_forms/x', 'nobody-here.localhost')).status).toBe(404);
  });
});

describe('behind a trusted proxy', () => {
  let proxied: TestApp;
  let host: string;
  beforeAll(async () => {
    proxied = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.1.0.0/16' }, { beside: app });
    const behind = await makeSite(proxied);
    await behind.publish();
    host = behind.host;
  });
  afterAll(() => proxied.close());
  const sendFrom = async (forwarded: string) =>
    (await send('a=b', { 'x-forwarded-for': forwarded }, '/_forms/section-1', host, proxied)).status;

  it('each visitor has a separate rate limit', async () => {
    for (let n = 0; n < submissionLimits.burst; n += 1) expect(await sendFrom('203.0.113.7')).toBe(303);
    expect(await sendFrom('203.0.113.7')).toBe(429);
    expect(await sendFrom('203.0.113.8')).toBe(303);
    expect(await sendFrom('2001:db8::1')).toBe(303);
  });

  it('what a visitor put before the proxy’s own word counts for nothing', async () => {
    for (let n = 0; n < submissionLimits.burst; n += 1)
      expect(await sendFrom(`198.51.100.${n}, 203.0.113.9, 10.1.2.3`)).toBe(303);
    expect(await sendFrom('198.51.100.99, 203.0.113.9')).toBe(429);
  });

  it('the limits of the app see the same address', async () => {
    const check = async (forwarded: string) =>
      (
        await proxied.api('GET', '/auth/check-subdomain?subdomain=free', {
          headers: { 'x-forwarded-for': forwarded },
        })
      ).status;
    for (let n = 0; n < limits.auth.subdomainChecksPerMinute; n += 1)
      expect(await check('198.51.100.1, 203.0.113.7')).toBe(200);
    expect(await check('203.0.113.7')).toBe(429);
    expect(await check('203.0.113.8')).toBe(200);
  });
});
