import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import type { LandingContactMessage } from '@sitewright/contract/landing/landing-contact';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeContacts } from './contact/purge-contacts.job.ts';
import { usePlainTemplates } from './testing/landing-fixture.ts';
import { postOnHost } from './testing/post-on-host.ts';

let app: TestApp;
let north: TestSession;
let south: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAIL: 'staff@example.com' });
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  await createTestUser(app, { tenantId: 'north', role: 'USER' });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [
    'landing_contact_messages',
    'landing_instances',
    'landing_versions',
    'mails',
    'rate_limits',
  ])
    await app.database.ownerPool.query(`delete from app.${table}`);
  usePlainTemplates(app);
});

const sent = { name: 'Linh', email: 'linh@example.com', message: 'Xin chào\nBạn có khỏe không?' };

const form = 'application/x-www-form-urlencoded';

const send = (body: object, host = 'north.localhost') =>
  postOnHost(app, host, '/api/v1/landing/contact', { body: JSON.stringify(body) });
const submit = (fields: Record<string, string>, host = 'north.localhost', query = '') =>
  postOnHost(app, host, `/contact${query}`, { body: new URLSearchParams(fields).toString(), type: form });
const list = async ({ token }: TestSession = north, query = '') =>
  (
    await app.api<{ messages: LandingContactMessage[]; pagination: { total: number } }>(
      'GET',
      `/landing/contact-messages${query}`,
      { token },
    )
  ).body;

