import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { emailTemplateLimits as limits } from '@sitewright/contract/email-templates/email-template-limits';
import type {
  EmailTemplate,
  EmailTemplateSummary,
} from '@sitewright/contract/email-templates/template-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { signInLinkEmail, welcomeEmail } from '../../identity/auth/auth-emails.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;
let neighbour: TestSession;
let member: TestSession;
let owner: TestUser;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  neighbour = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  owner = await signInStaff(app, 'SUPER_ADMIN');
  staff = await signInStaff(app, 'PLATFORM_ADMIN');
});
afterAll(() => app.close());

const shipped = welcomeEmail.shipped.en;
const withText = (text: string): EmailContent => ({
  ...shipped,
  subject: `Hello from ${text}`,
  blocks: [
    { id: 'h', type: 'heading', text: `${text} <b>{{name}}</b>` },
    { id: 't', type: 'text', text },
    { id: 'go', type: 'button', label: 'Start', url: '{{url}}' },
  ],
});

const call = <T = EmailTemplate>(
  method: string,
  rest: string,
  {
    by = admin,
    body,
    area = 'tenant',
  }: { by?: { token: string }; body?: unknown; area?: 'tenant' | 'admin' } = {},
) =>
  app.api<T & { code: string; fields: Record<string, string> }>(method, `/${area}/email-templates${rest}`, {
    token: by.token,
    body,
  });
const editOf = async (path: string, options: Parameters<typeof call>[2] = {}): Promise<number> =>
  (await call('GET', path, options)).body.edit;
const save = async (path: string, content: unknown, options: Parameters<typeof call>[2] = {}) =>
  call('PUT', path, { ...options, body: { edit: await editOf(path, options), content } });
const activate = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  call('POST', `${path}/activate`, { ...options, body: { edit: await editOf(path, options) } });
const reset = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  call('POST', `${path}/reset`, { ...options, body: { edit: await editOf(path, options) } });

let count = 0;
/** An email as it arrives. */
const welcome = async (tenantId: string | undefined, locale = 'en') => {
  count += 1;
  const to = `reader-${count}@example.com`;
  await inTransaction(app.ctx.db, (tx) =>
    writeMail(app.ctx, tx, {
      email: welcomeEmail,
      to,
      locale,
      name: 'Lan',
      tenantId,
      values: { url: 'https://north.example/start' },
    }),
  );
  return (await app.mailsTo(to))[0]!;
};

describe('a template of a workspace', () => {
  const path = '/welcome/en';

  it('is the original at first, with its variables and their samples', async () => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'default',
      edit: 0,
      content: shipped,
      original: shipped,
      originalFrom: 'shipped',
      versions: [],
      isBroken: false,
      hasNewerOriginal: false,
    });
    expect(body.variables).toContainEqual({
      name: 'url',
      type: 'url',
      isRequired: true,
      sample: 'https://app.example/auth/link?token=abc&x=1',
    });
  });

  it('is saved as a draft, and sent once it is activated, by its workspace alone', async () => {
    const draft = await save(path, withText('North'));
    expect({ status: draft.status, state: draft.body.state }).toEqual({ status: 200, state: 'draft' });
    expect((await welcome('north')).subject).toBe('Welcome to Sitewright');
    const active = await activate(path);
    expect(active.body).toMatchObject({ state: 'active', versions: [{ version: 1, isActive: true }] });
    const mail = await welcome('north');
    expect(mail.subject).toBe('Hello from North');
    expect(mail.text).toContain('North <b>Lan</b>');
    expect(mail.html).toContain('North &lt;b&gt;Lan&lt;/b&gt;');
    expect((await welcome('south')).subject).toBe('Welcome to Sitewright');
    expect((await welcome(undefined)).subject).toBe('Welcome to Sitewright');
    // In another language the shipped email of that language is sent, not a foreign one.
    expect((await welcome('north', 'vi')).subject).toBe('Chào mừng bạn đến với Sitewright');
    expect(await auditEntriesOf(app, 'email_template.activated', 'north')).toMatchObject([
      { actor_id: admin.id, target_id: 'welcome/en', detail: { locale: 'en', version: 1 } },
    ]);
  });

  it('that is changed again stays as it is until the change is activated', async () => {
    expect((await save(path, withText('New North'))).body.state).toBe('changed');
    expect((await welcome('north')).subject).toBe('Hello from North');
    await activate(path);
    expect((await welcome('north')).subject).toBe('Hello from New North');
    const { body } = await call<{ content: EmailContent; isActive: boolean }>('GET', `${path}/versions/1`);
    expect(body).toMatchObject({ isActive: false, content: { subject: 'Hello from North' } });
    expect((await call('GET', `${path}/versions/9`)).status).toBe(404);
  });

  it('saved twice from the same version is refused the second time, naming who was first', async () => {
    const edit = await editOf(path);
    const body = { edit, content: withText('One') };
    expect((await call('PUT', path, { body })).status).toBe(200);
    const second = await call('PUT', path, { body });
    expect({ status: second.status, body: second.body }).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { version: edit + 1, changedBy: admin.email } },
    });
  });

  it('is reset to the original, with its versions kept', async () => {
    const { body } = await reset(path);
    expect(body).toMatchObject({ state: 'default', content: shipped });
    expect(body.versions.map(({ version, isActive }) => [version, isActive])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect((await welcome('north')).subject).toBe('Welcome to Sitewright');
    const again = await activate(path);
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'wrong_state' });
  });

  it(`keeps ${limits.versionsKept} versions`, async () => {
    const vi = '/new_device/vi';
    const content = (await call('GET', vi)).body.original;
    for (let n = 0; n <= limits.versionsKept; n += 1) {
      await save(vi, { ...content, subject: `Bản ${n}` });
      await activate(vi);
    }
    const { versions } = (await call('GET', vi)).body;
    expect([versions.length, versions[0]!.version, versions.at(-1)!.version]).toEqual([
      limits.versionsKept,
      limits.versionsKept + 1,
      2,
    ]);
  });
});

