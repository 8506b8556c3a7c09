import type {
  ImportReport,
  ImportSummary,
  StartImport,
  UploadedImport,
} from '@sitewright/contract/newsletter/imports';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Run } from '@sitewright/contract/runs/runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../../app/jobs.ts';
import { executeRun } from '../../runs/execute-run.ts';
import { workOn } from '../../../testing/runs.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: TestSession;
let north: TestSession;
let south: TestSession;
let member: TestSession;
let lists: NewsletterList[];
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
});
afterAll(() => app.close());

const listsOf = async (who: TestSession) =>
  (await app.api<{ lists: NewsletterList[] }>('GET', '/newsletter/lists', { token: who.token })).body.lists;

beforeEach(async () => {
  await app.database.ownerPool.query(
    `truncate app.newsletter_lists, app.newsletter_subscribers, app.newsletter_memberships, app.newsletter_imports,
       app.email_suppressions, app.rate_limits, app.mails cascade`,
  );
  await app.api('POST', '/newsletter/lists', { token: north.token, body: { name: 'Ưu đãi' } });
  lists = await listsOf(north);
});

const upload = (content: string | Uint8Array<ArrayBuffer>, who = north) => {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/csv' }), 'people.csv');
  return app.api<UploadedImport & { code: string }>('POST', '/newsletter/imports', {
    token: who.token,
    body: form,
  });
};
const statement = 'They ticked the newsletter box at our booth on 3 May 2026.';
const start = (id: string, options: Partial<StartImport> = {}, who = north) =>
  app.api<{ run: Run; fields: Record<string, string> }>('POST', `/newsletter/imports/${id}/start`, {
    token: who.token,
    body: {
      hasHeader: true,
      columns: { email: 0 },
      lists: [lists[0]!.id],
      consent: statement,
      isAgreed: true,
      mode: 'confirmed',
      ...options,
    },
  });
const report = async (id: string, who = north) =>
  (await app.api<ImportReport>('GET', `/newsletter/imports/${id}`, { token: who.token })).body;
const runOf = async (id: string) =>
  (await app.api<Run>('GET', `/automation-runs/${id}`, { token: north.token })).body;

/** Uploads a file, starts its import with the guessed columns and carries it out. */
const importFile = async (content: string, options: Partial<StartImport> = {}, who = north) => {
  const { body } = await upload(content, who);
  const { email, name, language, tags } = body.guess;
  const { body: started } = await start(
    body.id,
    { hasHeader: body.hasHeader, columns: { email: email ?? 0, name, language, tags }, ...options },
    who,
  );
  await workOn(app, started.run.id);
  return report(body.id, who);
};
const rows = async () =>
  (await app.database.ownerPool.query('select * from app.newsletter_subscribers order by email')).rows;
const counts = ({ added, updated, unchanged, skipped }: ImportReport) => ({
  added,
  updated,
  unchanged,
  skipped,
});
const memberships = async () =>
  (
    await app.database.ownerPool.query<{ email: string; name: string }>(
      `select email, list.name from app.newsletter_memberships as membership
         join app.newsletter_subscribers as subscriber on subscriber.id = membership.subscriber_id
         join app.newsletter_lists as list on list.id = membership.list_id order by email, list.name`,
    )
  ).rows.map(({ email, name }) => `${email} ${name}`);
const setStatus = (email: string, status: string) =>
  app.database.ownerPool.query('update app.newsletter_subscribers set status = $2 where email = $1', [
    email,
    status,
  ]);

