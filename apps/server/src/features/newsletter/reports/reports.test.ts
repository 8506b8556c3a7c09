import type { ReportAddress } from '@sitewright/contract/newsletter/delivery-reports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let north: TestSession;
let south: TestSession;
let member: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
});
afterAll(() => app.close());

let path: string;
const addressOf = async (who: TestSession) =>
  (await app.api<ReportAddress>('GET', '/newsletter/report-address', { token: who.token })).body;
const pathOf = async (who: TestSession) => new URL((await addressOf(who)).url).pathname;
beforeEach(async () => {
  await app.database.ownerPool.query(
    `truncate app.newsletter_lists, app.newsletter_subscribers, app.newsletter_report_addresses,
       app.email_suppressions, app.rate_limits cascade`,
  );
  for (const tenant of ['north', 'south']) {
    await app.database.ownerPool.query(
      `with list as (
         insert into app.newsletter_lists (tenant_id, name, slug) values ($1, 'News', 'news') returning id
       ), subscriber as (
         insert into app.newsletter_subscribers (tenant_id, email, source, status)
         values ($1, 'lan@example.com', 'footer', 'subscribed'), ($1, 'mai@example.com', 'footer', 'subscribed')
         returning id
       )
       insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
       select $1, list.id, subscriber.id from list, subscriber`,
      [tenant],
    );
  }
  path = await pathOf(north);
});

const send = async (raw: string, to = path) => {
  const response = await fetch(`${app.origin}${to}`, { method: 'POST', body: Buffer.from(raw) });
  return { status: response.status, text: await response.text() };
};
const rowOf = async (email: string, tenant = 'north') =>
  (
    await app.database.ownerPool.query(
      'select * from app.newsletter_subscribers where tenant_id = $1 and email = $2',
      [tenant, email],
    )
  ).rows[0];
const suppressed = async () =>
  (
    await app.database.ownerPool.query(
      'select tenant_id, address, reason from app.email_suppressions order by address',
    )
  ).rows;

const lines = (...all: string[]): string => all.join('\r\n');
const multipart = (type: string, ...parts: [string, string][]): string =>
  lines(
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="=_b"`,
    '',
    ...parts.flatMap(([kind, body]) => ['--=_b', `Content-Type: ${kind}`, '', body]),
    '--=_b--',
    '',
  );
let messages = 0;
const original = (messageId = `<${(messages += 1)}@example.org>`, to = 'lan@example.com') =>
  lines(`Message-ID: ${messageId}`, `To: ${to}`, 'Subject: News', '', 'Hello');
const recipient = (status: string, email = 'lan@example.com', action = 'failed') =>
  lines(
    `Final-Recipient: rfc822;${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp;',
    ' no such user',
    '',
  );
const notification = (recipients: string, message = original()) =>
  multipart(
    'delivery-status',
    ['text/plain', 'Sorry.'],
    ['message/delivery-status', lines('Reporting-MTA: dns; mx.example', '', recipients)],
    ['message/rfc822', message],
  );
const complaint = (fields: string, message = original()) =>
  multipart(
    'feedback-report',
    ['text/plain', 'This is an abuse report.'],
    ['message/feedback-report', lines(fields, 'User-Agent: x/1', 'Version: 1', '')],
    ['message/rfc822', message],
  );

/** The email of a sent campaign to a subscriber. */
const campaignEmail = async (email: string): Promise<string> => {
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    `with campaign as (
       insert into app.newsletter_campaigns (tenant_id, status, contents) values ('north', 'sent', '{}') returning id
     )
     insert into app.newsletter_recipients (tenant_id, campaign_id, subscriber_id, position, state)
     select 'north', campaign.id, subscriber.id, 1, 'sent'
     from campaign, app.newsletter_subscribers subscriber
     where subscriber.tenant_id = 'north' and subscriber.email = $1
     returning id`,
    [email],
  );
  return rows[0]!.id;
};
const hasBounced = async (id: string): Promise<boolean> =>
  (await app.database.ownerPool.query('select bounced_at from app.newsletter_recipients where id = $1', [id]))
    .rows[0].bounced_at !== null;