describe('a template that could not be sent', () => {
  const path = '/magic_link/en';
  const link = signInLinkEmail.shipped.en;

  it.each([
    [
      'an unknown variable',
      { id: 'x', type: 'text', text: 'Hi {{frist_name}}' },
      { 'content.blocks.x.text': 'This email has no variable {{frist_name}}.' },
    ],
    [
      'a link to a script',
      { id: 'x', type: 'button', label: 'Go', url: 'javascript:alert(1)' },
      {
        'content.blocks.x.url':
          'Enter a link that starts with https://, http:// or mailto:, or a link variable alone.',
      },
    ],
    [
      'a link that takes the sign-in link elsewhere',
      { id: 'x', type: 'button', label: 'Go', url: 'https://evil.example/?u={{url}}' },
      {
        'content.blocks.x.url':
          'Enter a link that starts with https://, http:// or mailto:, or a link variable alone.',
      },
    ],
  ])('with %s is not saved', async (_what, block, fields) => {
    const answer = await save(path, { ...link, blocks: [...link.blocks, block] });
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 422, fields });
    expect(answer.body.code).toBe('validation_failed');
  });

  it('without its link, or with too long a subject, is not saved', async () => {
    const without = await save(path, {
      ...link,
      blocks: link.blocks.filter(({ type }) => type !== 'button'),
    });
    expect(without.body.fields).toEqual({
      'content.blocks': 'The email needs {{url}} in a block that is always shown.',
    });
    expect((await save(path, { ...link, subject: 'x'.repeat(151) })).status).toBe(422);
    expect((await save(path, { ...link, subject: 'x'.repeat(150) })).status).toBe(200);
  });

  it('because an upgrade removed its variable is listed as broken, and the original is sent', async () => {
    const content = { ...shipped, subject: 'Mine' };
    await save('/welcome/en', content);
    await activate('/welcome/en');
    expect((await welcome('north')).subject).toBe('Mine');
    await app.database.ownerPool.query(
      `update app.active_email_templates set content = jsonb_set(content, '{subject}', '"Mine {{gone}}"')
       where tenant_id = 'north' and kind = 'welcome' and locale = 'en'`,
    );
    expect((await welcome('north')).subject).toBe('Welcome to Sitewright');
    const { body } = await call<{ templates: EmailTemplateSummary[] }>('GET', '');
    const listed = body.templates.find(({ kind }) => kind === 'welcome')!;
    expect(listed.locales.en).toMatchObject({ state: 'active', isBroken: true });
    await app.database.ownerPool.query(
      `update app.active_email_templates set content = '{"blocks":5}' where tenant_id = 'north' and kind = 'welcome'`,
    );
    expect((await welcome('north')).subject).toBe('Welcome to Sitewright');
    await reset('/welcome/en');
  });
});

