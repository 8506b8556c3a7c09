import type { Notification } from '@sitewright/contract/account/notifications';
import { formModerationLimits } from '@sitewright/contract/form-moderation/form-moderation-limits';
import type { FlaggedForm } from '@sitewright/contract/form-moderation/form-moderation';
import type { Form, FormSummary } from '@sitewright/contract/forms/forms';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import { auditEntriesOf, createTestUser, type TestSession } from '../../testing/tenancy-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../form-files/testing/form-fixture.ts';

let app: TestApp;
let root: TestSession;
let staff: TestSession;
let admin: TestSession;
let made: FormFixture;

beforeAll(async () => {
  app = await sharedTestApp();
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  admin = await createTestUser(app, { tenantId: defaultTenantId, role: 'ADMIN' });
  made = await makeForm(app, field('Name'));
});
afterAll(() => setTenantAge(0));
beforeEach(async () => {
  await setTenantAge(formModerationLimits.newTenantDays + 1);
  await app.database.ownerPool.query(
    `delete from app.form_flags; delete from app.notifications; delete from app.form_submissions; delete from app.rate_limits;
     update app.forms set blocked_at = null, blocked_reason = null`,
  );
});

const setTenantAge = (days: number) =>
  app.database.ownerPool.query(
    `update app.tenants set created_at = now() - make_interval(days => $1) where id = $2`,
    [days, defaultTenantId],
  );

let edits = 0;
/** Different each time, so that publishing makes a version of it. */
const field = (label: string) => [
  { id: 'f1', type: 'text', label, name: 'answer', placeholder: `Edit ${(edits += 1)}` },
];
const flagged = async (query = '', token = root.token): Promise<FlaggedForm[]> =>
  (await app.api<{ forms: FlaggedForm[] }>('GET', `/admin/flagged-forms?limit=100&${query}`, { token })).body
    .forms;
const flagOf = async () => (await flagged()).find(({ id }) => id === made.form.id);
const decide = (decision: 'dismiss' | 'block' | 'unblock', token = root.token) =>
  app.api<FlaggedForm>('POST', `/admin/flagged-forms/${made.form.id}/${decision}`, {
    token,
    ...(decision === 'block' ? { body: { reason: 'It collects card numbers' } } : {}),
  });
/** Publishes the site with one question in the form. */
const publish = async (label: string): Promise<void> => {
  const { site, form } = made;
  const { status } = await site.call<Form>('PUT', `/forms/${form.id}`, {
    name: form.name,
    fields: field(label),
  });
  expect(status).toBe(200);
  await site.publish();
};
/** Events of the form in the inbox of a user. */
const notified = async (token: string): Promise<string[]> => {
  const { body } = await app.api<{ notifications: Notification[] }>('GET', '/users/me/notifications', {
    token,
  });
  return body.notifications.filter(({ target }) => target === made.form.name).map(({ event }) => event);
};

describe('a form that asks for card numbers', () => {
  it('is published, and flagged for staff with what was found', async () => {
    await publish('Card number');
    expect(await flagOf()).toMatchObject({
      name: 'Application',
      siteId: made.site.site.id,
      siteName: 'Quán Ăn Ngon',
      siteUrl: made.site.site.url,
      findings: [{ kind: 'payment_card', text: 'Card number', match: 'card number' }],
      status: 'open',
      blockedReason: null,
    });
    expect((await made.submit([['answer', '4111']])).status).toBe(200);
  });

  it('is told to staff, and to nobody of the workspace', async () => {
    await publish('Card number');
    await vi.waitFor(async () => expect(await notified(staff.token)).toContain('form.flagged'));
    expect(await notified(made.site.person.token)).not.toContain('form.flagged');
    const { body } = await app.api('GET', '/tenant/audit?limit=100', { token: admin.token });
    expect(JSON.stringify(body)).toContain('site.published');
    expect(JSON.stringify(body)).not.toContain('form.flagged');
  });

  it('is listed for every member of the staff, and for nobody else', async () => {
    await publish('Password');
    expect((await flagged('', staff.token)).map(({ id }) => id)).toContain(made.form.id);
    for (const token of [made.site.person.token, undefined]) {
      const { status } = await app.api('GET', '/admin/flagged-forms', { token });
      expect(status).toBe(token ? 403 : 401);
    }
  });

  it('is found by its name, its site and its status', async () => {
    await publish('Password');
    const ids = async (query: string) => (await flagged(query)).map(({ id }) => id);
    expect(await ids('q=applic')).toContain(made.form.id);
    expect(await ids('q=Qu%C3%A1n')).toContain(made.form.id);
    expect(await ids('q=nothing-like-it')).toEqual([]);
    expect(await ids('status=open')).toContain(made.form.id);
    expect(await ids('status=blocked')).not.toContain(made.form.id);
  });
});