describe('reading a file', () => {
  it.each([
    ['comma', 'Email,Full name,Language,Tags\nlan@example.com,Lan,vi,a'],
    [
      'semicolon and byte order mark',
      '\ufeffĐịa chỉ email;Họ và tên;Ngôn ngữ;Thẻ\r\nlan@example.com;Lan;vi;a',
    ],
    ['tab', 'E-mail\tName\tLocale\tLabels\rlan@example.com\tLan\tvi\ta\r'],
  ])('guesses the columns: %s', async (_name, content) => {
    const { status, body } = await upload(content);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lines: 2,
      hasHeader: true,
      guess: { email: 0, name: 1, language: 2, tags: 3 },
    });
    expect(body.columns.map(({ samples }) => samples)).toEqual([['lan@example.com'], ['Lan'], ['vi'], ['a']]);
  });

  it('finds emails without a header, in any column', async () => {
    const { body } = await upload('Lan;lan@example.com\nMai;mai@example.com\n');
    expect(body).toMatchObject({ delimiter: ';', hasHeader: false, guess: { email: 1, name: null } });
    expect((await upload('lan@example.com')).body).toMatchObject({ lines: 1, guess: { email: 0 } });
  });

  it('takes no spreadsheet, no other encoding and no empty file', async () => {
    expect((await upload(new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]))).status).toBe(415);
    expect((await upload(Uint8Array.from(Buffer.from('Email\nl\u00e9a@example.com', 'latin1')))).status).toBe(
      415,
    );
    expect((await upload('\n \n')).status).toBe(422);
    expect((await upload('')).status).toBe(422);
  });

  it('takes files of the largest size and number of lines', async () => {
    const line = 'a@example.com\n';
    expect((await upload(line.repeat(limits.importLinesMax))).status).toBe(201);
    expect((await upload(`${line.repeat(limits.importLinesMax)}b`)).status).toBe(422);
    const padding = 'x'.repeat(limits.importBytes - line.length);
    expect((await upload(line + padding)).status).toBe(201);
    expect((await upload(`${line}${padding}x`)).status).toBe(413);
  });

  it('is for admins of the workspace, some times a day', async () => {
    expect((await upload('a@example.com', member)).status).toBe(403);
    for (let count = 0; count < limits.importsPerDay; count += 1) await upload('a@example.com');
    expect((await upload('a@example.com')).status).toBe(429);
    expect((await upload('a@example.com', south)).status).toBe(201);
  });
});