describe('a bounce', () => {
  it('for good ends all subscriptions at once and stops all emails', async () => {
    const answer = await send(notification(recipient('5.1.1', 'Lan@Example.com')));
    expect(answer).toEqual({ status: 204, text: '' });
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'bounced', confirm_nonce: null });
    expect(await suppressed()).toEqual([
      { tenant_id: 'north', address: 'lan@example.com', reason: 'bounce' },
    ]);
    const { rows } = await app.database.ownerPool.query(
      `select email from app.newsletter_memberships as membership
         join app.newsletter_subscribers as subscriber on subscriber.id = membership.subscriber_id
       where membership.tenant_id = 'north'`,
    );
    expect(rows).toEqual([{ email: 'mai@example.com' }]);
    const { rows: audit } = await app.database.ownerPool.query(
      `select target_label from app.audit_log where action = 'newsletter.bounced'`,
    );
    expect(audit).toEqual([{ target_label: null }]);
    // Nothing of it concerns another workspace.
    expect(await rowOf('lan@example.com', 'south')).toMatchObject({ status: 'subscribed' });
    expect((await addressOf(north)).receivedAt).not.toBeNull();
    expect((await addressOf(south)).receivedAt).toBeNull();
    await send(notification(recipient('5.1.1')));
    expect(await suppressed()).toHaveLength(1);
  });

  it('for now counts after three emails in a row', async () => {
    const once = notification(recipient('4.2.2'));
    for (const raw of [once, once, notification(recipient('4.2.2'))]) await send(raw);
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'subscribed', bounces: 2 });
    await send(notification(recipient('4.2.2')));
    expect(await rowOf('lan@example.com')).toMatchObject({
      status: 'bounced',
      bounces: limits.softBouncesMax,
    });
    expect(await suppressed()).toHaveLength(1);
  });

  it('for now is forgotten after a delivery, and after a month', async () => {
    const soft = () => send(notification(recipient('4.2.2')));
    await soft();
    await soft();
    await send(notification(recipient('2.0.0', 'lan@example.com', 'delivered')));
    await soft();
    await soft();
    await app.database.ownerPool.query(
      `update app.newsletter_subscribers set bounced_at = now() - make_interval(days => $1)`,
      [limits.softBounceDays],
    );
    await soft();
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'subscribed', bounces: 1 });
  });

  it('is none while the email is only late', async () => {
    await send(notification(recipient('4.4.1', 'lan@example.com', 'delayed')));
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'subscribed', bounces: 0 });
  });

  it('may be about several people', async () => {
    const two = ['lan@example.com', 'mai@example.com'].map((email) => recipient('5.1.1', email)).join('\r\n');
    await send(notification(two));
    expect(await suppressed()).toHaveLength(2);
    // As many as a report may name; those after them are not read.
    await app.database.ownerPool.query('truncate app.email_suppressions');
    await app.database.ownerPool.query(`update app.newsletter_subscribers set status = 'subscribed'`);
    const many = [
      ...Array.from({ length: limits.reportRecipientsMax - 1 }, (_, index) => `p${index}@example.com`),
      'lan@example.com',
      'mai@example.com',
    ];
    await send(notification(many.map((email) => recipient('5.1.1', email)).join('\r\n')));
    expect((await suppressed()).map(({ address }) => address)).toEqual(['lan@example.com']);
  });

  it('goes by the address that the email was sent to, where it was forwarded', async () => {
    const forwarded = lines(
      'Original-Recipient: rfc822; <lan@example.com>',
      recipient('5.1.1', 'other@example.net'),
    );
    await send(notification(forwarded));
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'bounced' });
  });
});

describe('a complaint', () => {
  it('ends all subscriptions and stops all emails', async () => {
    await send(complaint(lines('Feedback-Type: abuse', 'Original-Rcpt-To: <lan@example.com>')));
    await send(complaint('Feedback-Type: abuse', original(undefined, 'mai@example.com')));
    for (const email of ['lan@example.com', 'mai@example.com'])
      expect(await rowOf(email)).toMatchObject({ status: 'complained' });
    expect((await suppressed()).map(({ reason }) => reason)).toEqual(['complaint', 'complaint']);
    await send(notification(recipient('5.1.1')));
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'complained' });
  });

  it('is none where the report says otherwise, or names several people', async () => {
    await send(complaint(lines('Feedback-Type: not-spam', 'Original-Rcpt-To: lan@example.com')));
    await send(complaint('Feedback-Type: abuse', original(undefined, 'lan@example.com, mai@example.com')));
    expect(await suppressed()).toEqual([]);
  });
});

