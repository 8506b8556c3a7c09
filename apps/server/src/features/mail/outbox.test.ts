import { limits } from '@sitewright/contract/limits';
import type { Mail, MailSummary } from '@sitewright/contract/mail/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { type TestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { passwordResetEmail, welcomeEmail } from '../../identity/auth/auth-emails.ts';

let app: TestApp;
let owner: TestUser;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await signInStaff(app, 'SUPER_ADMIN');
  staff = await signInStaff(app, 'PLATFORM_ADMIN');
});
afterAll(() => app.close());

const url = 'https://app.example/auth/link?token=abc';
const writeTo = (to: string, kind: 'reset_password' | 'welcome' = 'reset_password') =>
  inTransaction(app.ctx.db, (tx) =>
    kind === 'welcome'
      ? writeMail(app.ctx, tx, { email: welcomeEmail, to, locale: 'en', values: { url } })
      : writeMail(app.ctx, tx, { email: passwordResetEmail, to, locale: 'en', values: { url, minutes: 60 } }),
  );

interface Outbox {
  mails: MailSummary[];
  pagination: { total: number; pages: number };
  hasServer: boolean;
}
const list = (query: string, token = staff.token) =>
  app.api<Outbox>('GET', `/admin/mails?${query}`, { token });

describe('without a mail server', () => {
  it('an email is kept and readable with its link, and reading it is audited', async () => {
    const id = await writeTo('lan@example.com');
    const { body } = await app.api<Mail>('GET', `/admin/mails/${id}`, { token: owner.token });
    expect(body).toMatchObject({
      status: 'kept',
      recipient: 'lan@example.com',
      isWithheld: false,
      links: [url],
    });
    expect(body.text).toContain(url);
    expect(body.html).toContain('<!doctype html>');
    const { rows } = await app.database.ownerPool.query(
      "select actor_id from app.audit_log where action = 'mail.opened' and target_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: owner.id }]);
  });

  it('staff other than super admins cannot read an email that contains a sign-in link or code', async () => {
    const secret = await app.api<Mail>('GET', `/admin/mails/${await writeTo('lan@example.com')}`, {
      token: staff.token,
    });
    expect(secret.body).toMatchObject({ text: null, html: null, links: [], isWithheld: true });
    expect(JSON.stringify(secret.body)).not.toContain('token=abc');
    const plain = await app.api<Mail>('GET', `/admin/mails/${await writeTo('lan@example.com', 'welcome')}`, {
      token: staff.token,
    });
    expect(plain.body.links).toEqual([url]);
    const toOwner = await app.api<Mail>('GET', `/admin/mails/${await writeTo(owner.email, 'welcome')}`, {
      token: staff.token,
    });
    expect(toOwner.body).toMatchObject({ text: null, isWithheld: true });
  });

  it('a test email goes to the sender, is audited, and cannot be resent until there is a server', async () => {
    const sent = await app.api<MailSummary>('POST', '/admin/mails/test', { token: owner.token });
    expect({ status: sent.status, body: sent.body }).toMatchObject({
      status: 201,
      body: { kind: 'test', recipient: owner.email, status: 'kept' },
    });
    const again = await app.api('POST', `/admin/mails/${sent.body.id}/retry`, { token: owner.token });
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 503,
      code: 'provider_not_configured',
    });
    const { rows } = await app.database.ownerPool.query(
      "select actor_id from app.audit_log where action = 'mail.test_sent' and target_id = $1",
      [sent.body.id],
    );
    expect(rows).toEqual([{ actor_id: owner.id }]);
  });
});

describe('the outbox', () => {
  it('is listed newest first, paginated, and searchable by text, kind and status', async () => {
    for (let n = 0; n < 3; n += 1) await writeTo(`needle-${n}%_@example.org`.replace('%_', 'x'), 'welcome');
    const first = await list('q=needle&limit=2');
    expect(first.body.mails.map(({ recipient }) => recipient)).toEqual([
      'needle-2x@example.org',
      'needle-1x@example.org',
    ]);
    expect(first.body.pagination).toMatchObject({ total: 3, pages: 2 });
    expect((await list('q=needle&limit=2&page=9')).body.mails).toEqual([]);
    expect((await list('q=needle&kind=magic_link')).body.mails).toEqual([]);
    expect((await list('q=needle&status=kept&kind=welcome')).body.pagination.total).toBe(3);
    // A LIKE wildcard is matched literally.
    expect((await list(`q=${encodeURIComponent('needle%')}`)).body.mails).toEqual([]);
    expect(first.body.hasServer).toBe(false);
  });

  it.each(['kind=unknown', 'status=lost', 'page=0', 'limit=0', `limit=${limits.lists.pageSizeMax + 1}`])(
    'rejects an invalid query: %s',
    async (query) => expect((await list(query)).status).toBe(422),
  );

  it('is available to staff only', async () => {
    const person = await app.signUp();
    expect((await list('', person.token)).status).toBe(403);
    for (const path of ['/admin/mails/test', `/admin/mails/${await writeTo('a@b.cc')}/retry`]) {
      expect((await app.api('POST', path, { token: staff.token })).status).toBe(403);
      expect((await app.api('POST', path, { token: person.token })).status).toBe(403);
    }
    const missing = await app.api('GET', '/admin/mails/00000000-0000-4000-8000-000000000000', {
      token: owner.token,
    });
    expect(missing.status).toBe(404);
  });
});

describe('the outbox page of an unlocked demo', () => {
  it('shows emails and links only to a browser with the local key, and runs no script', async () => {
    const demo = await startTestApp({ DEMO: '1' }, { beside: app });
    const key = await demo.unlockDemo();
    const id = await writeTo('dev@example.com');
    const page = await demo.visit('localhost', '/dev/outbox', key);
    expect(page.text).toContain(`href="/dev/outbox/${id}"`);
    expect(page.text).toContain('token=abc');
    const one = await demo.visit('localhost', `/dev/outbox/${id}`, key);
    expect(one.text).toContain('dev@example.com');
    const html = await demo.visit('localhost', `/dev/outbox/${id}/html`, key);
    expect(html.headers['content-security-policy']).toMatch(/^sandbox /);
    expect((await demo.visit('localhost', '/dev/outbox/nonsense', key)).status).toBe(404);
    for (const path of ['/dev/outbox', `/dev/outbox/${id}`, `/dev/outbox/${id}/html`]) {
      const locked = await demo.visit('localhost', path);
      expect(locked.status).toBe(404);
      expect(locked.text).not.toContain('token=abc');
    }
    await demo.close();
    // Without the demo the page does not exist, whatever cookie is sent.
    expect((await app.visit('localhost', '/dev/outbox', key)).text).not.toContain('token=abc');
  });
});
