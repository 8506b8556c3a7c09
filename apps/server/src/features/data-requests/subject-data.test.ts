import type { DataRequest, DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { exportSubjectData } from '@sitewright/contract/data-requests/tenant-data-requests';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../form-files/testing/form-fixture.ts';
import { freshEmail, requestFixture } from './testing/request-fixture.ts';

const northHost = 'north.localhost';

let app: TestApp;
let requests: ReturnType<typeof requestFixture>;
let north: TestSession;
let south: TestSession;
let member: TestSession;
let staff: TestSession;
let form: FormFixture;
let other: FormFixture;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  requests = requestFixture(app, north, northHost);
  const fields = [
    { id: 'name', type: 'text', label: 'Your name', name: 'name' },
    { id: 'email', type: 'email', label: 'Email', name: 'email' },
  ];
  form = await makeForm(app, fields, north);
  other = await makeForm(app, fields, south);
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.ownerPool.query(
    'truncate app.data_requests, app.data_request_notes, app.rate_limits, app.mails, app.newsletter_subscribers, app.landing_contact_messages, app.email_suppressions cascade; delete from app.form_submissions',
  ),
);

type Requests = typeof requests;
const send: Requests['send'] = (...sent) => requests.send(...sent);
const linkTo: Requests['linkTo'] = (email) => requests.linkTo(email);
const call: Requests['call'] = (...asked) => requests.call(...asked);
const list: Requests['list'] = (...asked) => requests.list(...asked);
const verified: Requests['verified'] = (...sent) => requests.verified(...sent);

