import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '@sitewright/contract/limits';
import type { MailSummary } from '@sitewright/contract/mail/mail';
import { inTransaction } from '../db/tenant-scope.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { jobs } from '../../app/jobs.ts';
import { closeSmtp } from './adapters/smtp.ts';
import { sendQueuedMail } from './mail-jobs.ts';
import { writeMail } from './write-mail.ts';
import { passwordResetEmail, welcomeEmail } from '../../identity/auth/auth-emails.ts';

let mailServer: MailServer;
let app: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sitewright <no-reply@example.org>',
  });
});
afterEach(() => {
  mailServer.replies.length = 0;
  mailServer.inbox.length = 0;
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const write = (to = 'lan@example.com', locale = 'vi') =>
  inTransaction(app.ctx.db, (tx) =>
    writeMail(app.ctx, tx, {
      email: passwordResetEmail,
      to,
      locale,
      values: { url: 'https://app.example/auth/link?token=abc&x=1', minutes: 60 },
    }),
  );
const rowOf = async (id: string) =>
  (await app.database.ownerPool.query('select * from app.mails where id = $1', [id])).rows[0];

/** Jobs that are queued while it runs. */
const queuedBy = async (
  work: () => Promise<unknown>,
): Promise<{ id: string; startAfter: Date | undefined }[]> => {
  const queue = vi.spyOn(app.ctx.queue, 'enqueue');
  try {
    await work();
    return queue.mock.calls.map(([, , data, options]) => ({
      id: (data as { id: string }).id,
      startAfter: options?.startAfter,
    }));
  } finally {
    queue.mockRestore();
  }
};
const run = (name: string) => jobs.find((job) => job.name === name)!.run(app.ctx, {});

describe('a mail that waits', () => {
  it('is sent with a Vietnamese subject, one recipient, text and HTML, and its text is deleted afterwards', async () => {
    const id = await write();
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toHaveLength(1);
    const [letter] = mailServer.inbox;
    expect({ from: letter!.from, to: letter!.to }).toEqual({
      from: 'no-reply@example.org',
      to: ['lan@example.com'],
    });
    const mail = await PostalMime.parse(letter!.raw);
    expect(mail.subject).toBe('Đặt lại mật khẩu Sitewright');
    expect(mail.from).toMatchObject({ name: 'Sitewright', address: 'no-reply@example.org' });
    expect(mail.text).toContain('https://app.example/auth/link?token=abc&x=1');
    expect(mail.html).toContain('href="https://app.example/auth/link?token=abc&amp;x=1"');
    expect(mail.messageId).toBe(`<${id}@example.org>`);
    expect(letter!.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      text_body: null,
      html_body: null,
      last_error: null,
      attempts: 1,
    });
  });

  it('of a tenant is sent with the tenant’s name and texts, from the installation’s email', async () => {
    await app.database.ownerPool.query(
      `insert into app.tenants (id, name, branding) values ('white-label', 'W', $1)`,
      [
        JSON.stringify({
          productName: 'Phở\r\nBcc: x@y.zz',
          emailFooter: '<b>12 Hàng Bông</b>',
          colors: { primary: '#ffcc00' },
        }),
      ],
    );
    const id = await inTransaction(app.ctx.db, (tx) =>
      writeMail(app.ctx, tx, {
        email: welcomeEmail,
        to: 'lan@example.com',
        locale: 'en',
        tenantId: 'white-label',
        values: { url: 'https://pho.example/dashboard' },
      }),
    );
    await sendQueuedMail(app.ctx, id);
    const mail = await PostalMime.parse(mailServer.inbox[0]!.raw);
    expect(mail.from).toMatchObject({ name: 'Phở Bcc: x@y.zz', address: 'no-reply@example.org' });
    expect(mailServer.inbox[0]!.to).toEqual(['lan@example.com']);
    expect(mail.html).toContain('&lt;b&gt;12 Hàng Bông&lt;/b&gt;');
    expect(mail.html).toContain('background:#ffcc00');
    expect(mail.text).toContain('12 Hàng Bông');
  });

  it('is sent once, also when two workers process it at the same time', async () => {
    const id = await write();
    await Promise.all([sendQueuedMail(app.ctx, id), sendQueuedMail(app.ctx, id)]);
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toHaveLength(1);
  });

  it('is sent without a transaction, so that a slow mail server holds no connection to the database', async () => {
    const answer = Promise.withResolvers<void>();
    mailServer.gate = answer.promise;
    const id = await write();
    const sending = sendQueuedMail(app.ctx, id);
    await expect.poll(async () => (await rowOf(id)).claimed_until).not.toBeNull();
    // Fails while another transaction holds the row.
    await app.database.ownerPool.query('select id from app.mails where id = $1 for update nowait', [id]);
    answer.resolve();
    mailServer.gate = undefined;
    await sending;
    expect(await rowOf(id)).toMatchObject({ status: 'sent', claimed_until: null });
  });

  it('of a killed process is sent again once its claim has ended', async () => {
    const id = await write();
    const claim = (seconds: number) =>
      app.database.ownerPool.query(
        `update app.mails set claimed_until = now() + $2 * interval '1 second' where id = $1`,
        [id, seconds],
      );
    await claim(limits.mail.claimSeconds);
    const later = await queuedBy(() => sendQueuedMail(app.ctx, id));
    expect(mailServer.inbox).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
    const { claimed_until: until } = await rowOf(id);
    expect(later).toEqual([{ id, startAfter: expect.any(Date) }]);
    expect(later[0]!.startAfter!.getTime()).toBeGreaterThan(until.getTime() - 5_000);
    await claim(-1);
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toHaveLength(1);
  });

  it('stays queued on a temporary error (451), and is sent with the next try', async () => {
    mailServer.replies.push({ code: 451, text: 'greylisted' });
    const id = await write();
    await expect(sendQueuedMail(app.ctx, id)).rejects.toThrow('greylisted');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await rowOf(id)).last_error).toContain('451');
    expect((await rowOf(id)).text_body).not.toBeNull();
    await sendQueuedMail(app.ctx, id);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  });

  it('fails at once on a permanent error (550), with its reason', async () => {
    mailServer.replies.push({ code: 550, text: 'no such mailbox' });
    const id = await write();
    await sendQueuedMail(app.ctx, id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1 });
    expect((await rowOf(id)).last_error).toContain('no such mailbox');
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toEqual([]);
  });

  it(`fails after ${limits.mail.tries} tries on a server with a temporary error`, async () => {
    const id = await write();
    for (let n = 1; n <= limits.mail.tries; n += 1) {
      mailServer.replies.push({ code: 421, text: 'busy' });
      const attempt = sendQueuedMail(app.ctx, id);
      if (n < limits.mail.tries) await expect(attempt).rejects.toThrow('busy');
      else await attempt;
    }
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: limits.mail.tries });
  });

  it('stays queued when the mail server does not respond', async () => {
    const lone = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { beside: app });
    const id = await write();
    await expect(sendQueuedMail(lone.ctx, id)).rejects.toThrow(/ECONNREFUSED/);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    closeSmtp('smtp://127.0.0.1:1');
    await lone.close();
  });

  it('whose result comes after another worker has claimed it stays that of the other', async () => {
    const refusal = Promise.withResolvers<void>();
    mailServer.replies.push({ code: 550, text: 'no such mailbox' });
    mailServer.gate = refusal.promise;
    const id = await write();
    const sending = sendQueuedMail(app.ctx, id);
    await expect.poll(async () => (await rowOf(id)).claimed_until).not.toBeNull();
    await app.database.ownerPool.query(
      `update app.mails set claimed_until = now() + interval '1 hour' where id = $1`,
      [id],
    );
    refusal.resolve();
    mailServer.gate = undefined;
    await sending;
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('and that no job looks after is queued again', async () => {
    const [forgotten, fresh] = [await write(), await write()];
    const age = (id: string, minutes: number) =>
      app.database.ownerPool.query(
        `update app.mails set created_at = now() - $2 * interval '1 minute' where id = $1`,
        [id, minutes],
      );
    await age(forgotten, limits.mail.forgottenMinutes + 1);
    await age(fresh, limits.mail.forgottenMinutes - 1);
    const queued = (await queuedBy(() => run('mail.requeue'))).map(({ id }) => id);
    expect(queued).toContain(forgotten);
    expect(queued).not.toContain(fresh);
  });

  it('to more than one plain address is never written', async () => {
    for (const to of ['a@b.cc, x@y.zz', 'a@b.cc\r\nBcc: x@y.zz', 'Name <a@b.cc>']) {
      await expect(write(to)).rejects.toThrow('one plain address');
    }
  });
});

