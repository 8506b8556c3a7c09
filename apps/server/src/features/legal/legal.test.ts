import type { PublicLegalText } from '@sitewright/contract/legal/legal';
import { type LegalText, legalVariables } from '@sitewright/contract/legal/legal-endpoints';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { legalTypes } from '@sitewright/contract/legal/legal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { publishDueDocuments } from './publish-document.service.ts';
import { starterText } from './starter-texts.ts';

const dayMs = 24 * 60 * 60_000;

let app: TestApp;
let admin: TestSession;
let member: TestSession;
let stranger: TestSession;
let staff: TestSession;
let root: TestSession;
let shared: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  stranger = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  shared = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
});
afterAll(() => app.close());
beforeEach(() => app.database.ownerPool.query('truncate app.legal_acceptances, app.legal_documents'));

const tenant = '/tenant/legal/documents';
const platform = '/admin/legal/documents';
const post = (token: string, path: string, body: object = {}) =>
  app.api<LegalText>('POST', path, { token, body });
const patch = (token: string, path: string, body: object) =>
  app.api<LegalText>('PATCH', path, { token, body });
const draft = async (
  token: string,
  path: string,
  fields: object = {},
  key: object = { type: 'terms', locale: 'en' },
): Promise<LegalText> => {
  const made = (await post(token, path, { start: 'empty', ...key })).body;
  const { body } = await patch(token, `${path}/${made.id}`, {
    title: 'Our terms',
    body: 'Be **kind**.',
    edit: made.edit,
    ...fields,
  });
  return body;
};
const publish = (token: string, path: string, { id, edit }: LegalText) =>
  post(token, `${path}/${id}/publish`, { edit });
const inForce = async (token: string, path: string, fields?: object, key?: object): Promise<LegalText> => {
  const { status, body } = await publish(token, path, await draft(token, path, fields, key));
  expect(status).toBe(200);
  return body;
};
const visit = async (path: string, host = 'localhost'): Promise<{ status: number; body: unknown }> => {
  const { status, text } = await app.visit(host, `/api/v1${path}`);
  return { status, body: JSON.parse(text) as unknown };
};
const read = async (query = '', host?: string): Promise<{ status: number; body: PublicLegalText }> => {
  const { status, body } = await visit(`/legal/terms${query}`, host);
  return { status, body: body as PublicLegalText };
};
const north = 'north.localhost';