describe('an import', () => {
  it('subscribes people who have confirmed, with the statement as proof', async () => {
    const done = await importFile(
      `Email,Name,Language,Tags
LAN@Example.com,"Trần, Lan",vi,"vip, Hà Nội"
"mai@example.com","Line
break",en-GB,
noa@example.com,נועה,,`,
      { lists: lists.map(({ id }) => id), locale: 'vi' },
    );
    expect(counts(done)).toEqual({ added: 3, updated: 0, unchanged: 0, skipped: 0 });
    expect(done).toMatchObject({ lines: 5, linesDone: 5, issues: [], reasons: {} });
    const [lan, mai, noa] = await rows();
    expect(lan).toMatchObject({
      email: 'lan@example.com',
      name: 'Trần, Lan',
      locale: 'vi',
      tags: ['vip', 'Hà Nội'],
      status: 'subscribed',
      source: 'import',
      consent: statement,
    });
    expect(lan.consent_at).toEqual(lan.confirmed_at);
    expect(mai).toMatchObject({ name: 'Line break', locale: 'en' });
    expect(noa).toMatchObject({ name: 'נועה', locale: 'vi' });
    expect(await memberships()).toHaveLength(6);
    expect((await app.mailsTo('lan@example.com')).length).toBe(0);
    const { rows: audit } = await app.database.ownerPool.query(
      `select target_label from app.audit_log where action = 'subscribers.imported'`,
    );
    expect(audit).toEqual([{ target_label: 'Newsletter, Ưu đãi' }]);
    // The file is gone, the report stays.
    expect((await app.database.ownerPool.query('select 1 from app.newsletter_import_parts')).rows).toEqual(
      [],
    );
  });

  it('asks for a confirmation by default: one email for all lists, as many an hour as allowed', async () => {
    const done = await importFile('email\nlan@example.com\nmai@example.com', {
      mode: 'ask',
      lists: lists.map(({ id }) => id),
    });
    expect(counts(done)).toMatchObject({ added: 2 });
    expect((await rows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await app.mailsTo('lan@example.com')).toEqual([]);
    const ask = () => jobs.find(({ name }) => name === 'newsletter.ask-once')!.run(app.ctx, {});
    await ask();
    await ask();
    const [mail, ...more] = await app.mailsTo('lan@example.com', 'newsletter_confirm');
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Newsletter, Ưu đãi');
    const link = new URL(/https?:\/\/\S+\/newsletter\/confirm\/\S+/.exec(mail!.text)![0]).pathname;
    expect((await app.visit('localhost', link)).text).toContain('Newsletter, Ưu đãi');
    await app.visit('localhost', link, {}, 'POST');
    const lan = (await rows())[0];
    expect(lan).toMatchObject({ status: 'subscribed', consent: statement });
    expect((await memberships()).filter((one) => one.startsWith('lan@'))).toHaveLength(2);
  });

  it('leaves confirmations for later once the limit of the hour is used up', async () => {
    const emails = Array.from({ length: 3 }, (_, index) => `p${index}@example.com`);
    await importFile(emails.join('\n'), { mode: 'ask' });
    const ask = () => jobs.find(({ name }) => name === 'newsletter.ask-once')!.run(app.ctx, {});
    await app.database.ownerPool.query(
      'update app.newsletter_subscribers set confirm_sent_at = now() where email = $1',
      [emails[0]],
    );
    await ask();
    await app.database.ownerPool.query(
      `update app.rate_limits set count = $1 where key like 'newsletter-ask:%'`,
      [limits.importConfirmationsPerHour],
    );
    await importFile('late@example.com', { mode: 'ask' });
    await ask();
    expect(await app.mailsTo('p1@example.com')).toHaveLength(1);
    expect(await app.mailsTo('late@example.com')).toEqual([]);
    // Whoever subscribes on a page meanwhile does not wait for them.
    const { status } = await app.api('POST', '/newsletter/subscribe', { body: { email: 'lan@example.com' } });
    expect(status).toBe(200);
    await app.database.ownerPool.query('delete from app.rate_limits');
    await ask();
    expect(await app.mailsTo('late@example.com')).toHaveLength(1);
  });

  it('adds known people to the list, and never subscribes again who may not get mail', async () => {
    const names = ['here', 'left', 'bounced', 'complained'];
    await importFile(names.map((name) => `${name}@example.com`).join('\n'), { hasHeader: false });
    await setStatus('left@example.com', 'unsubscribed');
    await setStatus('bounced@example.com', 'bounced');
    await setStatus('complained@example.com', 'complained');
    await app.database.ownerPool.query(
      `insert into app.email_suppressions (tenant_id, address, reason) values ('north', 'never@example.com', 'manual')`,
    );
    const before = (await rows()).filter(({ email }) => email !== 'here@example.com');
    const done = await importFile(
      `email,name,tags
here@example.com,Lan,vip
HERE@example.com,Lan,vip
left@example.com,,
bounced@example.com,,
complained@example.com,,
never@example.com,,
new@example.com,,`,
      { lists: [lists[1]!.id] },
    );
    expect(counts(done)).toEqual({ added: 1, updated: 1, unchanged: 0, skipped: 5 });
    expect(done.issues).toEqual([
      { line: 3, reason: 'duplicate', value: 'here@example.com' },
      { line: 4, reason: 'unsubscribed', value: 'left@example.com' },
      { line: 5, reason: 'bounced', value: 'bounced@example.com' },
      { line: 6, reason: 'complained', value: 'complained@example.com' },
      { line: 7, reason: 'suppressed', value: 'never@example.com' },
    ]);
    const after = await rows();
    expect(after.filter(({ email }) => before.some((row) => row.email === email))).toEqual(before);
    expect(after.some(({ email }) => email === 'never@example.com')).toBe(false);
    expect(after.find(({ email }) => email === 'here@example.com')).toMatchObject({
      name: 'Lan',
      tags: ['vip'],
    });
    const again = await importFile('here@example.com\nnew@example.com', { lists: [lists[1]!.id] });
    expect(counts(again)).toEqual({ added: 0, updated: 0, unchanged: 2, skipped: 0 });
  });

  it('skips hostile lines and keeps the others', async () => {
    const done = await importFile(
      [
        'email,name',
        `${'a'.repeat(400)}@example.com,Long`,
        '"evil@example.com\nBcc: victim@example.com",Header',
        'nul\0@example.com,Nul',
        'good@example.com,"Na\0me\r\nBcc: x@example.com"',
        '=HYPERLINK("http://evil.example"),Formula',
        ',Nobody',
        '"never closed,Broken',
        'rtl@example.com,\u202egnp.exe',
        'quote@example.com,5" screen',
        'two@example.com, other@example.com',
        'last@example.com,Last',
      ].join('\n'),
    );
    expect(counts(done)).toEqual({ added: 5, updated: 0, unchanged: 0, skipped: 6 });
    expect(done.issues.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'invalidEmail'],
      [3, 'invalidEmail'],
      [5, 'invalidEmail'],
      [8, 'invalidEmail'],
      [9, 'noEmail'],
      [10, 'broken'],
    ]);
    expect((await rows()).map(({ email, name }) => [email, name])).toEqual([
      ['good@example.com', 'Na me Bcc: x@example.com'],
      ['last@example.com', 'Last'],
      ['quote@example.com', '5" screen'],
      ['rtl@example.com', 'gnp.exe'],
      ['two@example.com', 'other@example.com'],
    ]);
    const { id } = done;
    const csv = await fetch(`${app.origin}/api/v1/newsletter/imports/${id}/issues`, {
      headers: { authorization: `Bearer ${north.token}` },
    });
    const text = await csv.text();
    expect(csv.headers.get('content-disposition')).toContain('skipped-lines.csv');
    expect(text).toContain('8,invalidEmail,"\'=HYPERLINK(""http://evil.example"")"');
    expect(text.trim().split('\n')).toHaveLength(7);
  });

  it('of 50,000 broken lines ends with a summary, and all of them in the file', async () => {
    const lines = 50_000;
    const done = await importFile(`email\n${'"broken@\n'.repeat(lines)}`);
    expect(counts(done)).toEqual({ added: 0, updated: 0, unchanged: 0, skipped: lines });
    expect(done.issues).toHaveLength(limits.importIssuesShown);
    expect(done.reasons).toEqual({ broken: lines });
    const csv = await fetch(`${app.origin}/api/v1/newsletter/imports/${done.id}/issues`, {
      headers: { authorization: `Bearer ${north.token}` },
    });
    expect((await csv.text()).trim().split('\n')).toHaveLength(lines + 1);
  });

  it('takes a statement and a tick', async () => {
    const { id } = (await upload('a@example.com')).body;
    const consent = 'x'.repeat(limits.importConsentMinLength);
    expect((await start(id, { consent: consent.slice(1) })).status).toBe(422);
    expect((await start(id, { consent: 'x'.repeat(limits.consentMaxLength + 1) })).status).toBe(422);
    expect((await start(id, { isAgreed: false as true })).status).toBe(422);
    expect((await start(id, { lists: [] })).status).toBe(422);
    expect((await start(id, { consent })).status).toBe(202);
    expect((await start(id, { consent })).status).toBe(409);
  });

  it('is listed with its run once it is started, the newest first', async () => {
    const list = async (who = north) =>
      (await app.api<{ imports: ImportSummary[] }>('GET', '/newsletter/imports', { token: who.token })).body
        .imports;
    const { id: unused } = (await upload('a@example.com')).body;
    expect((await app.api('GET', `/newsletter/imports/${unused}`, { token: north.token })).status).toBe(404);
    expect(await list()).toEqual([]);
    const first = await importFile('lan@example.com');
    const [found] = await list();
    expect(found).toMatchObject({ id: first.id, added: 1, mode: 'confirmed' });
    expect((await runOf(found!.runId)).status).toBe('succeeded');
    for (let count = 0; count < limits.importsListed; count += 1) {
      const { id } = (await upload('b@example.com')).body;
      await start(id, { hasHeader: false });
    }
    const all = await list();
    expect(all).toHaveLength(limits.importsListed);
    expect(all.some(({ id }) => id === first.id)).toBe(false);
    expect(await list(south)).toEqual([]);
    expect((await app.api('GET', '/newsletter/imports', { token: member.token })).status).toBe(403);
  });

  it('stays in its workspace', async () => {
    const { id } = (await upload('a@example.com')).body;
    const [other] = await listsOf(south);
    expect((await start(id, { lists: [other!.id] })).status).toBe(422);
    expect((await start(id, {}, south)).status).toBe(404);
    expect((await app.api('GET', `/newsletter/imports/${id}`, { token: south.token })).status).toBe(404);
    const { run } = (await start(id, {})).body;
    expect((await app.api('GET', `/automation-runs/${run.id}`, { token: south.token })).status).toBe(404);
    expect((await app.api('GET', `/automation-runs/${run.id}`, { token: member.token })).status).toBe(404);
  });

  it('of the platform is for its staff', async () => {
    const [list] = await listsOf(staff);
    const done = await importFile('lan@example.com', { lists: [list!.id] }, staff);
    expect(counts(done)).toMatchObject({ added: 1 });
    expect((await rows())[0].tenant_id).toBe('default-tenant');
  });

  const long = `email\n${Array.from({ length: 1_200 }, (_, index) => `p${index}@example.com`).join('\n')}`;

  it('continues where it was interrupted', async () => {
    const { id } = (await upload(long)).body;
    const { run } = (await start(id)).body;
    const stopping = new AbortController();
    // The process stops after the first batch: a trigger fails the second one.
    await app.database.ownerPool.query(`
      create function app.stop_import() returns trigger language plpgsql as
        $$ begin if new.email = 'p700@example.com' then raise exception 'stop'; end if; return new; end $$;
      create trigger stop_import before insert on app.newsletter_subscribers
        for each row execute function app.stop_import()`);
    const { rows: runs } = await app.database.ownerPool.query<{ tenant_id: string }>(
      'select tenant_id from app.job_runs where id = $1',
      [run.id],
    );
    const job = { tenantId: runs[0]!.tenant_id, runId: run.id };
    await executeRun(app.ctx, job, stopping.signal);
    expect(await report(id)).toMatchObject({ added: 500, linesDone: 501, finishedAt: null });
    await app.database.ownerPool.query(
      `drop trigger stop_import on app.newsletter_subscribers; drop function app.stop_import();
       update app.job_runs set status = 'running', finished_at = null`,
    );
    await executeRun(app.ctx, job);
    expect((await runOf(run.id)).status).toBe('succeeded');
    expect(counts(await report(id))).toEqual({ added: 1_200, updated: 0, unchanged: 0, skipped: 0 });
  });

  it('can be cancelled in the middle, and what is imported stays', async () => {
    await importFile('p700@example.com');
    const { id } = (await upload(long)).body;
    const { run } = (await start(id)).body;
    // Holds the second batch until the run is cancelled.
    const client = await app.database.ownerPool.connect();
    await client.query('begin');
    await client.query(
      `select 1 from app.newsletter_subscribers where email = 'p700@example.com' for update`,
    );
    const working = workOn(app, run.id);
    await expect.poll(async () => (await report(id)).added).toBe(500);
    await app.api('POST', `/automation-runs/${run.id}/cancel`, { token: north.token });
    await client.query('rollback');
    client.release();
    await working;
    expect((await runOf(run.id)).status).toBe('cancelled');
    const { added, finishedAt } = await report(id);
    expect(finishedAt).toBeNull();
    expect(added).toBeLessThan(1_199);
    expect(await rows()).toHaveLength(added + 1);
  });

  it('leaves nothing of a file or a report for longer than needed', async () => {
    const { id: unused } = (await upload('a@example.com')).body;
    const done = await importFile('a@example.com\nbroken@');
    const purge = () => jobs.find(({ name }) => name === 'newsletter.purge-imports')!.run(app.ctx, {});
    await purge();
    expect((await start(unused, { hasHeader: false })).status).toBe(202);
    await app.database.ownerPool.query(
      'update app.newsletter_imports set choice = null, run_id = null where id = $1',
      [unused],
    );
    const age = (hours: number) =>
      app.database.ownerPool.query(
        `update app.newsletter_imports set created_at = now() - make_interval(hours => $1)`,
        [hours],
      );
    await age(limits.importFileHours + 1);
    await purge();
    expect((await start(unused)).status).toBe(404);
    expect((await report(done.id)).skipped).toBe(1);
    await age(limits.importReportDays * 24 + 1);
    await purge();
    expect((await app.api('GET', `/newsletter/imports/${done.id}`, { token: north.token })).status).toBe(404);
  });

  it('keeps nothing of somebody who is erased', async () => {
    await importFile('lan@example.com\nlan@example.com');
    const { id } = (await rows())[0];
    await app.api('DELETE', `/newsletter/subscribers/${id}`, { token: north.token });
    const { rows: issues } = await app.database.ownerPool.query('select 1 from app.newsletter_import_issues');
    expect(issues).toEqual([]);
  });
});
