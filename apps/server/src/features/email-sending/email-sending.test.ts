import type { EmailSender } from '@sitewright/contract/email-sending/email-sending';
import { emailSendingLimits as limits } from '@sitewright/contract/email-sending/email-sending-limits';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { sendQueuedMail } from '../../core/mail/mail-jobs.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import type { AnyEmail } from '../../core/emails/define-email.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { signInLinkEmail } from '../../identity/auth/auth-emails.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type NameServer, startNameServer } from '../../testing/name-server.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { autoresponderEmail } from '../form-delivery/autoresponder-emails.ts';
import { verifyDkim } from '../../testing/verify-dkim.ts';

let platform: MailServer;
let own: MailServer;
let dns: NameServer;
let app: TestApp;
let admin: TestSession;
let member: TestSession;
let neighbour: TestSession;
const portOf = ({ url }: MailServer): number => Number(new URL(url).port);

beforeAll(async () => {
  [platform, own, dns] = await Promise.all([startMailServer(), startMailServer(), startNameServer()]);
  app = await startTestApp({
    SMTP_URL: platform.url,
    MAIL_FROM: 'Sitewright <no-reply@mail.sitewright.example>',
    DNS_SERVERS: dns.address,
    WEBHOOK_PRIVATE_HOSTS: `localhost:${portOf(own)}`,
  });
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  neighbour = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
});
afterEach(() => {
  for (const server of [platform, own]) {
    server.inbox.length = 0;
    server.replies.length = 0;
  }
});
afterAll(async () => {
  await app.close();
  await Promise.all([platform.close(), own.close(), dns.close()]);
});

const call = (method: string, path: string, body?: unknown, { token } = admin) =>
  app.api<EmailSender & { code: string }>(method, `/tenant/${path}`, { token, body });
const read = async (who = admin): Promise<EmailSender> =>
  (await call('GET', 'email-sender', undefined, who)).body;
const save = async (change: object) => {
  const { version, name, address, replyTo } = await read();
  return call('PUT', 'email-sender', { version, name, address, replyTo, ...change });
};
const connect = async (change: object = {}) =>
  call('PUT', 'email-server', {
    version: (await read()).version,
    host: 'localhost',
    port: portOf(own),
    security: 'none',
    user: '',
    ...change,
  });

const write = (email: AnyEmail = autoresponderEmail, tenantId = 'north') =>
  inTransaction(app.ctx.db, (tx) =>
    writeMail(app.ctx, tx, {
      email,
      to: 'lan@example.com',
      locale: 'vi',
      tenantId,
      values: {
        url: 'https://north.example/x',
        minutes: 5,
        subject: 'Cảm ơn',
        body: 'Xin chào.',
        site: 'North',
      },
    }),
  );
const rowOf = async (id: string) =>
  (await app.database.ownerPool.query('select * from app.mails where id = $1', [id])).rows[0];
/** The mail as it arrives at one of the servers. */
const receive = async (server = platform, tenantId = 'north') => {
  await sendQueuedMail(app.ctx, await write(autoresponderEmail, tenantId));
  const { raw } = server.inbox.pop()!;
  return { raw, ...(await PostalMime.parse(raw)) };
};
const publish = (records: NonNullable<EmailSender['domain']>['records']): void => {
  for (const { host, value } of records) dns.records.set(host, ['some other text', value]);
};