describe('the data of the person', () => {
  const submit = (fixture: FormFixture, email: string) =>
    fixture.submit([
      ['name', 'Mai'],
      ['email', email],
    ]);
  const exportOf = async (id: string) =>
    (await call<EndpointResponse<typeof exportSubjectData>>('POST', `/${id}/export`)).body;
  const write = (tenantId: string, email: string, message = 'Hi') =>
    app.database.ownerPool.query(
      `insert into app.landing_contact_messages (tenant_id, name, email, message, language)
       values ($1, 'Mai', $2, $3, 'vi')`,
      [tenantId, email, message],
    );
  const mail = (tenantId: string | null, kind: string, { to, from }: { to: string; from?: string }) =>
    app.database.ownerPool.query(
      `insert into app.mails (tenant_id, kind, recipient, reply_to, subject, text_body, html_body, status)
       values ($1, $2, $3, $4, 'Hello', 'Hello', '<p>Hello</p>', 'kept')`,
      [tenantId, kind, to, from ?? null],
    );
  const subscribe = (email: string) =>
    app.database.ownerPool.query(
      `insert into app.newsletter_subscribers (tenant_id, email, source) values ('north', $1, 'footer'), ('south', $1, 'footer')`,
      [email],
    );

  it('is found, exported and erased in the whole workspace, and in no other', async () => {
    const email = freshEmail();
    await submit(form, email.toUpperCase());
    await submit(form, 'somebody-else@example.com');
    await submit(other, email);
    await subscribe(email);
    const { id } = await verified('erase', email);
    const { found, message } = (await call('GET', `/${id}`)).body;
    expect(message).toBe('Xin chào <b>');
    expect(found).toEqual({
      records: [
        { source: 'submissions', place: 'Quán Ăn Ngon', count: 1 },
        { source: 'subscribers', place: null, count: 1 },
        // That of the submission to the owner of the site.
        { source: 'emails', place: null, count: 1 },
      ],
      isClosed: false,
      isUser: false,
    });
    const file = await exportOf(id);
    expect(file).toMatchObject({ isTruncated: false, isClosed: false });
    expect(file.records.submissions).toMatchObject([{ form: 'Application', answers: { name: 'Mai' } }]);
    expect(file.records.subscribers).toMatchObject([{ email }]);
    expect((await call('POST', `/${id}/erase`)).body).toEqual({ submissions: 1, subscribers: 1, emails: 1 });
    expect((await call('GET', `/${id}`)).body.found).toEqual({ records: [], isClosed: false, isUser: false });
    const { rows } = await app.database.ownerPool.query<{ tenant_id: string }>(
      'select tenant_id from app.form_submissions order by tenant_id',
    );
    expect(rows.map((row) => row.tenant_id)).toEqual(['north', 'south']);
    expect((await app.database.ownerPool.query('select 1 from app.newsletter_subscribers')).rowCount).toBe(1);
    const entries = await auditEntriesOf(app, 'data_request.erased', 'north');
    expect(entries.at(-1)).toMatchObject({
      target_label: 'erase',
      detail: { submissions: 1, subscribers: 1, emails: 1 },
    });
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('includes messages of the contact form, for whoever sent nothing else', async () => {
    const email = freshEmail();
    await write('north', email.toUpperCase(), 'Xin chào');
    await write('north', 'somebody-else@example.com');
    await write('south', email);
    const { id } = await verified('erase', email);
    expect((await call('GET', `/${id}`)).body.found?.records).toEqual([
      { source: 'contactMessages', place: null, count: 1 },
    ]);
    expect((await exportOf(id)).records).toMatchObject({
      contactMessages: [{ name: 'Mai', message: 'Xin chào' }],
    });
    expect((await call('POST', `/${id}/erase`)).body).toEqual({ contactMessages: 1 });
    const { rows } = await app.database.ownerPool.query(
      'select tenant_id from app.landing_contact_messages order by tenant_id',
    );
    expect(rows).toEqual([{ tenant_id: 'north' }, { tenant_id: 'south' }]);
  });

  it('includes emails to the person and those with their words, except for those about accounts', async () => {
    const email = freshEmail();
    const { id } = await verified('erase', email);
    await mail('north', 'form_submission', { to: email });
    await mail('north', 'landing_contact', { to: north.email, from: email.toUpperCase() });
    await mail('north', 'landing_contact', { to: north.email, from: 'somebody-else@example.com' });
    await mail('south', 'form_submission', { to: email });
    await mail(null, 'form_submission', { to: email });
    await mail('north', 'newsletter_confirm', { to: email });
    const file = await exportOf(id);
    expect(file.records.emails?.map(({ kind, text }) => [kind, text])).toEqual([
      ['form_submission', 'Hello'],
      ['landing_contact', 'Hello'],
      // Its link lets in whoever follows it.
      ['newsletter_confirm', null],
    ]);
    expect((await call('POST', `/${id}/erase`)).body).toEqual({ emails: 3 });
    expect((await call('GET', `/${id}`)).body.found?.records).toEqual([]);
    expect(await app.mailsTo(email, 'data_request_received')).toHaveLength(1);
    expect(await app.mailsTo(email, 'form_submission')).toHaveLength(2);
  });

  it('names the place on the suppression list, which a deletion keeps', async () => {
    const email = freshEmail();
    await app.database.ownerPool.query(
      "insert into app.email_suppressions (tenant_id, address, reason) values ('north', $1, 'complaint')",
      [email],
    );
    const { id } = await verified('erase', email);
    const records = [{ source: 'suppressions', place: null, count: 1 }];
    expect((await call('GET', `/${id}`)).body.found?.records).toEqual(records);
    expect((await exportOf(id)).records.suppressions).toMatchObject([
      { address: email, reason: 'complaint' },
    ]);
    expect((await call('POST', `/${id}/erase`)).body).toEqual({});
    expect((await call('GET', `/${id}`)).body.found?.records).toEqual(records);
  });

  it('of the platform is what was sent to the platform', async () => {
    const email = freshEmail();
    await write(defaultTenantId, email);
    await write('north', email);
    await mail(null, 'form_submission', { to: email });
    await mail('north', 'form_submission', { to: email });
    await send('localhost', { type: 'erase', email });
    await send('localhost', {}, 'en', await linkTo(email));
    const of = <T>(method: string, to: string) =>
      app.api<T>(method, `/admin/legal/requests${to}`, { token: staff.token });
    const [{ id } = { id: '' }] = (await of<{ requests: DataRequest[] }>('GET', `?q=${email}`)).body.requests;
    expect((await of('POST', `/${id}/erase`)).body).toEqual({ contactMessages: 1, emails: 1 });
    expect(await app.mailsTo(email, 'form_submission')).toHaveLength(1);
  });

  it('is found on a site that comes after a thousand others', async () => {
    const email = freshEmail();
    await submit(form, email);
    await app.database.ownerPool.query(
      `insert into app.sites (tenant_id, owner_id, name, updated_at)
       select 'north', $1, 'Other', now() + interval '1 day' from generate_series(1, 1001)`,
      [north.id],
    );
    const { id } = await verified('erase', email);
    expect((await call('GET', `/${id}`)).body.found?.records).toContainEqual({
      source: 'submissions',
      place: 'Quán Ăn Ngon',
      count: 1,
    });
    expect((await call('POST', `/${id}/erase`)).body).toMatchObject({ submissions: 1 });
    await app.database.ownerPool.query("delete from app.sites where name = 'Other'");
  });

  it('is exported up to a number of records, and the export says so', async () => {
    const email = freshEmail();
    const { id } = await verified('export', email);
    const writeMany = (count: number) =>
      app.database.ownerPool.query(
        `insert into app.landing_contact_messages (tenant_id, name, email, message, language)
         select 'north', 'Mai', $1, 'Hi', 'en' from generate_series(1, $2)`,
        [email, count],
      );
    await writeMany(limits.exportedRecordsMax);
    expect(await exportOf(id)).toMatchObject({ isTruncated: false });
    await writeMany(1);
    const file = await exportOf(id);
    expect(file.isTruncated).toBe(true);
    expect(file.records.contactMessages).toHaveLength(limits.exportedRecordsMax);
  });

  it('tells staff of the installation that they see no submissions on the sites of others', async () => {
    const email = freshEmail();
    await submit(form, email);
    await write('north', email);
    const { id } = await verified('erase', email);
    const { token } = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const ask = <T>(method: string, to: string) =>
      app.api<T>(method, `/tenant/legal/requests/${id}${to}`, { token, headers: { 'x-tenant-id': 'north' } });
    expect((await ask<DataRequestDetail>('GET', '')).body.found).toEqual({
      records: [{ source: 'contactMessages', place: null, count: 1 }],
      isClosed: true,
      isUser: false,
    });
    expect((await ask('POST', '/export')).body).toMatchObject({ isClosed: true });
    expect((await ask('POST', '/erase')).body).toEqual({ contactMessages: 1 });
    expect((await call('GET', `/${id}`)).body.found).toMatchObject({
      records: [
        { source: 'submissions', count: 1 },
        { source: 'emails', count: 1 },
      ],
      isClosed: false,
    });
  });

  it('includes the sites in the trash', async () => {
    const email = freshEmail();
    await submit(form, email);
    await app.database.ownerPool.query('update app.sites set deleted_at = now() where id = $1', [
      form.site.site.id,
    ]);
    const { id } = await verified('erase', email);
    expect((await call('POST', `/${id}/erase`)).body).toMatchObject({ submissions: 1 });
    await app.database.ownerPool.query('update app.sites set deleted_at = null where id = $1', [
      form.site.site.id,
    ]);
  });

  it('says that a user manages their account themselves', async () => {
    const { id } = await verified('access', member.email);
    expect((await call('GET', `/${id}`)).body.found).toMatchObject({ isUser: true });
  });

  it('is shown for a confirmed address only', async () => {
    const email = freshEmail();
    await submit(form, email);
    await send(northHost, { type: 'access', email });
    const [{ id } = { id: '' }] = await list();
    expect((await call('GET', `/${id}`)).body.found).toBeNull();
    for (const action of ['export', 'erase'])
      expect((await call('POST', `/${id}/${action}`)).status).toBe(409);
    expect((await call('PATCH', `/${id}`, { state: 'in_progress', edit: 0 })).status).toBe(409);
  });

  it('is closed to members and other workspaces', async () => {
    const { id } = await verified();
    expect((await call('GET', '', undefined, member)).status).toBe(403);
    expect((await call('POST', `/${id}/erase`, undefined, member)).status).toBe(403);
    expect((await call('POST', `/${id}/erase`, undefined, south)).status).toBe(404);
    expect(await list('', south)).toEqual([]);
  });
});
