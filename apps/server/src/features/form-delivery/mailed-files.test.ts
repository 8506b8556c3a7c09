import { formMailLimits as limits } from '@sitewright/contract/form-delivery/form-mail-limits';
import type { FormMailSettings } from '@sitewright/contract/form-delivery/form-mail-settings';
import { limits as allLimits } from '@sitewright/contract/limits';
import type { FormDelivery } from '@sitewright/contract/forms/forms';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendQueuedMail } from '../../core/mail/mail-jobs.ts';
import { StorageUnavailableError } from '../../core/storage/storage.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestUser } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../form-files/testing/form-fixture.ts';

// Files of submissions in the mails about them, with a mail server on this machine.

let app: TestApp;
let mailServer: MailServer;
let fixture: FormFixture;
let now: Date;
const start = new Date('2026-11-27T09:00:00Z');
const megabyte = 1024 * 1024;
const fields = [
  { id: 'name', type: 'text', label: 'Name', name: 'name' },
  {
    id: 'cv',
    type: 'file_upload',
    label: 'CV',
    name: 'cv',
    settings: { multiple: true, maxFiles: 3, maxFileSize: 20 * megabyte, fileTypes: ['txt'] },
  },
];

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.org' });
  // The signer of the storage has the clock of the app from its start.
  app.ctx.clock.now = () => now;
  now = start;
  fixture = await makeForm(app, fields);
});
beforeEach(async () => {
  now = start;
  mailServer.inbox.length = 0;
  await app.database.ownerPool.query('delete from app.rate_limits; delete from app.mails');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

type SentFile = readonly [bytes: Buffer | string, name: string];

const mailId = async (): Promise<string> =>
  (
    await app.database.ownerPool.query<{ id: string }>(
      "select id from app.mails where kind = 'form_submission'",
    )
  ).rows[0]!.id;

const send = async (...files: SentFile[]) => {
  const sent = files.map(([bytes, name]) => ['cv', bytes, name] as const);
  const texts = [
    ['name', 'Lê Mai'],
    ['_key', randomUUID()],
  ] as const;
  const { status, text } = await fixture.submit(texts, sent);
  expect([status, text]).toEqual([200, expect.anything()]);
  await app.deliverEvents();
};
const receive = async () => {
  await sendQueuedMail(app.ctx, await mailId());
  return PostalMime.parse(mailServer.inbox.at(-1)!.raw);
};
const mailOf = async (...files: SentFile[]) => {
  await send(...files);
  return receive();
};
const linksIn = (text = ''): string[] => text.match(/http:\/\/localhost:6003\/files\/\S+/g) ?? [];
const visit = (url: string) => {
  const { pathname, search } = new URL(url);
  return app.visit('localhost', pathname + search);
};
const delivery = (body: object) =>
  fixture.site.call<FormDelivery>('PUT', `/forms/${fixture.form.id}/delivery`, body);

describe('the files of a submission', () => {
  it('are attached to the mail, byte for byte and with their names', async () => {
    const mail = await mailOf(['Curriculum of Mai', 'hồ sơ.txt'], ['Second', 'two.txt']);
    const attached = mail.attachments.map(({ filename, mimeType, content, disposition }) => ({
      filename,
      mimeType,
      disposition,
      text: Buffer.from(content as ArrayBuffer).toString(),
    }));
    expect(attached).toEqual([
      { filename: 'hồ sơ.txt', mimeType: 'text/plain', disposition: 'attachment', text: 'Curriculum of Mai' },
      { filename: 'two.txt', mimeType: 'text/plain', disposition: 'attachment', text: 'Second' },
    ]);
    expect(linksIn(mail.text)).toEqual([]);
    expect(mail.text).not.toContain('without signing in');
  });

  it('are no part of a mail about a submission without any', async () => {
    expect((await mailOf()).attachments).toEqual([]);
  });

  it.each([
    ['up to 10 MB are attached', limits.attachmentsBytes - 1, 1],
    ['of 10 MB are attached', limits.attachmentsBytes, 1],
    ['of more than 10 MB together are links', limits.attachmentsBytes + 1, 0],
  ])('%s', async (_title, bytes, attachments) => {
    const half = Math.floor(bytes / 2);
    const mail = await mailOf(['a'.repeat(half), 'one.txt'], ['b'.repeat(bytes - half), 'two.txt']);
    expect([mail.attachments.length, linksIn(mail.text).length]).toEqual([
      attachments * 2,
      2 - attachments * 2,
    ]);
  });

  it('that were deleted before the mail is sent are left out', async () => {
    await send(['Curriculum', 'cv.txt']);
    const { rows } = await app.database.ownerPool.query<{ object_key: string }>(
      "select object_key from app.form_files where state = 'attached' order by created_at desc limit 1",
    );
    await app.ctx.storage.delete(rows[0]!.object_key);
    expect((await receive()).attachments).toEqual([]);
  });

  it('that cannot be read for a while make the mail wait', async () => {
    await send(['Curriculum', 'cv.txt']);
    const { storage } = app.ctx;
    const fails = () => Promise.reject(new StorageUnavailableError('unreachable'));
    app.ctx.storage = Object.create(storage, { get: { value: fails } }) as typeof storage;
    try {
      await expect(sendQueuedMail(app.ctx, await mailId())).rejects.toThrow('the storage does not answer');
    } finally {
      app.ctx.storage = storage;
    }
    expect(mailServer.inbox).toEqual([]);
    expect((await receive()).attachments).toHaveLength(1);
    expect(allLimits.mail.tries).toBeGreaterThan(1);
  });
});

describe('a form that mails links', () => {
  beforeAll(async () => {
    expect((await delivery({ recipients: [], filesAs: 'links' })).body).toEqual({
      recipients: [],
      filesAs: 'links',
    });
  });

  it('keeps the setting when only the recipients change, and takes no other one', async () => {
    expect((await delivery({ recipients: [] })).body.filesAs).toBe('links');
    expect((await delivery({ recipients: [], filesAs: 'pigeons' })).status).toBe(422);
  });

  it('sends links that work without signing in, as a download that runs nothing', async () => {
    const mail = await mailOf(['Curriculum of Mai', 'cv of Mai.txt']);
    expect(mail.attachments).toEqual([]);
    const [url, ...others] = linksIn(mail.text);
    expect(others).toEqual([]);
    expect(mail.html).toContain(url!.replaceAll('&', '&amp;'));
    expect(mail.text).toContain('work until 28 November 2026 at 09:00 (UTC), without signing in');
    const { status, headers, text } = await visit(url!);
    expect([status, text]).toEqual([200, 'Curriculum of Mai']);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="cv of Mai.txt"; filename*=UTF-8''cv%20of%20Mai.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/(^|; )sandbox$/) as string,
    });
  });

  it('sends links that end after 24 hours', async () => {
    const [url] = linksIn((await mailOf(['Curriculum', 'cv.txt'])).text);
    now = new Date(start.getTime() + limits.linkHoursDefault * 3_600_000 - 1_000);
    expect((await visit(url!)).status).toBe(200);
    now = new Date(start.getTime() + limits.linkHoursDefault * 3_600_000);
    expect((await visit(url!)).status).toBe(410);
  });

  it('sends links that nobody can alter', async () => {
    await send(['Another', 'other.txt'], ['Curriculum', 'cv.txt']);
    const [other, url] = linksIn((await receive()).text).map((text) => new URL(text));
    const altered = [
      (link: URL) => link.searchParams.set('expires', String(start.getTime())),
      (link: URL) => link.searchParams.set('name', 'cv.html'),
      (link: URL) => link.searchParams.delete('name'),
      (link: URL) => link.searchParams.set('type', 'text/html'),
      (link: URL) => link.searchParams.delete('signature'),
      (link: URL) => (link.pathname = other!.pathname),
    ];
    for (const alter of altered) {
      const link = new URL(url!);
      alter(link);
      expect([link.href, (await visit(link.href)).status]).toEqual([link.href, 404]);
    }
    expect((await visit(url!.href)).status).toBe(200);
  });

  it('ends them when the workspace says', async () => {
    const admin = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    const path = '/tenant/settings/formMails';
    const read = async () => (await app.api<FormMailSettings>('GET', path, { token: admin.token })).body;
    const save = async (linkHours: number) =>
      app.api('PATCH', path, {
        token: admin.token,
        body: { version: (await read()).version, formMails: { linkHours } },
      });
    expect((await read()).formMails).toEqual({ linkHours: 24 });
    for (const hours of [limits.linkHoursMin - 1, 1.5, limits.linkHoursMax + 1])
      expect((await save(hours)).status).toBe(422);
    for (const hours of [limits.linkHoursMin, limits.linkHoursMax])
      expect((await save(hours)).status).toBe(200);
    const [url] = linksIn((await mailOf(['Curriculum', 'cv.txt'])).text);
    now = new Date(start.getTime() + 30 * 24 * 3_600_000 - 1_000);
    expect((await visit(url!)).status).toBe(200);
    now = new Date(start.getTime() + 30 * 24 * 3_600_000);
    expect((await visit(url!)).status).toBe(410);
  });
});
