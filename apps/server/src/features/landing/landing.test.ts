import type { LandingState } from '@sitewright/contract/landing/landing';
import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { publishDueDrafts } from './instances/publish-due-drafts.job.ts';
import { usePlainTemplates } from './testing/landing-fixture.ts';
import { whileLocked } from './testing/while-locked.ts';

let app: TestApp;
let north: TestSession;
let south: TestSession;
let member: TestSession;
let staff: TestSession;
let root: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['experiments', 'instances', 'versions', 'daily_metrics'])
    await app.database.ownerPool.query(`delete from app.landing_${table}`);
  await app.database.ownerPool.query('delete from app.rate_limits');
  usePlainTemplates(app);
});

interface Switched extends LandingState {
  kept: string[];
  dropped: string[];
  dryRun: boolean;
}

const customize = (body: object, { token }: TestSession = north) =>
  app.api<LandingState>('PUT', '/landing/customize', { token, body });
const switchTo = (body: object, { token }: TestSession = north) =>
  app.api<Switched>('POST', '/landing/template/switch', { token, body });
const active = (tenantId?: string) =>
  app.api<LandingState>('GET', '/landing/active', {
    headers: tenantId === undefined ? {} : { 'x-tenant-id': tenantId },
  });
const manager = async ({ token }: TestSession = north) =>
  (await app.api<LandingManager>('GET', '/landing/instances/current', { token })).body;