describe('the address', () => {
  it('answers the same for people who are no subscribers, and for what is no report', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\r\n\r\nHello'
        : lines(
            `Content-Type: multipart/report; boundary="b${depth}"`,
            '',
            `--b${depth}`,
            nested(depth - 1),
            `--b${depth}--`,
          );
    const all = [
      notification(recipient('5.1.1', 'stranger@example.com')),
      notification(recipient('5.1.1', '"lan@example.com"\r\nBcc: x')),
      notification(recipient('9.9.9')),
      notification(''),
      lines('Subject: Hello', '', recipient('5.1.1')),
      nested(500),
      `Subject: ${'x'.repeat(limits.reportHeaderBytes + 1)}\r\n${notification(recipient('5.1.1'))}`,
      '\0\0\0',
      '',
    ];
    for (const raw of all) expect(await send(raw)).toEqual({ status: 204, text: '' });
    expect(await suppressed()).toEqual([]);
    expect((await addressOf(south)).receivedAt).toBeNull();
  });

  it('takes reports of the largest size, and some in a minute', async () => {
    const report = (size: number): string => {
      const raw = notification(recipient('5.1.1'));
      return raw.replace('Sorry.', 'x'.repeat(size - raw.length + 'Sorry.'.length));
    };
    expect((await send(report(limits.reportBytes + 1))).status).toBe(413);
    expect((await rowOf('lan@example.com')).status).toBe('subscribed');
    expect((await send(report(limits.reportBytes))).status).toBe(204);
    expect((await rowOf('lan@example.com')).status).toBe('bounced');
    await app.database.ownerPool.query(
      `update app.rate_limits set count = $1 where key like 'newsletter-reports:%'`,
      [limits.reportsPerMinute - 1],
    );
    expect((await send('')).status).toBe(204);
    expect((await send('')).status).toBe(429);
    expect((await send('', await pathOf(south))).status).toBe(204);
  });

  it('is known to admins, and stops working once they renew it', async () => {
    const read = (who: TestSession) => app.api('GET', '/newsletter/report-address', { token: who.token });
    expect((await read(member)).status).toBe(403);
    expect((await addressOf(north)).url).toContain(path);
    const rotated = await app.api<ReportAddress>('POST', '/newsletter/report-address/rotate', {
      token: north.token,
    });
    expect(rotated.body.url).not.toContain(path);
    expect((await send(notification(recipient('5.1.1')))).status).toBe(404);
    expect((await send('', `${path}x`)).status).toBe(404);
    expect((await rowOf('lan@example.com')).status).toBe('subscribed');
    expect((await send(notification(recipient('5.1.1')), new URL(rotated.body.url).pathname)).status).toBe(
      204,
    );
    expect((await rowOf('lan@example.com')).status).toBe('bounced');
  });
});

describe('a bounce of a campaign', () => {
  it('counts among its results, also when another server had forwarded it', async () => {
    const id = await campaignEmail('lan@example.com');
    const message = original(`<${id}@mail.example.org>`, 'elsewhere@example.net');
    await send(notification(recipient('5.1.1', 'elsewhere@example.net'), message));
    expect(await hasBounced(id)).toBe(true);
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'bounced' });
    expect(await rowOf('mai@example.com')).toMatchObject({ status: 'subscribed' });
  });

  it('of another workspace changes nothing', async () => {
    const id = await campaignEmail('lan@example.com');
    const message = original(`<${id}@mail.example.org>`, 'elsewhere@example.net');
    await send(notification(recipient('5.1.1', 'elsewhere@example.net'), message), await pathOf(south));
    expect(await hasBounced(id)).toBe(false);
    expect(await rowOf('lan@example.com')).toMatchObject({ status: 'subscribed' });
  });
});