describe('the flag of a form', () => {
  it('stays dismissed until the form asks for something else', async () => {
    await publish('Password');
    expect((await decide('dismiss')).body.status).toBe('dismissed');
    await publish('Your password');
    expect((await flagOf())?.status).toBe('dismissed');
    await publish('PIN');
    expect(await flagOf()).toMatchObject({ status: 'open', findings: [{ kind: 'one_time_code' }] });
  });

  it('goes away when the form no longer asks for it', async () => {
    await publish('Password');
    await publish('Name');
    expect(await flagOf()).toBeUndefined();
  });

  it('is dismissed once', async () => {
    await publish('Password');
    await decide('dismiss');
    expect((await decide('dismiss')).status).toBe(409);
  });

  it('is decided by super admins only', async () => {
    await publish('Password');
    for (const decision of ['dismiss', 'block', 'unblock'] as const)
      expect((await decide(decision, staff.token)).status).toBe(403);
    expect((await flagOf())?.status).toBe('open');
  });
});

describe('a blocked form', () => {
  it('receives nothing until it is unblocked, and its owner is told why', async () => {
    await publish('Card number');
    expect((await decide('block')).body).toMatchObject({
      status: 'blocked',
      blockedReason: 'It collects card numbers',
    });
    const { body } = await made.site.call<{ forms: FormSummary[] }>('GET', '/forms');
    const listed = body.forms.find(({ id }) => id === made.form.id);
    expect(listed?.blockedReason).toBe('It collects card numbers');
    const refused = await made.submit([['answer', '4111']]);
    expect([refused.status, refused.json['message']]).toEqual([410, 'This form is not open.']);
    expect(await made.inbox()).toEqual([]);
    expect((await decide('block')).status).toBe(409);
    expect((await decide('unblock')).body).toMatchObject({ status: 'dismissed', blockedReason: null });
    expect((await made.submit([['answer', '4111']])).status).toBe(200);
    expect((await decide('unblock')).status).toBe(409);
    for (const action of ['form.flagged', 'form.blocked', 'form.unblocked']) {
      const entries = await auditEntriesOf(app, action);
      expect(entries.map(({ target_id: id }) => id)).toContain(made.form.id);
    }
    await vi.waitFor(async () =>
      expect(await notified(made.site.person.token)).toEqual(
        expect.arrayContaining(['form.blocked', 'form.unblocked']),
      ),
    );
  });

  it('stays blocked when it is edited and published again', async () => {
    await publish('Card number');
    await decide('block');
    await publish('CVV');
    expect((await flagOf())?.status).toBe('blocked');
    expect((await made.submit([['answer', '123']])).status).toBe(410);
    await publish('Name');
    expect((await made.submit([['answer', 'An']])).status).toBe(410);
  });
});

describe('the name of a brand', () => {
  it.each([
    [formModerationLimits.newTenantDays - 1, ['brand']],
    [formModerationLimits.newTenantDays, []],
    [formModerationLimits.newTenantDays + 1, []],
  ])('in the form of a workspace of %i days flags it: %j', async (days, kinds) => {
    await setTenantAge(days);
    await publish('PayPal email');
    expect(((await flagOf())?.findings ?? []).map(({ kind }) => kind)).toEqual(kinds);
  });
});
