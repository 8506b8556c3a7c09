import type { DataRequest } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import { retentionLimits as retention } from '@sitewright/contract/legal/retention-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formPath as path, freshEmail, requestFixture } from './testing/request-fixture.ts';
import { purgeRequests, remindOfRequests } from './data-request-jobs.ts';

const dayMs = 24 * 60 * 60_000;
const northHost = 'north.localhost';

let app: TestApp;
let requests: ReturnType<typeof requestFixture>;
let north: TestSession;
let south: TestSession;
let member: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  requests = requestFixture(app, north, northHost);
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.ownerPool.query(
    'truncate app.data_requests, app.data_request_notes, app.rate_limits, app.mails cascade',
  ),
);

type Requests = typeof requests;
const send: Requests['send'] = (...sent) => requests.send(...sent);
const linkTo: Requests['linkTo'] = (email) => requests.linkTo(email);
const call: Requests['call'] = (...asked) => requests.call(...asked);
const list: Requests['list'] = (...asked) => requests.list(...asked);
const verified: Requests['verified'] = (...sent) => requests.verified(...sent);
const at = (days: number, seconds = 0) => ({
  ...app.ctx,
  clock: { now: () => new Date(Date.now() + days * dayMs + seconds * 1_000) },
});

describe('the public form', () => {
  it.each([northHost, 'localhost'])('is a page without scripts on %s', async (host) => {
    const { status, text, headers } = await app.visit(host, path);
    expect(status).toBe(200);
    expect(text).toContain('<form method="post" action="/legal/data-request">');
    expect(text).not.toContain('<script');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await app.visit(host, path, { 'accept-language': 'vi' })).text).toContain(
      'Yêu cầu về dữ liệu cá nhân',
    );
  });

  it('answers the same for any address, and the request counts once its link is confirmed', async () => {
    const email = freshEmail();
    const answer = await send(northHost, { type: 'access', email: email.toUpperCase(), message: 'Which?' });
    const unknown = await send(northHost, { type: 'access', email: north.email });
    expect([answer.status, answer.text]).toEqual([200, unknown.text]);
    expect(answer.text).toContain('Check your email');
    expect(await list(`?q=${email}`)).toMatchObject([{ state: 'received', dueAt: null, email }]);
    const link = await linkTo(email);
    // Mail scanners open links.
    expect((await app.visit(northHost, link)).text).toContain('Confirm request');
    expect(await list(`?q=${email}`)).toMatchObject([{ state: 'received' }]);
    const before = Date.now();
    expect((await send(northHost, {}, 'en', link)).text).toContain('Your request is confirmed');
    const [request] = await list(`?q=${email}`);
    expect(request).toMatchObject({ state: 'verified', type: 'access' });
    expect(Math.round((Date.parse(request!.dueAt!) - before) / dayMs)).toBe(retention.requestDays);
    expect(await app.mailsTo(email, 'data_request_received')).toHaveLength(1);
    // A second time changes nothing.
    await send(northHost, {}, 'en', link);
    expect(await app.mailsTo(email, 'data_request_received')).toHaveLength(1);
    expect((await list(`?q=${email}`))[0]!.dueAt).toBe(request!.dueAt);
  });

  it('tells the admins of the workspace, and nobody else', async () => {
    await verified();
    for (const [user, count] of [
      [north, 1],
      [member, 0],
      [south, 0],
      [staff, 0],
    ] as const)
      expect(
        (await app.mailsTo(user.email)).filter(({ subject }) => subject === 'A new data request'),
      ).toHaveLength(count);
  });

  it('reaches the staff of the platform on the main host', async () => {
    const email = freshEmail();
    await send('localhost', { type: 'export', email }, 'vi');
    await send('localhost', {}, 'vi', await linkTo(email));
    expect((await app.mailsTo(email, 'data_request_received'))[0]!.subject).toContain('Yêu cầu về dữ liệu');
    const { body } = await app.api<{ requests: DataRequest[] }>('GET', '/admin/legal/requests', {
      token: staff.token,
    });
    expect(body.requests).toMatchObject([{ email, state: 'verified', locale: 'vi' }]);
    expect(await list()).toEqual([]);
    expect((await app.mailsTo(staff.email)).map(({ subject }) => subject)).toContain('A new data request');
    const inbox = await app.api<{ notifications: { path: string }[] }>('GET', '/users/me/notifications', {
      token: staff.token,
    });
    expect(inbox.body.notifications[0]!.path).toBe('/admin/legal?tab=requests');
    const id = body.requests[0]!.id;
    expect((await app.api('GET', `/admin/legal/requests/${id}`, { token: north.token })).status).toBe(403);
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });

  it.each([
    ['no email', { type: 'access', email: 'nobody' }],
    ['no type', { email: 'mai@example.com' }],
    ['an unknown type', { type: 'sell', email: 'mai@example.com' }],
    [
      'a message that is too long',
      { type: 'access', email: 'mai@example.com', message: 'x'.repeat(limits.messageMaxLength + 1) },
    ],
  ])(
    'says what is missing with %s, and keeps what was typed',
    async (_what, fields: Record<string, string>) => {
      const { status, text } = await send(northHost, fields);
      expect(status).toBe(422);
      expect(text).toContain('role="alert"');
      expect(text).toContain(`value="${fields['email']}"`);
      expect(await list()).toEqual([]);
    },
  );

  it('shows markup as text', async () => {
    const { text } = await send(northHost, {
      email: '"><script>alert(1)</script>',
      message: '</textarea><b>',
    });
    expect(text).not.toMatch(/<script|<\/textarea><b>/);
  });

  it('takes a program for sent, and keeps nothing', async () => {
    const email = freshEmail();
    expect((await send(northHost, { type: 'access', email, website: 'x' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it('sends one address a few emails a day, and looks the same afterwards', async () => {
    const email = freshEmail();
    for (let count = 0; count <= limits.confirmationsPerDayPerEmail; count += 1)
      expect((await send(northHost, { type: 'access', email })).text).toContain('Check your email');
    expect(await app.mailsTo(email)).toHaveLength(limits.confirmationsPerDayPerEmail);
  });

  it('is limited per address of the network', async () => {
    for (let count = 0; count < limits.requestsPerHourPerIp; count += 1)
      expect((await send(northHost, { type: 'access', email: freshEmail() })).status).toBe(200);
    expect((await send(northHost, { type: 'access', email: freshEmail() })).status).toBe(429);
  });

  it('counts towards the limit of the workspace only what sends an email', async () => {
    const email = freshEmail();
    const fresh = () => app.database.ownerPool.query("delete from app.rate_limits where key like '%:ip:%'");
    for (let count = 0; count < limits.confirmationsPerHourPerTenant + 10; count += 1) {
      if (count % limits.requestsPerHourPerIp === 0) await fresh();
      const trap = count % 2 === 0 ? { website: 'x' } : {};
      expect((await send(northHost, { type: 'access', email, ...trap })).status).toBe(200);
    }
    await fresh();
    const other = freshEmail();
    expect((await send(northHost, { type: 'access', email: other })).status).toBe(200);
    expect(await app.mailsTo(other)).toHaveLength(1);
  });

  it('sends a number of emails an hour per workspace', async () => {
    const used = (count: number) =>
      app.database.ownerPool.query("update app.rate_limits set count = $1 where key = 'data-request:north'", [
        count,
      ]);
    const trySend = async () => (await send(northHost, { type: 'access', email: freshEmail() })).status;
    expect(await trySend()).toBe(200);
    await used(limits.confirmationsPerHourPerTenant - 1);
    expect(await trySend()).toBe(200);
    expect(await trySend()).toBe(429);
  });

  it('keeps no address in the names of its counters', async () => {
    const email = freshEmail();
    await send(northHost, { type: 'access', email });
    const { rows } = await app.database.ownerPool.query<{ key: string }>('select key from app.rate_limits');
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^data-request:north:email:/));
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('has its address on the host of the workspace, or on the main one for the platform', async () => {
    const of = (where: string, token: string) =>
      app.api<{ url: string | null }>('GET', `${where}/legal/request-form`, { token });
    const { url } = (await of('/tenant', north.token)).body;
    expect(new URL(url!)).toMatchObject({ hostname: northHost, pathname: path });
    expect(new URL((await of('/admin', staff.token)).body.url!).hostname).toBe('localhost');
    expect((await of('/tenant', member.token)).status).toBe(403);
    await app.database.ownerPool.query("delete from app.host_names where name = 'south'");
    expect((await of('/tenant', south.token)).body).toEqual({ url: null });
    await app.database.ownerPool.query(
      "insert into app.host_names (name, kind, tenant_id) values ('south', 'tenant', 'south')",
    );
  });

  it('has links that nobody can make', async () => {
    expect((await app.visit(northHost, `${path}/nothing`)).status).toBe(404);
    expect((await send(northHost, {}, 'en', `${path}/a.b`)).status).toBe(404);
  });
});

describe('an answer', () => {
  it('goes from new over in progress to done, with who, when and the email', async () => {
    const request = await verified('access');
    const started = await call('PATCH', `/${request.id}`, { state: 'in_progress', edit: request.edit });
    expect(started.body).toMatchObject({ state: 'in_progress', handledBy: expect.any(String) as string });
    const stale = await call('PATCH', `/${request.id}`, { state: 'done', edit: request.edit });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    const done = await call('PATCH', `/${request.id}`, {
      state: 'done',
      answer: 'Here it is',
      edit: started.body.edit,
    });
    expect(done.body).toMatchObject({
      state: 'done',
      answer: 'Here it is',
      answeredAt: expect.any(String) as string,
    });
    const [mail] = await app.mailsTo(request.email, 'data_request_done');
    expect(mail!.text).toContain('Here it is');
    const again = await call('PATCH', `/${request.id}`, {
      state: 'refused',
      answer: 'No',
      edit: done.body.edit,
    });
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
    expect(await list('?state=open')).toEqual([]);
    expect(await auditEntriesOf(app, 'data_request.done', 'north')).not.toEqual([]);
  });

  it('that refuses needs a reason, which the person gets', async () => {
    const { id, edit, email } = await verified();
    const refused = await call('PATCH', `/${id}`, { state: 'refused', answer: '  ', edit });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['answer']]);
    const long = { state: 'refused', answer: 'x'.repeat(limits.reasonMaxLength + 1), edit };
    expect((await call('PATCH', `/${id}`, long)).status).toBe(422);
    expect(
      (await call('PATCH', `/${id}`, { ...long, answer: 'x'.repeat(limits.reasonMaxLength) })).status,
    ).toBe(200);
    expect((await app.mailsTo(email, 'data_request_refused'))[0]!.text).toContain('Reason: xxx');
  });

  it('has notes that the person does not see, up to a number', async () => {
    const { id, email } = await verified();
    const { body } = await call('POST', `/${id}/notes`, { text: 'Called Mai' });
    expect(body.notes).toMatchObject([{ text: 'Called Mai', author: expect.any(String) as string }]);
    expect((await call('POST', `/${id}/notes`, { text: ' ' })).status).toBe(422);
    expect((await call('POST', `/${id}/notes`, { text: 'x'.repeat(limits.noteMaxLength + 1) })).status).toBe(
      422,
    );
    await app.database.ownerPool.query(
      `insert into app.data_request_notes (tenant_id, request_id, text, created_at)
       select 'north', $1, 'more', now() from generate_series(1, $2)`,
      [id, limits.notesPerRequest - 2],
    );
    expect((await call('POST', `/${id}/notes`, { text: 'x'.repeat(limits.noteMaxLength) })).status).toBe(201);
    expect((await call('POST', `/${id}/notes`, { text: 'one too many' })).status).toBe(409);
    expect((await app.mailsTo(email)).some(({ text }) => text.includes('Called'))).toBe(false);
  });
});

describe('the jobs', () => {
  const subjects = async (): Promise<string[]> =>
    (await app.mailsTo(north.email))
      .map(({ subject }) => subject)
      .filter((subject) => /due|overdue/.test(subject));

  it('remind the admins once before the deadline and once after it', async () => {
    const { id, edit } = await verified();
    await remindOfRequests(at(retention.requestDays - limits.reminderDays, -60));
    expect(await subjects()).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1)
      await remindOfRequests(at(retention.requestDays - limits.reminderDays, 60));
    expect(await subjects()).toEqual(['A data request is due soon']);
    for (let twice = 0; twice < 2; twice += 1) await remindOfRequests(at(retention.requestDays, 60));
    expect(await subjects()).toEqual(['A data request is overdue', 'A data request is due soon']);
    expect(await auditEntriesOf(app, 'data_request.due', 'north')).toMatchObject([
      { detail: { days: limits.reminderDays } },
    ]);
    // Reminders do not count as changes of the request.
    expect((await call('PATCH', `/${id}`, { state: 'done', edit })).status).toBe(200);
  });

  it('remind of no request that is answered', async () => {
    const { id, edit } = await verified();
    await call('PATCH', `/${id}`, { state: 'done', edit });
    await remindOfRequests(at(retention.requestDays + 1));
    expect(await subjects()).toEqual([]);
  });

  it('go on with the other workspaces after one that fails', async () => {
    await verified();
    const email = freshEmail();
    await send('south.localhost', { type: 'access', email });
    await send('south.localhost', {}, 'en', await linkTo(email));
    await app.database.ownerPool.query(`
      create function app.refuse_north() returns trigger language plpgsql as $$
      begin if old.tenant_id = 'north' then raise exception 'north fails'; end if; return coalesce(new, old); end $$;
      create trigger refuse_north before update or delete on app.data_requests
      for each row execute function app.refuse_north()`);
    try {
      await expect(remindOfRequests(at(retention.requestDays, 60))).rejects.toThrow('failed for 1 tenants');
      const { rows } = await app.database.ownerPool.query<object>(
        'select tenant_id, reminded from app.data_requests order by tenant_id',
      );
      expect(rows).toEqual([
        { tenant_id: 'north', reminded: 'none' },
        { tenant_id: 'south', reminded: 'overdue' },
      ]);
    } finally {
      await app.database.ownerPool.query('drop function app.refuse_north cascade');
    }
  });

  it('delete what nobody confirmed in time, and its link no longer works', async () => {
    const email = freshEmail();
    await send(northHost, { type: 'access', email });
    await purgeRequests(at(retention.unverifiedRequestDays, -60));
    expect(await list()).toHaveLength(1);
    const link = await linkTo(email);
    await purgeRequests(at(retention.unverifiedRequestDays, 60));
    expect(await list()).toEqual([]);
    expect((await send(northHost, {}, 'en', link)).status).toBe(404);
  });

  it('keep answered requests as proof for their time, and open ones without end', async () => {
    const { id, edit } = await verified();
    await verified();
    await call('PATCH', `/${id}`, { state: 'done', edit });
    await call('POST', `/${id}/notes`, { text: 'Done' });
    const years = new Date();
    years.setUTCFullYear(years.getUTCFullYear() + retention.answeredRequestYears);
    const days = (years.getTime() - Date.now()) / dayMs;
    await purgeRequests(at(days, -60));
    expect(await list()).toHaveLength(2);
    await purgeRequests(at(days, 60));
    expect(await list()).toMatchObject([{ state: 'verified' }]);
    expect((await app.database.ownerPool.query('select 1 from app.data_request_notes')).rowCount).toBe(0);
  });
});
