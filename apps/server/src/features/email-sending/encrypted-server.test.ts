import type { EmailSender } from '@sitewright/contract/email-sending/email-sending';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { sendQueuedMail } from '../../core/mail/mail-jobs.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { localhostCertificate, otherCertificate, testAuthority } from '../../testing/certificates.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { autoresponderEmail } from '../form-delivery/autoresponder-emails.ts';

const authorities = getCACertificates('default');
let platform: MailServer;
let app: TestApp;
let admin: TestSession;
/** Mail servers by the kind of connection that they take. */
const own = {} as Record<'tls' | 'starttls', MailServer>;
/** With the certificate of another host. */
const foreign = {} as Record<'tls' | 'starttls', MailServer>;
let unencrypted: MailServer;
const allOwn = (): MailServer[] => [...Object.values(own), ...Object.values(foreign), unencrypted];
const portOf = ({ url }: MailServer): number => Number(new URL(url).port);

beforeAll(async () => {
  setDefaultCACertificates([...authorities, testAuthority]);
  platform = await startMailServer();
  for (const security of ['tls', 'starttls'] as const) {
    own[security] = await startMailServer({ encryption: { security, certificate: localhostCertificate } });
    foreign[security] = await startMailServer({ encryption: { security, certificate: otherCertificate } });
  }
  unencrypted = await startMailServer();
  app = await startTestApp({
    SMTP_URL: platform.url,
    WEBHOOK_PRIVATE_HOSTS: allOwn()
      .map((server) => `localhost:${portOf(server)}`)
      .join(','),
  });
  await openTenant(app, 'north', 'North');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
});
afterEach(() => {
  for (const { inbox } of [platform, ...allOwn()]) inbox.length = 0;
});
afterAll(async () => {
  setDefaultCACertificates(authorities);
  await app.close();
  await Promise.all([platform, ...allOwn()].map((server) => server.close()));
});

const connect = async (server: MailServer, security: 'tls' | 'starttls') => {
  const { token } = admin;
  const { body } = await app.api<EmailSender>('GET', '/tenant/email-sender', { token });
  return app.api<EmailSender & { message: string }>('PUT', '/tenant/email-server', {
    token,
    body: {
      version: body.version,
      host: 'localhost',
      port: portOf(server),
      security,
      user: '',
    },
  });
};

const send = async (): Promise<void> => {
  const id = await inTransaction(app.ctx.db, (tx) =>
    writeMail(app.ctx, tx, {
      email: autoresponderEmail,
      to: 'lan@example.com',
      locale: 'vi',
      tenantId: 'north',
      values: { subject: 'Cảm ơn', body: 'Xin chào.', site: 'North' },
    }),
  );
  await sendQueuedMail(app.ctx, id);
};

describe.each(['tls', 'starttls'] as const)('the mail server of a workspace, connected by %s', (security) => {
  it('carries its emails', async () => {
    const server = own[security];
    expect((await connect(server, security)).status).toBe(200);
    await send();
    expect(server.inbox).toHaveLength(1);
    expect(platform.inbox).toEqual([]);
  });

  it('is not connected with the certificate of another host', async () => {
    const answer = await connect(foreign[security], security);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/certificate/i);
  });

  it('is not connected without encryption', async () => {
    const answer = await connect(unencrypted, security);
    expect(answer.status).toBe(422);
  });
});

describe('the certificate of a connected mail server', () => {
  it('is checked with every email: with another one, the email waits', async () => {
    const server = own.tls;
    expect((await connect(server, 'tls')).status).toBe(200);
    server.useCertificate(otherCertificate);
    await expect(send()).rejects.toThrow(/certificate/i);
    expect(server.inbox).toEqual([]);
    expect(platform.inbox).toEqual([]);
  });
});
