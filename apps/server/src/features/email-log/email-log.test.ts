import type { SentEmail, Suppression } from '@sitewright/contract/email-log/email-log';
import { limits } from '@sitewright/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import type { AnyEmail } from '../../core/emails/define-email.ts';
import { sendQueuedMail } from '../../core/mail/mail-jobs.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { signInLinkEmail } from '../../identity/auth/auth-emails.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { autoresponderEmail } from '../form-delivery/autoresponder-emails.ts';
import { confirmSubscriptionEmail } from '../newsletter/newsletter-emails.ts';

let mailServer: MailServer;
let app: TestApp;
let admin: TestSession;
let member: TestSession;
let neighbour: TestSession;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url });
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  neighbour = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
});
afterEach(() => {
  mailServer.inbox.length = 0;
  mailServer.replies.length = 0;
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const write = (to: string, email: AnyEmail = autoresponderEmail, tenantId = 'north') =>
  inTransaction(app.ctx.db, (tx) =>
    writeMail(app.ctx, tx, {
      email,
      to,
      locale: 'en',
      tenantId,
      values: {
        url: 'https://north.example/secret',
        minutes: 5,
        subject: 'Thank you',
        body: 'Our secret recipe.',
        site: 'North',
        list: 'News',
        sender: 'North',
      },
    }),
  );
const call = <T>(method: string, path: string, body?: unknown, { token } = admin) =>
  app.api<T & { code: string }>(method, `/tenant/${path}`, { token, body });
const list = async (query = '', who = admin) =>
  (await call<{ emails: SentEmail[] }>('GET', `sent-emails?${query}`, undefined, who)).body.emails;

describe('the log', () => {
  it('lists the emails of its workspace alone, and finds them by recipient, subject and state', async () => {
    const sent = await write('ngoc@example.com');
    await sendQueuedMail(app.ctx, sent);
    await write('waiting@example.com');
    await write('far@example.com', autoresponderEmail, 'south');
    expect((await list()).map(({ recipient, status }) => [recipient, status])).toEqual([
      ['waiting@example.com', 'queued'],
      ['ngoc@example.com', 'sent'],
    ]);
    expect((await list('q=NGOC')).map(({ id }) => id)).toEqual([sent]);
    expect(await list('q=100%25')).toEqual([]);
    expect((await list('status=queued')).map(({ recipient }) => recipient)).toEqual(['waiting@example.com']);
    expect((await call('GET', 'sent-emails?status=lost')).status).toBe(422);
    expect((await list('', neighbour)).map(({ recipient }) => recipient)).toEqual(['far@example.com']);
    expect((await call('GET', 'sent-emails', undefined, member)).status).toBe(403);
    expect((await call('GET', `sent-emails/${sent}`, undefined, neighbour)).status).toBe(404);
    expect((await call('POST', `sent-emails/${sent}/resend`, {}, neighbour)).status).toBe(404);
  });

  it('shows the text of an email that waits, and never that of one whose link acts for its reader', async () => {
    const plain = await call('GET', `sent-emails/${await write('a@example.com')}`);
    expect(plain.body).toMatchObject({ isWithheld: false, text: expect.stringContaining('secret') });
    const secret = await call('GET', `sent-emails/${await write('a@example.com', confirmSubscriptionEmail)}`);
    expect(secret.body).toMatchObject({ isWithheld: true, text: null, html: null });
    expect(JSON.stringify(secret.body)).not.toContain('secret');
  });

  it('does not tell that an email about an account was sent, and so that there is one', async () => {
    const id = await write('somebody@example.com', signInLinkEmail);
    expect(await list('q=somebody')).toEqual([]);
    expect((await call('GET', `sent-emails/${id}`)).status).toBe(404);
    expect((await call('POST', `sent-emails/${id}/resend`, {})).status).toBe(404);
  });

  it('of the shared workspace, where everybody is a customer of their own, is not for its admins', async () => {
    const shared = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    for (const path of ['sent-emails', 'email-suppressions', 'email-sender'])
      expect((await call('GET', path, undefined, shared)).status).toBe(403);
  });

  it('says why an email failed after all tries, and sends it again on request', async () => {
    const id = await write('full@example.com');
    for (let n = 0; n < limits.mail.tries; n += 1) {
      mailServer.replies.push({ code: 452, text: 'mailbox full' });
      await sendQueuedMail(app.ctx, id).catch((error: unknown) => expect(String(error)).toContain('full'));
    }
    expect((await list('status=failed'))[0]).toMatchObject({
      id,
      lastError: expect.stringContaining('mailbox full'),
    });
    const again = await call('POST', `sent-emails/${id}/resend`, {});
    expect(again.body).toMatchObject({ status: 'queued', attempts: 0, lastError: null });
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toHaveLength(1);
    expect((await call('POST', `sent-emails/${id}/resend`, {})).body.code).toBe('wrong_state');
    expect(await auditEntriesOf(app, 'email.resent', 'north')).toHaveLength(1);
  });
});

describe('an address on the suppression list', () => {
  const address = 'no-more@example.com';

  it('gets no email of its workspace, apart from those that sign it in', async () => {
    const added = await call<Suppression>('POST', 'email-suppressions', { address: ' No-More@Example.com ' });
    expect({ status: added.status, body: added.body }).toMatchObject({
      status: 201,
      body: { address, reason: 'manual' },
    });
    const stopped = await write('NO-MORE@example.com');
    await sendQueuedMail(app.ctx, stopped);
    expect(mailServer.inbox).toEqual([]);
    expect((await list('status=suppressed')).map(({ id }) => id)).toEqual([stopped]);
    await sendQueuedMail(app.ctx, await write(address, signInLinkEmail));
    await sendQueuedMail(app.ctx, await write(address, autoresponderEmail, 'south'));
    expect(mailServer.inbox).toHaveLength(2);
  });

  it('is on it once, is found, and is nobody else’s to see', async () => {
    expect((await call('POST', 'email-suppressions', { address })).status).toBe(201);
    const all = await call<{ suppressions: Suppression[] }>('GET', 'email-suppressions?q=MORE');
    expect(all.body.suppressions.map((one) => one.address)).toEqual([address]);
    expect(await auditEntriesOf(app, 'email_suppression.added', 'north')).toHaveLength(1);
    const there = await call<{ suppressions: Suppression[] }>(
      'GET',
      'email-suppressions',
      undefined,
      neighbour,
    );
    expect(there.body.suppressions).toEqual([]);
    expect((await call('DELETE', `email-suppressions/${address}`, undefined, neighbour)).status).toBe(404);
    expect((await call('GET', 'email-suppressions', undefined, member)).status).toBe(403);
    for (const bad of ['', 'nobody', 'a@b.cc\r\nBcc: x@y.zz', 'a@b.cc, d@e.ff']) {
      expect((await call('POST', 'email-suppressions', { address: bad })).status).toBe(422);
    }
  });

  it('gets email again once it is taken off, also what was stopped', async () => {
    expect((await call('DELETE', `email-suppressions/${encodeURIComponent(address)}`)).status).toBe(200);
    expect((await call('DELETE', `email-suppressions/${address}`)).status).toBe(404);
    const [stopped] = await list('status=suppressed');
    await call('POST', `sent-emails/${stopped!.id}/resend`, {});
    await sendQueuedMail(app.ctx, stopped!.id);
    expect(mailServer.inbox).toHaveLength(1);
  });
});
