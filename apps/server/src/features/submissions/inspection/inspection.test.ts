import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@sitewright/contract/submissions/submission-history';
import type { InspectedForm } from '@sitewright/contract/submissions/submission-inspection';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { makeSite } from '../../../testing/site-fixture.ts';
import { auditEntriesOf, createTestUser, openTenant } from '../../../testing/tenancy-fixture.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { makeTeam, type TeamFixture } from '../testing/team-fixture.ts';

let app: TestApp;
let team: TeamFixture;
let staff: TestUser;
let id: string;
const reason = 'The owner asked for help with ticket 4711';
beforeAll(async () => {
  app = await sharedTestApp();
  team = await makeTeam(app);
  staff = await signInStaff(app, 'PLATFORM_ADMIN');
});
beforeEach(async () => {
  await app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_submissions; delete from app.submission_access',
  );
  id = await team.add('Mai');
});

const ask = <T>(method: string, path: string, body?: object, who: { token: string } = staff) =>
  app.api<T>(method, path, { token: who.token, ...(body ? { body } : {}) });
const ofTenant = '/admin/tenants/default-tenant';
const ofForm = () => `/admin/sites/${team.site.site.id}/forms/${team.form.id}`;
const grant = (text = reason, who = staff) =>
  ask<{ reason: string; expiresAt: string }>('POST', `${ofTenant}/submission-access`, { reason: text }, who);
const reads = (): string[] => [
  `${ofTenant}/forms`,
  ofForm(),
  `${ofForm()}/submissions`,
  `${ofForm()}/submissions/export`,
  `${ofForm()}/submissions/${id}`,
  `${ofForm()}/submissions/${id}/files/${id}`,
];
const lastAudit = async (action: string) => (await auditEntriesOf(app, action, 'default-tenant')).at(-1);

describe('staff without a written reason', () => {
  it.each(['PLATFORM_ADMIN', 'SUPER_ADMIN'] as const)('%s read nothing, and are told why', async (role) => {
    const who = await signInStaff(app, role);
    for (const path of reads())
      expect(await ask('GET', path, undefined, who)).toMatchObject({
        status: 403,
        body: { error: 'Write down why you need to see the submissions of this workspace first.' },
      });
    expect((await ask('GET', `${ofTenant}/submission-access`, undefined, who)).body).toEqual({
      access: null,
    });
  });

  it('leave no trace in the audit log', async () => {
    const before = (await auditEntriesOf(app, 'submissions.inspected')).length;
    for (const path of reads()) await ask('GET', path);
    expect(await auditEntriesOf(app, 'submissions.inspected')).toHaveLength(before);
  });
});

describe('the reason', () => {
  it('has a length within the limits', async () => {
    const { accessReasonMinLength: min, accessReasonMaxLength: max } = submissionLimits;
    expect((await grant('x'.repeat(min))).status).toBe(201);
    expect((await grant('x'.repeat(max))).status).toBe(201);
    expect((await grant('x'.repeat(min - 1))).status).toBe(422);
    expect((await grant(`${' '.repeat(min)}x`)).status).toBe(422);
    expect((await grant('x'.repeat(max + 1))).status).toBe(422);
  });

  it('opens one workspace, for one person, for a limited time', async () => {
    const { body } = await grant();
    const minutes = (new Date(body.expiresAt).getTime() - app.ctx.clock.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(submissionLimits.accessMinutes);
    expect((await ask('GET', ofForm())).status).toBe(200);
    expect((await ask('GET', ofForm(), undefined, await signInStaff(app, 'PLATFORM_ADMIN'))).status).toBe(
      403,
    );
    const another = `another-${randomUUID()}`;
    await openTenant(app, another);
    expect((await ask('GET', `/admin/tenants/${another}/forms`)).status).toBe(403);
    await app.database.ownerPool.query(`update app.submission_access set expires_at = now()`);
    for (const path of reads()) expect((await ask('GET', path)).status).toBe(403);
  });

  it('ends before its time when its author says so, and only theirs', async () => {
    const colleague = await signInStaff(app, 'PLATFORM_ADMIN');
    await grant();
    await grant(reason, colleague);
    expect((await ask('DELETE', `${ofTenant}/submission-access`)).status).toBe(200);
    expect((await ask('GET', ofForm())).status).toBe(403);
    expect((await ask('GET', ofForm(), undefined, colleague)).status).toBe(200);
    expect(await lastAudit('submission_access.ended')).toMatchObject({ actor_id: staff.id });
    const before = (await auditEntriesOf(app, 'submission_access.ended')).length;
    expect((await ask('DELETE', `${ofTenant}/submission-access`)).status).toBe(200);
    expect(await auditEntriesOf(app, 'submission_access.ended')).toHaveLength(before);
  });
});

describe('staff with a reason', () => {
  beforeEach(() => grant());

  it('find the forms of all sites, and what was submitted', async () => {
    const { body } = await ask<{ forms: InspectedForm[] }>(
      'GET',
      `${ofTenant}/forms?site=${team.site.site.id}&q=appl`,
    );
    expect(body.forms).toEqual([
      {
        id: team.form.id,
        name: 'Application',
        siteId: team.site.site.id,
        siteName: team.site.site.name,
        submissions: 1,
      },
    ]);
    expect((await ask('GET', ofForm())).body).toMatchObject({ name: 'Application', fields: [{}, {}] });
    const list = await ask<{ submissions: Submission[] }>('GET', `${ofForm()}/submissions?q=mai`);
    expect(list.body.submissions.map(({ answers }) => answers['name'])).toEqual(['Mai']);
    const detail = await ask<{ notes: object[] }>('GET', `${ofForm()}/submissions/${id}`);
    expect(detail.body).toMatchObject({ answers: { name: 'Mai' }, status: 'new', notes: [] });
    const file = await fetch(`${app.origin}/api/v1${ofForm()}/submissions/export`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(await file.text()).toContain('Mai,mai@example.com');
  });

  it('are told which workspace a site belongs to', async () => {
    expect((await ask('GET', `/admin/sites/${team.site.site.id}/submission-access`)).body).toMatchObject({
      site: { name: team.site.site.name },
      workspace: { id: 'default-tenant' },
      access: { reason },
    });
    expect((await ask('GET', `/admin/sites/${id}/submission-access`)).status).toBe(404);
    expect((await ask('GET', '/admin/tenants/no-such-tenant/submission-access')).status).toBe(404);
  });

  it('leave the reason, and all that they open, in the audit log of the workspace', async () => {
    const payload = { siteId: team.site.site.id };
    expect(await lastAudit('submission_access.granted')).toMatchObject({
      actor_id: staff.id,
      detail: { reason, minutes: submissionLimits.accessMinutes },
    });
    await ask('GET', `${ofForm()}/submissions?tab=spam`);
    expect(await lastAudit('submissions.inspected')).toMatchObject({ detail: { ...payload, tab: 'spam' } });
    await ask('GET', `${ofForm()}/submissions/${id}`);
    expect(await lastAudit('submission.inspected')).toMatchObject({
      actor_id: staff.id,
      target_id: team.form.id,
      detail: { ...payload, submissionId: id },
    });
    await ask('GET', `${ofForm()}/submissions/export?format=json`);
    expect(await lastAudit('submissions.exported_by_staff')).toMatchObject({
      detail: { ...payload, format: 'json' },
    });
    const admin = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    const { body } = await ask<{ entries: { action: string }[] }>(
      'GET',
      '/tenant/audit?limit=100',
      undefined,
      admin,
    );
    expect(body.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'submission_access.granted',
        'submissions.inspected',
        'submission.inspected',
        'submissions.exported_by_staff',
      ]),
    );
  });

  it('leave it in the history of the submission, which stays unread', async () => {
    await ask('GET', `${ofForm()}/submissions/${id}`);
    const { body } = await team.ask<{ history: HistoryEntry[]; status: string }>('GET', `/submissions/${id}`);
    expect(body).toMatchObject({ status: 'new', history: [{ kind: 'staff_opened' }] });
  });

  it('do not reach a form through the site of another workspace', async () => {
    const third = `third-${randomUUID()}`;
    await openTenant(app, third);
    const person = await createTestUser(app, { tenantId: third, role: 'ADMIN' });
    const theirs = await makeSite(app, 'restaurant', person);
    await ask('POST', `/admin/tenants/${third}/submission-access`, { reason });
    const path = `/admin/sites/${theirs.site.id}/forms/${team.form.id}/submissions`;
    expect((await ask('GET', path)).status).toBe(404);
  });
});