describe('the templates', () => {
  it('are listed with what can be edited', async () => {
    const { status, body } = await app.api<{ templates: { slug: string }[] }>('GET', '/landing/templates');
    expect(status).toBe(200);
    expect(body.templates.map(({ slug }) => slug)).toEqual(['modern-saas', 'startup-bold']);
    expect(body.templates[0]).toMatchObject({
      id: 'modern-saas',
      name: { en: 'Plain' },
      regions: { hero: { fields: { title: { type: 'text', maxLength: 40 } } } },
      defaultConfig: { sections: { home: ['hero', 'steps'] } },
    });
  });

  it('have default texts and a preview without scripts', async () => {
    const one = await app.api('GET', '/landing/templates/modern-saas');
    expect(one.body).toMatchObject({
      slug: 'modern-saas',
      texts: { vi: { hero: { title: 'Chào mừng đến {brand}' } } },
    });
    const { body } = await app.api<{ html: string }>(
      'GET',
      '/landing/templates/modern-saas/preview?language=vi&scheme=dark',
    );
    expect(body.html).toContain('Chào mừng đến Sitewright');
    expect(body.html).toContain('data-mantine-color-scheme="dark"');
    expect(body.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect((await app.api('GET', '/landing/templates/nothing/preview')).status).toBe(404);
    expect((await app.api('GET', '/landing/templates/modern-saas/preview?page=blog')).status).toBe(422);
  });
});

describe('the active landing page', () => {
  it('is the default template with every page, where nothing was changed', async () => {
    const { status, body } = await active();
    expect(status).toBe(200);
    expect(body).toEqual({
      template: expect.objectContaining({ id: 'modern-saas', slug: 'modern-saas' }),
      customizations: { colors: {}, fonts: {}, features: {} },
      contentOverrides: {},
      enabledPages: { home: true, about: true, features: true, pricing: true, contact: true, blog: true },
      seo: { noindex: false, pages: {} },
      version: 0,
    });
  });

  it('is that of the named workspace on the main host, and always its own on the host of one', async () => {
    await customize({ contentOverrides: { 'hero.title': 'Northern' } });
    expect((await active('north')).body.contentOverrides).toEqual({
      'hero.title': { en: 'Northern', vi: 'Northern' },
    });
    expect((await active('default-tenant')).body.contentOverrides).toEqual({});
    expect((await active('nowhere')).status).toBe(404);
    const own = await app.visit('north.localhost', '/api/v1/landing/active', { 'x-tenant-id': 'south' });
    expect(own.text).toContain('Northern');
    const foreign = await app.visit('south.localhost', '/api/v1/landing/active', { 'x-tenant-id': 'north' });
    expect(foreign.text).not.toContain('Northern');
    const shown = await app.api<{ html: string }>('GET', '/landing/active/preview', {
      headers: { 'x-tenant-id': 'north' },
    });
    expect(shown.body.html).toContain('<h1>Northern</h1>');
  });

  it('of a suspended workspace is not shown', async () => {
    await app.database.ownerPool.query("update app.tenants set status = 'suspended' where id = 'south'");
    app.ctx.tenantCaches.snapshots.invalidate('south');
    expect((await active('south')).status).toBe(404);
    await app.database.ownerPool.query("update app.tenants set status = 'active' where id = 'south'");
    app.ctx.tenantCaches.snapshots.invalidate('south');
  });
});

describe('customizing', () => {
  it('replaces what it sends, keeps the rest, and is recorded', async () => {
    const first = await customize({
      customizations: { colors: { primary: '#AA1155' }, fonts: { body: 'lora' }, features: { steps: false } },
      contentOverrides: { 'hero.title': { vi: 'Xin chào' }, 'steps.items.2.title': { en: 'Three' } },
    });
    expect(first.status).toBe(200);
    expect(first.body.version).toBe(1);
    const second = await customize({ enabledPages: { about: false }, version: 1 });
    expect(second.body).toMatchObject({
      version: 2,
      customizations: { colors: { primary: '#AA1155' }, fonts: { body: 'lora' }, features: { steps: false } },
      contentOverrides: { 'hero.title': { vi: 'Xin chào' } },
      enabledPages: { about: false, home: true, blog: true },
    });
    const home = await app.visit('north.localhost', '/', { 'accept-language': 'vi' });
    expect(home.text).toContain('<h1>Xin chào</h1>');
    expect(home.text).not.toContain('<li>');
    expect((await app.visit('north.localhost', '/?lng=en')).text).toContain('Welcome to North');
    expect((await auditEntriesOf(app, 'landing.customized')).at(-1)).toMatchObject({
      tenant_id: 'north',
      actor_id: north.id,
      target_id: 'live',
    });
    expect((await customize({ contentOverrides: {}, version: 1 })).body).toMatchObject({
      code: 'stale_version',
    });
    expect((await customize({ contentOverrides: {}, version: 1 })).status).toBe(409);
  });

  it('adds items to a list, and leaves out those without texts', async () => {
    await customize({
      contentOverrides: { 'steps.items.0.title': { en: '' }, 'steps.items.2.title': { en: 'Three' } },
    });
    const home = await app.visit('north.localhost', '/');
    expect(home.text).toContain('<ol><li>Two</li><li>Three</li></ol>');
    const empty = await customize({
      contentOverrides: { 'steps.items.0.title': '', 'steps.items.1.title': '' },
    });
    expect(empty.body.fields).toEqual({ 'contentOverrides.steps.items': '“steps” needs at least 1 items' });
  });

  it.each([
    ['an unknown text', { contentOverrides: { 'hero.nothing': 'x' } }, 'contentOverrides.hero.nothing'],
    [
      'a region of another template',
      { contentOverrides: { 'other.title': 'x' } },
      'contentOverrides.other.title',
    ],
    ['a prototype', { contentOverrides: { 'constructor.name': 'x' } }, 'contentOverrides.constructor.name'],
    [
      'an item beyond the list',
      { contentOverrides: { 'steps.items.3.title': 'x' } },
      'contentOverrides.steps.items.3.title',
    ],
    [
      'a text that is too long',
      { contentOverrides: { 'hero.title': 'x'.repeat(41) } },
      'contentOverrides.hero.title',
    ],
    ['two lines for one', { contentOverrides: { 'hero.title': 'a\nb' } }, 'contentOverrides.hero.title'],
    [
      'an address that runs',
      { contentOverrides: { 'hero.href': 'javascript:alert(1)' } },
      'contentOverrides.hero.href',
    ],
    [
      'an address of another host',
      { contentOverrides: { 'hero.href': '//evil.example' } },
      'contentOverrides.hero.href',
    ],
    ['a color name', { customizations: { colors: { primary: 'red' } } }, 'customizations.colors.primary'],
    [
      'a color with more',
      { customizations: { colors: { text: '#112233;}' } } },
      'customizations.colors.text',
    ],
    [
      'a font that there is not',
      { customizations: { fonts: { body: 'comic-sans' } } },
      'customizations.fonts.body',
    ],
    [
      'a section that cannot be switched off',
      { customizations: { features: { hero: false } } },
      'customizations.features.hero',
    ],
    ['no home page', { enabledPages: { home: false } }, 'enabledPages.home'],
    [
      'a title that is too long',
      { seo: { pages: { home: { title: { en: 'x'.repeat(landingLimits.seoTitleMaxLength + 1) } } } } },
      'seo.pages.home.title.en',
    ],
  ])('refuses %s and names it', async (_what, body, field) => {
    const answer = await customize(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect((await manager()).live.version).toBe(0);
  });

  it('takes texts of the greatest length, at most so many, and needs something to change', async () => {
    expect((await customize({ contentOverrides: { 'hero.title': 'x'.repeat(40) } })).status).toBe(200);
    expect((await customize({})).status).toBe(422);
    const many = Object.fromEntries(
      Array.from({ length: landingLimits.overridesMax + 1 }, (_, at) => [`hero.text${at}`, 'x']),
    );
    expect((await customize({ contentOverrides: many })).status).toBe(422);
  });

  it('is for the admins of the workspace, for platform staff on the platform’s page, and for super admins everywhere', async () => {
    const body = { contentOverrides: { 'hero.title': 'Mine' } };
    expect((await customize(body, member)).status).toBe(403);
    expect((await app.api('PUT', '/landing/customize', { body })).status).toBe(401);
    expect((await customize(body, south)).status).toBe(200);
    expect((await active('north')).body.contentOverrides).toEqual({});
    expect((await customize(body, staff)).status).toBe(200);
    expect((await active()).body.contentOverrides).toHaveProperty(['hero.title']);
    const headers = { 'x-tenant-id': 'north' };
    const other = await app.api('GET', '/landing/instances/current', { token: staff.token, headers });
    expect(other.body).toMatchObject({ tenantId: 'default-tenant' });
    await app.api('PUT', '/landing/customize', { token: root.token, headers, body });
    expect((await active('north')).body.contentOverrides).toHaveProperty(['hero.title']);
  });
});

describe('the page of the platform', () => {
  it('is closed to the admins of the shared workspace', async () => {
    const shared = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    const body = { contentOverrides: { 'hero.title': 'Taken' } };
    expect(await customize(body, shared)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await switchTo({ templateId: 'startup-bold', dryRun: true }, shared)).status).toBe(403);
    for (const path of [
      'instances/current',
      'versions',
      'versions/1',
      'experiments',
      'contact-messages',
      'metrics',
    ])
      expect([path, (await app.api('GET', `/landing/${path}`, { token: shared.token })).status]).toEqual([
        path,
        403,
      ]);
    expect((await active()).body.contentOverrides).toEqual({});
    for (const who of [staff, root]) expect(await manager(who)).toMatchObject({ tenantId: 'default-tenant' });
  });
});

describe('switching the template', () => {
  const changed = {
    customizations: { colors: { primary: '#aa1155' }, features: { steps: false } },
    contentOverrides: { 'hero.title': 'Short', 'hero.href': '/about', 'hero.lead': 'Kept' },
    enabledPages: { pricing: false },
  };

  it('keeps what the new template has, and says what it drops', async () => {
    await customize(changed);
    const tried = await switchTo({ templateId: 'startup-bold', preserveCustomizations: true, dryRun: true });
    expect(tried.body).toMatchObject({ dryRun: true, version: 1, template: { slug: 'startup-bold' } });
    expect((await active('north')).body.template?.slug).toBe('modern-saas');
    const { status, body } = await switchTo({ templateId: 'startup-bold', preserveCustomizations: true });
    expect(status).toBe(200);
    expect([body.kept, body.dropped]).toEqual([tried.body.kept, tried.body.dropped]);
    expect(body.kept).toEqual(['colors.primary', 'hero.lead', 'hero.title']);
    expect(body.dropped).toEqual(['features.steps', 'hero.href']);
    expect(body).toMatchObject({ enabledPages: { pricing: false }, version: 2, dryRun: false });
    expect((await app.visit('north.localhost', '/')).text).toContain('<h1>Short</h1>');
  });

  it('drops a text that is too long for the new template', async () => {
    await customize({ contentOverrides: { 'hero.title': 'A title of more than twenty' } });
    const { body } = await switchTo({ templateId: 'startup-bold', preserveCustomizations: true });
    expect([body.kept, body.dropped]).toEqual([[], ['hero.title']]);
  });

  it('without customizations starts anew', async () => {
    await customize(changed);
    const { body } = await switchTo({ templateId: 'startup-bold', preserveCustomizations: false });
    expect(body.contentOverrides).toEqual({});
    expect(body.kept).toEqual([]);
    expect(body.dropped).toHaveLength(5);
  });

  it('needs a template that exists, and the right person', async () => {
    const unknown = await switchTo({ templateId: 'vaporware', preserveCustomizations: true });
    expect(unknown).toMatchObject({ status: 422, body: { fields: { templateId: expect.any(String) } } });
    expect((await switchTo({ templateId: 'startup-bold' }, member)).status).toBe(403);
    expect((await active('north')).body.template?.slug).toBe('modern-saas');
  });
});

describe('tracking', () => {
  const track = (metrics: object, more: object = {}) =>
    app.api('POST', '/landing/track', {
      body: { templateId: 'modern-saas', tenantId: 'default-tenant', metrics, ...more },
    });
  const counted = async (token = root.token) =>
    (await app.api<{ totals: object }>('GET', '/landing/metrics?days=7', { token })).body.totals;

  it.each([
    [-1, 422],
    [0, 200],
    [1, 200],
    [landingLimits.trackedMax, 200],
    [landingLimits.trackedMax + 1, 422],
    [1.5, 422],
    ['1', 422],
  ])('of %s page views answers %i', async (pageViews, status) => {
    expect((await track({ pageViews })).status).toBe(status);
    expect(await counted()).toMatchObject({ pageViews: status === 200 ? pageViews : 0 });
  });

  it('adds up by day and by goal', async () => {
    await track({ pageViews: 3 });
    await track({ pageViews: 1, conversions: 2 }, { goal: 'register' });
    expect((await track({}, {})).status).toBe(422);
    const { body } = await app.api<{
      days: { day: string; pageViews: number }[];
      totals: object;
      templates: object[];
    }>('GET', '/landing/metrics?days=2', { token: root.token });
    expect(body.days).toHaveLength(2);
    expect(body.days[1]).toMatchObject({ pageViews: 4, conversions: 2, register: 2 });
    expect(body.totals).toEqual({
      pageViews: 4,
      conversions: 2,
      register: 2,
      contact: 0,
      newsletter: 0,
      rate: 0.5,
    });
    expect(body.templates).toMatchObject([{ templateId: 'modern-saas', pageViews: 4 }]);
  });

  it('trusts the host alone, and knows only templates that exist', async () => {
    expect((await track({ pageViews: 1 }, { tenantId: 'north' })).status).toBe(403);
    expect((await track({ pageViews: 1 }, { templateId: 'vaporware' })).status).toBe(422);
    expect(await counted(north.token)).toMatchObject({ pageViews: 0 });
    expect(await counted()).toMatchObject({ pageViews: 0 });
  });

  it('is limited', async () => {
    const sent = [];
    for (let at = 0; at <= landingLimits.tracksPerMinutePerIp; at += 1)
      sent.push((await track({ pageViews: 1 })).status);
    expect(sent.filter((status) => status === 200)).toHaveLength(landingLimits.tracksPerMinutePerIp);
    expect(sent.at(-1)).toBe(429);
  });
});

describe('the manager', () => {
  it('prepares a draft that nobody sees before it is published', async () => {
    await customize({ contentOverrides: { 'hero.title': 'Live' } });
    await customize({ instance: 'draft', customizations: { colors: { accent: '#123456' } } });
    const seen = await manager();
    expect(seen).toMatchObject({
      tenantId: 'north',
      url: 'http://north.localhost:6003/',
      hasRunningTest: false,
      live: { version: 1, changedBy: north.email, customizations: { colors: {} } },
      draft: {
        version: 1,
        publishAt: null,
        contentOverrides: { 'hero.title': { en: 'Live', vi: 'Live' } },
        customizations: { colors: { accent: '#123456' } },
      },
    });
    expect((await active('north')).body.customizations.colors).toEqual({});
    const stale = await app.api('POST', '/landing/draft/publish', {
      token: north.token,
      body: { version: 7 },
    });
    expect(stale.status).toBe(409);
    const done = await app.api<LandingManager>('POST', '/landing/draft/publish', {
      token: north.token,
      body: { version: 1 },
    });
    expect(done.body).toMatchObject({
      draft: null,
      live: { version: 2, customizations: { colors: { accent: '#123456' } } },
    });
    expect((await active('north')).body.customizations.colors).toEqual({ accent: '#123456' });
    const again = await app.api('POST', '/landing/draft/publish', {
      token: north.token,
      body: { version: 1 },
    });
    expect(again.body.code).toBe('wrong_state');
  });

  it('discards a draft', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Never' } });
    const { version } = (await manager()).draft!;
    const discard = (seen: number) =>
      app.api<LandingManager>('DELETE', `/landing/draft?version=${seen}`, { token: north.token });
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Of a colleague' } });
    expect((await discard(version)).status).toBe(409);
    const { body } = await discard(version + 1);
    expect(body.draft).toBeNull();
    expect((await active('north')).body.contentOverrides).toEqual({});
  });

  it('lists what was live, and brings it back', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await customize({ contentOverrides: { 'hero.title': title } });
    const { body } = await app.api<{ versions: { version: number; isLive: boolean; change: string }[] }>(
      'GET',
      '/landing/versions',
      { token: north.token },
    );
    expect(body.versions.map(({ version, isLive }) => [version, isLive])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    const { body: first } = await app.api('GET', '/landing/versions/1', { token: north.token });
    expect(first).toMatchObject({ version: 1, templateId: 'modern-saas', enabledPages: { home: true } });
    for (const { token, version } of [
      { token: south.token, version: 1 },
      { token: north.token, version: 99 },
    ])
      expect((await app.api('GET', `/landing/versions/${version}`, { token })).status).toBe(404);
    await app.api('POST', '/landing/versions/1/restore', { token: north.token });
    expect((await app.visit('north.localhost', '/')).text).toContain('<h1>One</h1>');
    expect((await manager()).live.version).toBe(4);
    expect((await app.api('POST', '/landing/versions/1/restore', { token: south.token })).status).toBe(404);
  });

  it('publishes a draft at its time, once', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Planned' } });
    const schedule = (publishAt: string | null, token = north.token) =>
      app.api<LandingManager>('PUT', '/landing/draft/schedule', { token, body: { publishAt } });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    expect((await schedule(inDays(-1))).status).toBe(422);
    expect((await schedule(inDays(landingLimits.scheduleDays + 1))).status).toBe(422);
    expect((await schedule(inDays(1), south.token)).body.code).toBe('wrong_state');
    const at = inDays(1);
    const stale = { token: north.token, body: { publishAt: at, version: 99 } };
    expect((await app.api('PUT', '/landing/draft/schedule', stale)).status).toBe(409);
    expect((await schedule(at)).body.draft?.publishAt).toBe(at);
    await publishDueDrafts(app.ctx);
    expect((await app.visit('north.localhost', '/')).text).toContain('Welcome to North');
    await app.database.ownerPool.query(
      "update app.landing_instances set publish_at = now() - interval '1 minute' where status = 'draft'",
    );
    await publishDueDrafts(app.ctx);
    await publishDueDrafts(app.ctx);
    expect((await app.visit('north.localhost', '/')).text).toContain('<h1>Planned</h1>');
    expect(await manager()).toMatchObject({ draft: null, live: { version: 1 } });
  });

  const publish = (version: number) =>
    app.api<LandingManager>('POST', '/landing/draft/publish', { token: north.token, body: { version } });
  const lockDraft = "select from app.landing_instances where status = 'draft' for update";
  const makeDue = () =>
    app.database.ownerPool.query(
      `update app.landing_instances set publish_at = now() - interval '1 minute', scheduled_by = $1
       where status = 'draft'`,
      [north.id],
    );

  it('does not publish over what is saved at the same time', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Seen' } });
    const [answer] = await whileLocked(
      app,
      { query: "update app.landing_instances set version = version + 1 where status = 'draft'" },
      [() => publish(1)],
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(await manager()).toMatchObject({ draft: { version: 2 }, live: { version: 0 } });
  });

  it('publishes once where a person and the job do it at the same time', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Once' } });
    await makeDue();
    await whileLocked<unknown>(app, { query: lockDraft }, [
      () => publish(1),
      () => publishDueDrafts(app.ctx),
    ]);
    expect(await manager()).toMatchObject({ draft: null, live: { version: 1 } });
    const { rows } = await app.database.ownerPool.query('select from app.landing_versions');
    expect(rows).toHaveLength(1);
  });

  it('begins a new draft with what went live while it waited', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Going' } });
    const [answer] = await whileLocked(
      app,
      { query: lockDraft, last: "delete from app.landing_instances where status = 'draft'" },
      [() => customize({ instance: 'draft', customizations: { colors: { accent: '#123456' } } })],
    );
    expect(answer).toMatchObject({ status: 200, body: { version: 1, contentOverrides: {} } });
  });

  it('does not publish for somebody who may no longer edit the page, and keeps the draft', async () => {
    await customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Too late' } });
    await makeDue();
    const setRole = (role: string) =>
      app.database.ownerPool.query('update app.memberships set role = $1 where user_id = $2', [
        role,
        north.id,
      ]);
    await setRole('USER');
    await publishDueDrafts(app.ctx);
    await setRole('ADMIN');
    expect(await manager()).toMatchObject({ draft: { version: 1, publishAt: null }, live: { version: 0 } });
    await publishDueDrafts(app.ctx);
    expect((await manager()).live.version).toBe(0);
  });

  it('previews changes before they are saved, with the path of each text', async () => {
    const preview = (body: object, token = north.token) =>
      app.api<{ html: string; issues: string[] }>('POST', '/landing/preview', { token, body });
    const { body } = await preview({
      templateId: 'modern-saas',
      contentOverrides: { 'hero.title': 'Not saved' },
      customizations: { colors: { primary: '#abcdef' } },
      edit: true,
    });
    expect(body.html).toContain('<h1 data-path="hero.title">Not saved</h1>');
    expect(body.html).toContain('data-path="steps.items.1.title"');
    const pathsWith = async (index: number) => {
      const { body: shown } = await preview({
        templateId: 'modern-saas',
        contentOverrides: { [`steps.items.${index}.title`]: '' },
        edit: true,
      });
      return [...shown.html.matchAll(/data-path="(steps[^"]+)"/g)].map(([, path]) => path);
    };
    // An empty item keeps its place before others, and is left out at the end.
    expect(await pathsWith(0)).toEqual(['steps.items.0.title', 'steps.items.1.title']);
    expect(await pathsWith(1)).toEqual(['steps.items.0.title']);
    expect(body.html).toContain('data-section="steps"');
    expect(body.html).toContain('--landing-primary:#abcdef');
    expect(body.issues).toEqual([]);
    expect((await preview({ templateId: 'modern-saas', contentOverrides: { 'no.path': 'x' } })).status).toBe(
      422,
    );
    expect((await preview({ templateId: 'modern-saas' }, member.token)).status).toBe(403);
    expect((await manager()).live.version).toBe(0);
  });
});