describe('a draft', () => {
  it('starts with the starter text, whose first lines say that it is no legal advice', async () => {
    const { status, body } = await post(admin.token, tenant, { type: 'privacy', locale: 'vi' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'draft', version: 1, title: 'Chính sách quyền riêng tư' });
    expect(body.body).toMatch(/^> Văn bản này chỉ là bản khởi đầu, không phải tư vấn pháp lý/);
    expect(body.unresolved.sort()).toEqual([...legalVariables].sort());
  });

  it.each(legalTypes.filter((type) => type !== 'custom'))('of %s has a text in both languages', (type) => {
    for (const locale of ['en', 'vi'] as const) {
      const { title, body } = starterText(type, locale);
      expect(title).not.toBe('');
      expect(body.split('\n')[0]).toMatch(/^> .*(not legal advice|không phải tư vấn pháp lý)/);
      expect(body.length).toBeLessThan(limits.bodyMaxLength);
    }
  });

  it('is written once at a time, and changed from its last state only', async () => {
    const first = await draft(admin.token, tenant);
    expect((await post(admin.token, tenant, { type: 'terms', locale: 'en' })).body).toMatchObject({
      code: 'wrong_state',
    });
    const stale = await patch(admin.token, `${tenant}/${first.id}`, { title: 'Late', edit: first.edit - 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version' }]);
  });

  it('keeps each text up to its limit and refuses one character more', async () => {
    const made = await draft(admin.token, tenant);
    const send = (fields: object, edit: number) =>
      patch(admin.token, `${tenant}/${made.id}`, { ...fields, edit });
    const full = await send(
      {
        title: 'ữ'.repeat(limits.titleMaxLength),
        body: 'ữ'.repeat(limits.bodyMaxLength),
        changeSummary: 'ữ'.repeat(limits.changeSummaryMaxLength),
      },
      made.edit,
    );
    expect(full.status).toBe(200);
    for (const [field, max] of [
      ['title', limits.titleMaxLength],
      ['body', limits.bodyMaxLength],
      ['changeSummary', limits.changeSummaryMaxLength],
    ] as const) {
      const { status, body } = await send({ [field]: 'a'.repeat(max + 1) }, full.body.edit);
      expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([422, [field]]);
    }
  });

  it('is deleted, and its number is given again', async () => {
    const made = await draft(admin.token, tenant);
    expect((await app.api('DELETE', `${tenant}/${made.id}`, { token: admin.token })).status).toBe(200);
    expect((await draft(admin.token, tenant)).version).toBe(1);
    expect(await auditEntriesOf(app, 'legal_document.deleted', 'north')).not.toEqual([]);
  });

  it('of others is neither seen nor changed', async () => {
    const made = await draft(admin.token, tenant);
    const at = `${tenant}/${made.id}`;
    expect((await app.api('GET', at, { token: stranger.token })).status).toBe(404);
    expect((await publish(stranger.token, tenant, made)).status).toBe(404);
    expect((await app.api('GET', at, { token: member.token })).status).toBe(403);
    expect((await app.api('GET', at)).status).toBe(401);
    expect((await app.api('GET', `${platform}/${made.id}`, { token: staff.token })).status).toBe(404);
  });
});

describe('publication', () => {
  it('brings a text into force that nobody can change any more', async () => {
    const first = await inForce(admin.token, tenant);
    expect(first).toMatchObject({ status: 'published', version: 1 });
    expect(first.effectiveAt).not.toBeNull();
    const at = `${tenant}/${first.id}`;
    for (const call of [
      patch(admin.token, at, { body: 'Other', edit: first.edit }),
      publish(admin.token, tenant, first),
      app.api('DELETE', at, { token: admin.token }),
      post(admin.token, `${at}/unschedule`),
    ])
      expect(await call).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await app.api<LegalText>('GET', at, { token: admin.token })).body.body).toBe('Be **kind**.');
  });

  it('of the next version supersedes the last one, which stays in the archive', async () => {
    await inForce(admin.token, tenant);
    await inForce(admin.token, tenant, { body: 'Be *very* kind.', changeSummary: 'Kinder' });
    const now = await read('', north);
    expect(now.body).toMatchObject({ version: 2, isCurrent: true, isPlatform: false, title: 'Our terms' });
    expect(now.body.html).toContain('<em>very</em>');
    expect(now.body.versions.map(({ version, changeSummary }) => [version, changeSummary])).toEqual([
      [2, 'Kinder'],
      [1, ''],
    ]);
    const before = await read('?version=1', north);
    expect(before.body).toMatchObject({ version: 1, isCurrent: false });
    expect(before.body.html).toContain('<strong>kind</strong>');
    expect((await read('?version=3', north)).status).toBe(404);
  });

  it('needs a title, a text, and a value for each variable', async () => {
    const fields = async (change: object) => {
      await app.database.ownerPool.query('truncate app.legal_acceptances, app.legal_documents');
      const { status, body } = await publish(admin.token, tenant, await draft(admin.token, tenant, change));
      return [status, (body as unknown as { fields: Record<string, string> }).fields];
    };
    expect(await fields({ title: ' ' })).toMatchObject([422, { title: 'Enter a title.' }]);
    expect(await fields({ body: '\n ' })).toMatchObject([422, { body: 'Enter the text.' }]);
    expect(await fields({ body: 'By {company} and {nobody}' })).toMatchObject([
      422,
      { body: expect.stringContaining('{company}, {nobody}') },
    ]);
  });

  it('refuses a starter text that still says that it is one', async () => {
    const made = await post(admin.token, tenant, { type: 'imprint', locale: 'vi' });
    const { status, body } = await publish(admin.token, tenant, made.body);
    expect([status, (body as unknown as { fields: object }).fields]).toMatchObject([
      422,
      { body: expect.stringContaining('starting point') },
    ]);
  });

  it('fills in the company of the workspace, as text and as it was then', async () => {
    const company = await app.api<{ version: number }>('GET', '/company/profile', { token: admin.token });
    expect(company.status).toBe(200);
    const { status } = await app.api('PUT', '/company/profile', {
      token: admin.token,
      body: { version: company.body.version, legalName: 'Bánh [Mì](javascript:alert(1)) *GmbH*' },
    });
    expect(status).toBe(200);
    await inForce(admin.token, tenant, { body: 'By {company}.' });
    const { html } = (await read('', north)).body;
    expect(html).toContain('<p>By Bánh [Mì](javascript:alert(1)) *GmbH*.</p>');
  });

  it('at a date happens on that date, by a job that may run twice', async () => {
    await inForce(admin.token, tenant);
    const effectiveAt = new Date(Date.now() + 3 * dayMs).toISOString();
    const next = await publish(
      admin.token,
      tenant,
      await draft(admin.token, tenant, { effectiveAt, body: 'Next' }),
    );
    expect(next.body).toMatchObject({ status: 'scheduled', effectiveAt });
    await publishDueDocuments(app.ctx);
    expect((await read('', north)).body.version).toBe(1);
    const later = { ...app.ctx, clock: { now: () => new Date(Date.now() + 4 * dayMs) } };
    await publishDueDocuments(later);
    await publishDueDocuments(later);
    expect((await read('', north)).body).toMatchObject({ version: 2, effectiveAt });
    const published = await auditEntriesOf(app, 'legal_document.published', 'north');
    expect(published.filter(({ target_id }) => target_id === next.body.id)).toHaveLength(1);
  });

  it('of one text that fails keeps no later one waiting, and is tried again', async () => {
    const schedule = async (token: string, days: number): Promise<LegalText> => {
      const effectiveAt = new Date(Date.now() + days * dayMs).toISOString();
      return (await publish(token, tenant, await draft(token, tenant, { effectiveAt }))).body;
    };
    const [broken] = [await schedule(admin.token, 1), await schedule(stranger.token, 2)];
    const later = { ...app.ctx, clock: { now: () => new Date(Date.now() + 3 * dayMs) } };
    await app.database.ownerPool.query(
      `alter table app.legal_documents add constraint broken check (status <> 'published' or id <> '${broken.id}')`,
    );
    try {
      await publishDueDocuments(later);
    } finally {
      await app.database.ownerPool.query('alter table app.legal_documents drop constraint broken');
    }
    expect((await read('', north)).status).toBe(404);
    expect((await read('', 'south.localhost')).status).toBe(200);
    await publishDueDocuments(later);
    expect((await read('', north)).status).toBe(200);
  });

  it('that is scheduled can be taken back, and is a draft again', async () => {
    const effectiveAt = new Date(Date.now() + dayMs).toISOString();
    const { body: next } = await publish(
      admin.token,
      tenant,
      await draft(admin.token, tenant, { effectiveAt }),
    );
    expect((await patch(admin.token, `${tenant}/${next.id}`, { title: 'No', edit: next.edit })).status).toBe(
      409,
    );
    const { body } = await post(admin.token, `${tenant}/${next.id}/unschedule`);
    expect(body).toMatchObject({ status: 'draft', effectiveAt });
  });

  it('knows how far ahead, and how far back, a date may be', async () => {
    const outcome = async (days: number, requiresReconsent = false) => {
      await app.database.ownerPool.query('truncate app.legal_acceptances, app.legal_documents');
      const effectiveAt = new Date(Date.now() + days * dayMs).toISOString();
      return (
        await publish(
          admin.token,
          tenant,
          await draft(admin.token, tenant, { effectiveAt, requiresReconsent }),
        )
      ).status;
    };
    expect(await outcome(limits.scheduledDaysMax - 0.01)).toBe(200);
    expect(await outcome(limits.scheduledDaysMax + 0.01)).toBe(422);
    expect(await outcome(-30)).toBe(200);
    expect(await outcome(-30, true)).toBe(422);
    expect(await outcome(1, true)).toBe(200);
  });

  it('never dates a version before the one in force', async () => {
    await inForce(admin.token, tenant);
    const effectiveAt = new Date(Date.now() - dayMs).toISOString();
    const late = await draft(admin.token, tenant, { effectiveAt });
    expect((await publish(admin.token, tenant, late)).status).toBe(422);
  });

  it('stores hostile Markdown that readers get as text', async () => {
    await inForce(admin.token, tenant, {
      body: '<script>alert(1)</script> [x](javascript:alert(1)) ![p](https://tracker.example/p.gif)',
    });
    const { html } = (await read('', north)).body;
    expect(html).not.toMatch(/<(script|img)/);
    expect(html).not.toMatch(/href="javascript/);
  });
});

describe('readers', () => {
  it('on the host of a workspace get the text of the platform where it has none', async () => {
    await inForce(staff.token, platform, { title: 'Terms of the platform' });
    expect((await read('', north)).body).toMatchObject({ title: 'Terms of the platform', isPlatform: true });
    await inForce(admin.token, tenant);
    expect((await read('', north)).body).toMatchObject({ title: 'Our terms', isPlatform: false });
    expect((await read()).body).toMatchObject({ title: 'Terms of the platform', isPlatform: false });
  });

  it('get their language, else English, else any', async () => {
    expect((await read('?locale=vi', north)).status).toBe(404);
    await inForce(admin.token, tenant, { title: 'Điều khoản' }, { type: 'terms', locale: 'vi' });
    expect((await read('?locale=en', north)).body.title).toBe('Điều khoản');
    await inForce(admin.token, tenant, { title: 'Terms' });
    expect((await read('?locale=en', north)).body.title).toBe('Terms');
    expect((await read('?locale=vi', north)).body.title).toBe('Điều khoản');
    const { body } = await visit('/legal?locale=vi', north);
    expect(body).toEqual({ documents: [{ type: 'terms', locale: 'vi', title: 'Điều khoản' }] });
  });

  it('see nothing of drafts and scheduled texts', async () => {
    const effectiveAt = new Date(Date.now() + dayMs).toISOString();
    await publish(admin.token, tenant, await draft(admin.token, tenant, { effectiveAt }));
    expect((await read('', north)).status).toBe(404);
    expect((await read('?version=1', north)).status).toBe(404);
    expect((await visit('/legal', north)).body).toEqual({ documents: [] });
  });
});

describe('the documents of the platform', () => {
  it('belong to its staff, also in the shared workspace, to which they are stored', async () => {
    expect((await post(staff.token, platform, { type: 'terms', locale: 'en' })).status).toBe(201);
    for (const path of [platform, tenant])
      expect((await post(shared.token, path, { type: 'privacy', locale: 'en' })).status).toBe(403);
    expect((await post(admin.token, platform, { type: 'privacy', locale: 'en' })).status).toBe(403);
    // Staff without a workspace work in the shared one, whose documents are the platform's.
    expect((await post(root.token, tenant, { type: 'privacy', locale: 'en' })).status).toBe(201);
    expect((await post(staff.token, tenant, { type: 'cookies', locale: 'en' })).status).toBe(403);
  });

  it('name the operator of the installation', async () => {
    const at = '/admin/settings/operator';
    const { body } = await app.api<{ version: number }>('GET', at, { token: staff.token });
    const { status } = await app.api('PATCH', at, {
      token: staff.token,
      body: { version: body.version, operator: { name: 'Sitewright Ltd' } },
    });
    expect(status).toBe(200);
    await inForce(staff.token, platform, { body: 'By {company}.' });
    expect((await read()).body.html).toContain('By Sitewright Ltd.');
  });
});