describe('people who are no staff', () => {
  it('have no such access, whatever they write', async () => {
    const admin = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    for (const who of [admin, team.owner])
      expect((await ask('POST', `${ofTenant}/submission-access`, { reason }, who)).status).toBe(403);
  });
});

describe('the admins of a workspace', () => {
  it('have the forms of all its sites in the normal inbox', async () => {
    const admin = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    const own = `/sites/${team.site.site.id}/forms`;
    const { body } = await ask<{ forms: { name: string }[] }>('GET', own, undefined, admin);
    expect(body.forms.map(({ name }) => name)).toContain('Application');
    const list = await ask<{ submissions: Submission[] }>(
      'GET',
      `${own}/${team.form.id}/submissions`,
      undefined,
      admin,
    );
    expect(list.body.submissions.map(({ answers }) => answers['name'])).toEqual(['Mai']);
    const all = await ask<{ submissions: { id: string }[] }>(
      'GET',
      `/submissions?site=${team.site.site.id}`,
      undefined,
      admin,
    );
    expect(all.body.submissions.map((one) => one.id)).toEqual([id]);
    const changed = await ask(
      'PATCH',
      `${own}/${team.form.id}/submissions/${id}`,
      { status: 'starred' },
      admin,
    );
    expect(changed.status).toBe(200);
  });
});

describe('a super admin who names the workspace', () => {
  it('reads no submission through the inbox of others, also with a written reason', async () => {
    const root = await signInStaff(app, 'SUPER_ADMIN');
    await grant(reason, root);
    const inbox = `/sites/${team.site.site.id}/forms/${team.form.id}/submissions`;
    const named = (path: string, method = 'GET', body?: object) =>
      app.api<{ submissions?: unknown[] }>(method, path, {
        token: root.token,
        headers: { 'x-tenant-id': 'default-tenant' },
        ...(body ? { body } : {}),
      });
    for (const path of [inbox, `${inbox}/${id}`, `${inbox}/export`])
      expect((await named(path)).status).toBe(403);
    expect((await named(`${inbox}/${id}`, 'PATCH', { status: 'starred' })).status).toBe(403);
    expect((await named('/submissions')).body.submissions).toEqual([]);
    const erasure = { email: 'mai@example.com', isDryRun: true };
    expect((await named(`/sites/${team.site.site.id}/submissions/erase`, 'POST', erasure)).status).toBe(403);
  });

  it('reads what visitors sent to a site of their own', async () => {
    const root = await signInStaff(app, 'SUPER_ADMIN');
    await app.database.ownerPool.query('update app.sites set owner_id = $1 where id = $2', [
      root.id,
      team.site.site.id,
    ]);
    const { status } = await app.api(
      'GET',
      `/sites/${team.site.site.id}/forms/${team.form.id}/submissions/${id}`,
      { token: root.token, headers: { 'x-tenant-id': 'default-tenant' } },
    );
    expect(status).toBe(200);
  });
});