describe('the sender of a workspace', () => {
  it('is the address of the installation at first, under the name of the brand', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      name: '',
      address: null,
      domain: null,
      server: null,
      sentFrom: { name: 'Sitewright', address: 'no-reply@mail.sitewright.example' },
    });
  });

  it('takes a name and an address for replies, and no second header in either', async () => {
    for (const change of [
      { name: 'North\r\nBcc: all@example.com' },
      { name: 'North\u2028x' },
      { replyTo: 'a@b.cc\r\nBcc: x@y.zz' },
      { address: 'a@b.cc, x@y.zz' },
      { name: 'x'.repeat(limits.nameMaxLength + 1) },
    ]) {
      expect((await save(change)).status).toBe(422);
    }
    expect((await save({ name: 'Phở Bắc', replyTo: 'Hello@North.example' })).status).toBe(200);
    const mail = await receive();
    expect(mail.from).toMatchObject({ name: 'Phở Bắc', address: 'no-reply@mail.sitewright.example' });
    expect(mail.replyTo).toMatchObject([{ address: 'hello@north.example' }]);
    expect((await receive(platform, 'south')).from).toMatchObject({ name: 'Sitewright' });
  });

  it('saved twice from one version is refused the second time', async () => {
    const { version } = await read();
    const body = { version, name: 'North', address: null, replyTo: null };
    expect((await call('PUT', 'email-sender', body)).status).toBe(200);
    expect((await call('PUT', 'email-sender', body)).body.code).toBe('stale_version');
  });

  it('is nobody else’s: members and other workspaces neither see nor change it', async () => {
    expect((await call('GET', 'email-sender', undefined, member)).status).toBe(403);
    expect(await read(neighbour)).toMatchObject({ version: 0, name: '' });
  });
});

describe('a domain', () => {
  it('is pending at first: mails come from the installation, and replies go to the address', async () => {
    const { body } = await save({ address: 'hello@north.example', replyTo: null });
    expect(body.domain).toMatchObject({ name: 'north.example', state: 'pending' });
    expect(body.domain!.records.map(({ host, isFound }) => [host, isFound])).toEqual([
      ['sitewright._domainkey.north.example', false],
      ['north.example', false],
      ['_dmarc.north.example', false],
    ]);
    expect((await call('POST', 'email-sender/check')).body.domain!.state).toBe('pending');
    const mail = await receive();
    expect(mail.from!.address).toBe('no-reply@mail.sitewright.example');
    expect(mail.replyTo).toMatchObject([{ address: 'hello@north.example' }]);
    expect(mail.raw).not.toContain('DKIM-Signature');
  });

  it('with a part of its records, or the key of somebody else, stays pending', async () => {
    const { records } = (await read()).domain!;
    publish(records.slice(1));
    dns.records.set(records[0]!.host, ['v=DKIM1; k=rsa; p=AAAA']);
    const { domain } = (await call('POST', 'email-sender/check')).body;
    expect([domain!.state, domain!.records.map(({ isFound }) => isFound)]).toEqual([
      'pending',
      [false, true, true],
    ]);
  });

  it('with all of them is verified, and its mails are signed so that a mailbox can check it', async () => {
    const { records } = (await read()).domain!;
    publish(records);
    dns.records.set('north.example', [
      'V=spf1 mx include:mail.sitewright.example include:other.example -all',
    ]);
    const { body } = await call('POST', 'email-sender/check');
    expect(body.domain!.state).toBe('verified');
    expect(body.sentFrom.address).toBe('hello@north.example');
    const mail = await receive();
    expect(mail.subject).toBe('Cảm ơn');
    expect(mail.from!.address).toBe('hello@north.example');
    const publicKey = /p=(.*)$/.exec(records[0]!.value)![1]!;
    const signature = verifyDkim(mail.raw, publicKey);
    expect(signature).toMatchObject({ isValid: true, domain: 'north.example', selector: 'sitewright' });
    expect(signature.headers).toEqual(expect.arrayContaining(['from', 'subject']));
    expect(verifyDkim(mail.raw.replace('Sitewright', 'Sitewrong'), publicKey).isValid).toBe(false);
  });

  it('keeps its state while the name servers do not answer', async () => {
    dns.isBroken = true;
    const { status, body } = await call('POST', 'email-sender/check');
    expect([status, body.code]).toEqual([502, 'upstream_failed']);
    await jobs.find(({ name }) => name === 'email-domains.check')!.run(app.ctx, {});
    dns.isBroken = false;
    expect((await read()).domain!.state).toBe('verified');
  });

  it('that loses a record is failing after the daily check: admins hear of it, mails come from the installation', async () => {
    dns.records.delete('_dmarc.north.example');
    await jobs.find(({ name }) => name === 'email-domains.check')!.run(app.ctx, {});
    expect((await read()).domain!.state).toBe('failing');
    expect((await receive()).from!.address).toBe('no-reply@mail.sitewright.example');
    const notices = await app.mailsTo(admin.email, 'notification');
    expect(notices.map(({ subject }) => subject)).toEqual(['The DNS records of north.example are missing']);
  });

  it('that changes gets another key', async () => {
    const before = (await read()).domain!.records[0]!.value;
    const { body } = await save({ address: 'hello@other.example' });
    expect(body.domain).toMatchObject({ name: 'other.example', state: 'pending' });
    expect(body.domain!.records[0]!.value).not.toBe(before);
    expect((await save({ address: null })).body.domain).toBeNull();
    expect((await call('POST', 'email-sender/check')).body.code).toBe('wrong_state');
  });
});