describe('templates of the platform', () => {
  const path = '/welcome/en';
  const ours = { area: 'admin', by: { token: '' } } as const;
  const as = (by: { token: string }) => ({ ...ours, by });

  it('are sent by workspaces without one of their own, and offered to them as the original', async () => {
    await save(path, withText('Platform'), as(owner));
    await activate(path, as(owner));
    expect((await welcome('south')).subject).toBe('Hello from Platform');
    expect((await welcome(undefined)).subject).toBe('Hello from Platform');
    expect((await call('GET', path, { by: neighbour })).body).toMatchObject({
      state: 'default',
      originalFrom: 'platform',
      content: { subject: 'Hello from Platform' },
    });
    await save(path, withText('South'), { by: neighbour });
    await activate(path, { by: neighbour });
    expect((await welcome('south')).subject).toBe('Hello from South');
    expect((await call('GET', path, { by: neighbour })).body.hasNewerOriginal).toBe(false);
    await save(path, withText('Newer platform'), as(owner));
    await activate(path, as(owner));
    expect((await call('GET', path, { by: neighbour })).body.hasNewerOriginal).toBe(true);
    await reset(path, as(owner));
    await reset(path, { by: neighbour });
  });

  it('are read by platform admins and written by super admins alone', async () => {
    expect((await call('GET', path, as(staff))).status).toBe(200);
    const body = { edit: 0, content: shipped };
    for (const by of [staff, admin, member]) {
      expect((await call('PUT', path, { ...as(by), body })).status).toBe(403);
    }
    expect((await call('GET', '', as(admin))).status).toBe(403);
  });

  it('include what the installation alone sends, which no workspace may word', async () => {
    expect((await call('GET', '/test/en', as(owner))).status).toBe(200);
    expect((await call('GET', '/test/en')).status).toBe(404);
    expect((await call('GET', '/no_such_email/en')).status).toBe(404);
    expect((await call('GET', '/welcome/de')).status).toBe(404);
  });

  it('are not those of the shared workspace, which may have its own', async () => {
    // Everybody there is a customer of their own, so none of its admins words the emails of the others.
    const inShared = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    expect((await call('GET', path, { by: inShared })).status).toBe(403);
    await save(path, withText('Shared'), { by: owner });
    await activate(path, { by: owner });
    expect((await welcome('default-tenant')).subject).toBe('Hello from Shared');
    expect((await welcome('south')).subject).toBe('Welcome to Sitewright');
    expect((await welcome(undefined)).subject).toBe('Welcome to Sitewright');
    expect((await call('GET', path, as(owner))).body.state).toBe('default');
    await reset(path, { by: owner });
  });
});

describe('members and other workspaces', () => {
  it('members change no template, and no workspace sees one of another', async () => {
    await save('/code/en', {
      ...(await call('GET', '/code/en')).body.original,
      subject: 'Only in the north',
    });
    expect((await call('GET', '/code/en', { by: member })).status).toBe(403);
    expect((await call('GET', '', { by: member })).status).toBe(403);
    const there = await call('GET', '/code/en', { by: neighbour });
    expect(there.body.state).toBe('default');
    expect(JSON.stringify(there.body)).not.toContain('Only in the north');
  });
});

describe('a test email', () => {
  it(`goes to its author with sample values, ${limits.testsPerHour} times an hour`, async () => {
    const content = withText('Trial');
    for (let n = 0; n < limits.testsPerHour; n += 1) {
      expect((await call('POST', '/welcome/en/test', { body: { content } })).status).toBe(202);
    }
    expect((await call('POST', '/welcome/en/test', { body: { content } })).status).toBe(429);
    const mails = await app.mailsTo(admin.email, 'test');
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: limits.testsPerHour }, () => '[Test] Hello from Trial'),
    );
    expect(mails[0]!.text).toContain('https://app.example/auth/link?token=abc&x=1');
  });

  it('is not sent with an unknown variable', async () => {
    const content = { ...shipped, subject: '{{nothing}}' };
    const { status } = await call('POST', '/welcome/en/test', { by: neighbour, body: { content } });
    expect(status).toBe(422);
    expect(await app.mailsTo(neighbour.email, 'test')).toEqual([]);
  });
});