describe('staff', () => {
  it('sends a failed mail again, and cannot resend one whose text is gone', async () => {
    const admin = await signInStaff(app, 'SUPER_ADMIN');
    mailServer.replies.push({ code: 550, text: 'blocked' });
    const id = await write();
    await sendQueuedMail(app.ctx, id);
    const again = await app.api<MailSummary>('POST', `/admin/mails/${id}/retry`, {
      token: admin.token,
      body: {},
    });
    expect(again.body).toMatchObject({ status: 'queued', attempts: 0, lastError: null });
    await sendQueuedMail(app.ctx, id);
    expect(mailServer.inbox).toHaveLength(1);
    const gone = await app.api('POST', `/admin/mails/${id}/retry`, { token: admin.token, body: {} });
    expect(gone.status).toBe(410);
    const { rows } = await app.database.ownerPool.query(
      "select count(*)::int as n from app.audit_log where action = 'mail.retried'",
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('the daily purge', () => {
  it(`deletes mails older than ${limits.mail.keptDays} days, and no younger ones`, async () => {
    const [old, young] = [await write(), await write()];
    await app.database.ownerPool.query(
      `update app.mails set created_at = now() - make_interval(days => $2, mins => 1) where id = $1`,
      [old, limits.mail.keptDays],
    );
    await app.database.ownerPool.query(
      `update app.mails set created_at = now() - make_interval(days => $2, mins => -1) where id = $1`,
      [young, limits.mail.keptDays],
    );
    await jobs.find(({ name }) => name === 'mail.purge')!.run(app.ctx, {});
    expect(await rowOf(old)).toBeUndefined();
    expect(await rowOf(young)).toBeDefined();
  });
});