describe('an own mail server', () => {
  it('inside the network is refused, unless the operator opened it', async () => {
    const inside = await connect({ host: '127.0.0.1' });
    expect([inside.status, inside.body.code]).toEqual([422, 'validation_failed']);
    const otherPort = await connect({ port: portOf(platform) });
    expect(otherPort.status).toBe(422);
    expect((await read()).server).toBeNull();
  });

  it('is used once a test connection succeeds, and its password is never shown', async () => {
    const { status, body } = await connect({ user: '', password: 'geheim-geheim' });
    expect({ status, server: body.server }).toEqual({
      status: 200,
      server: {
        host: 'localhost',
        port: portOf(own),
        security: 'none',
        user: '',
        hasPassword: true,
        state: 'active',
        lastError: null,
      },
    });
    const stored = await app.database.ownerPool.query(
      "select * from app.email_senders where tenant_id = 'north'",
    );
    expect(
      JSON.stringify([body, stored.rows, await auditEntriesOf(app, 'email_server.changed')]),
    ).not.toContain('geheim-geheim');
    expect((await receive(own)).subject).toBe('Cảm ơn');
    expect(platform.inbox).toEqual([]);
    await receive(platform, 'south');
  });

  it('never carries a link that signs somebody in', async () => {
    await sendQueuedMail(app.ctx, await write(signInLinkEmail));
    expect(own.inbox).toEqual([]);
    expect(platform.inbox).toHaveLength(1);
  });

  it('that refuses a mail loses none: it goes through the platform at once', async () => {
    own.replies.push({ code: 550, text: 'not allowed to send as this sender' });
    const id = await write();
    await sendQueuedMail(app.ctx, id);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect(platform.inbox).toHaveLength(1);
    expect((await read()).server!.state).toBe('active');
  });

  it('that is down delays no sign-in, and after three failures everything goes through the platform', async () => {
    await own.close();
    const id = await write();
    await expect(sendQueuedMail(app.ctx, id)).rejects.toThrow(/ECONNREFUSED/);
    expect(await rowOf(id)).toMatchObject({ status: 'queued' });
    await sendQueuedMail(app.ctx, await write(signInLinkEmail));
    expect(platform.inbox).toHaveLength(1);
    await expect(sendQueuedMail(app.ctx, id)).rejects.toThrow(/ECONNREFUSED/);
    expect((await read()).server!.state).toBe('active');
    await expect(sendQueuedMail(app.ctx, id)).rejects.toThrow(/ECONNREFUSED/);
    expect((await read()).server).toMatchObject({
      state: 'failing',
      lastError: expect.stringMatching(/ECONNREFUSED/),
    });
    await sendQueuedMail(app.ctx, id);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    const notices = await app.mailsTo(admin.email, 'notification');
    expect(notices.map(({ subject }) => subject)).toContain('Your mail server localhost is failing');
  });

  it('that cannot be reached is not connected again, and can be removed', async () => {
    expect((await connect()).status).toBe(422);
    expect((await call('DELETE', 'email-server')).body.server).toBeNull();
    expect(await auditEntriesOf(app, 'email_server.removed', 'north')).toHaveLength(1);
  });
});