describe('a message', () => {
  it('belongs to the workspace of the host, and its admins can reply to it', async () => {
    expect((await send({ ...sent, language: 'vi' })).status).toBe(200);
    expect((await list()).messages).toMatchObject([{ ...sent, language: 'vi', status: 'new' }]);
    expect((await list(south)).messages).toEqual([]);
    const [mail, ...others] = await app.mailsTo(north.email, 'landing_contact');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Message from Linh');
    expect(mail?.text).toContain('Bạn có khỏe không?');
    const { rows } = await app.database.ownerPool.query('select recipient, reply_to from app.mails');
    expect(rows).toEqual([{ recipient: north.email, reply_to: 'linh@example.com' }]);
    expect((await auditEntriesOf(app, 'landing.contact_received')).at(-1)).toMatchObject({
      tenant_id: 'north',
    });
  });

  it('on the main host goes to the staff of the installation', async () => {
    expect((await send(sent, 'localhost')).status).toBe(200);
    expect(await app.mailsTo('staff@example.com', 'landing_contact')).toHaveLength(1);
    expect((await list()).messages).toEqual([]);
  });

  it('is refused where there is no contact page', async () => {
    await app.api('PUT', '/landing/customize', {
      token: north.token,
      body: { enabledPages: { contact: false } },
    });
    expect((await send(sent)).status).toBe(404);
    expect((await send({ ...sent, website: 'https://spam.example' })).status).toBe(404);
    expect((await list()).pagination.total).toBe(0);
    expect((await send(sent, 'south.localhost')).status).toBe(200);
  });

  it('of a program is answered and not kept', async () => {
    expect((await send({ ...sent, website: 'https://spam.example' })).status).toBe(200);
    expect((await submit({ ...sent, website: 'x' })).status).toBe(303);
    expect((await list()).pagination.total).toBe(0);
  });

  it('with a forged name or line breaks stays one line in the email', async () => {
    await send({ ...sent, name: 'Linh\r\nBcc: all@example.com' });
    const [mail] = await app.mailsTo(north.email, 'landing_contact');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain('<script>');
  });

  it.each([
    ['no name', { name: ' ' }, 422],
    ['the longest name', { name: 'n'.repeat(landingLimits.contactNameMaxLength) }, 200],
    ['a longer name', { name: 'n'.repeat(landingLimits.contactNameMaxLength + 1) }, 422],
    ['no address', { email: 'linh' }, 422],
    ['no text', { message: '' }, 422],
    ['the longest text', { message: 'm'.repeat(landingLimits.contactMessageMaxLength) }, 200],
    ['a longer text', { message: 'm'.repeat(landingLimits.contactMessageMaxLength + 1) }, 422],
    ['a null character', { message: 'a\u0000b' }, 422],
  ])('with %s', async (_what, change, status) => {
    expect((await send({ ...sent, ...change })).status).toBe(status);
    expect((await list()).pagination.total).toBe(status === 200 ? 1 : 0);
  });

  it('is one of so many in an hour', async () => {
    const statuses = [];
    for (let at = 0; at <= landingLimits.contactsPerHourPerIp; at += 1)
      statuses.push((await send(sent)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(landingLimits.contactsPerHourPerIp);
    expect(statuses.at(-1)).toBe(429);
    const again = await submit(sent);
    expect([again.status, again.text.includes('Too many messages')]).toEqual([422, true]);
  });
});

describe('without scripts, the form', () => {
  it('leads back to the page, which says that the message was sent', async () => {
    const answer = await submit(sent);
    expect(answer).toMatchObject({ status: 303, location: '/contact?sent=1' });
    expect((await list()).messages).toMatchObject([{ name: 'Linh' }]);
    const page = await app.visit('north.localhost', '/contact?sent=1');
    expect(page.text).toContain('<p class="sent">Thank you. Your message was sent.</p>');
    expect((await app.visit('north.localhost', '/contact')).text).not.toContain('class="sent"');
  });

  it('shows what is wrong and keeps what was typed, as text', async () => {
    const answer = await submit(
      { name: '', email: 'no"><script>', message: '<b>Hi</b>' },
      'north.localhost',
      '?lng=vi',
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('<span>Nhập tên của bạn</span>');
    expect(answer.text).toContain('<span>Nhập địa chỉ email, ví dụ ten@example.com</span>');
    expect(answer.text).toContain('&lt;b&gt;Hi&lt;/b&gt;</textarea>');
    expect(answer.text).not.toContain('"><script>');
    expect((await list()).pagination.total).toBe(0);
    expect((await app.visit('north.localhost', '/contact')).text).not.toContain('&lt;b&gt;');
  });

  it('is missing with its page, and too large bodies are refused', async () => {
    await app.api('PUT', '/landing/customize', {
      token: north.token,
      body: { enabledPages: { contact: false } },
    });
    expect((await submit(sent)).status).toBe(404);
    expect((await submit(sent, 'south.localhost')).status).toBe(303);
    const large = await submit(
      { ...sent, message: 'm'.repeat(landingLimits.contactBodyBytes) },
      'south.localhost',
    );
    expect(large.status).toBe(413);
  });
});

describe('the messages of a workspace', () => {
  it('are filtered, marked and deleted by its admins', async () => {
    await send(sent);
    await send({ ...sent, name: 'Mai' });
    const { messages } = await list();
    expect(messages.map(({ name }) => name)).toEqual(['Mai', 'Linh']);
    const { id } = messages[0]!;
    const change = (token: string, status = 'read') =>
      app.api('PATCH', `/landing/contact-messages/${id}`, { token, body: { status } });
    expect((await change(south.token)).status).toBe(404);
    expect((await change(north.token, 'lost')).status).toBe(422);
    expect((await change(north.token)).body).toMatchObject({ id, status: 'read' });
    expect((await list(north, '?status=new')).messages.map(({ name }) => name)).toEqual(['Linh']);
    expect((await list(north, '?limit=1&page=2')).messages.map(({ name }) => name)).toEqual(['Linh']);
    const remove = (token: string) => app.api('DELETE', `/landing/contact-messages/${id}`, { token });
    expect((await remove(south.token)).status).toBe(404);
    expect((await remove(north.token)).status).toBe(200);
    expect((await remove(north.token)).status).toBe(404);
    expect((await list()).pagination.total).toBe(1);
  });

  it('are deleted when they are old, and sooner once they are read', async () => {
    const { contactDays, contactReadDays } = landingLimits;
    for (const [status, days] of [
      ['read', contactReadDays + 1],
      ['archived', contactReadDays + 1],
      ['new', contactReadDays + 1],
      ['archived', contactReadDays - 1],
      ['new', contactDays + 1],
    ] as const)
      await app.database.ownerPool.query(
        `insert into app.landing_contact_messages (tenant_id, name, email, message, language, status, created_at)
         select id, $1, 'visitor@example.com', 'Hi', 'en', $2, now() - $3 * interval '1 day'
         from app.tenants where id in ('north', 'south')`,
        [`${status} ${days}`, status, days],
      );
    await purgeContacts(app.ctx);
    for (const admin of [north, south])
      expect((await list(admin)).messages.map(({ name }) => name)).toEqual([
        `archived ${contactReadDays - 1}`,
        `new ${contactReadDays + 1}`,
      ]);
  });
});
