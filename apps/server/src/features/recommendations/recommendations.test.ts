import type { Page } from '@sitewright/contract/pages/pages';
import { recommendationLimits as limits } from '@sitewright/contract/recommendations/recommendation-limits';
import type {
  Recommendation,
  RecommendationCode,
} from '@sitewright/contract/recommendations/recommendations';
import type { CompanyRecommendation } from '@sitewright/contract/recommendations/company-recommendations';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '../../testing/customer-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

interface Applied {
  applied: string[];
  skipped: { recommendationId: string; reason: string }[];
}

const pathOf = ({ site }: SiteFixture) => `/ai/recommendations/${site.id}`;
const askAs = <T>({ person }: Pick<SiteFixture, 'person'>, method: string, path: string, body?: unknown) =>
  app.api<T>(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
const list = async (world: SiteFixture) => (await askAs<Recommendation[]>(world, 'GET', pathOf(world))).body;
const of = async (world: SiteFixture, code: RecommendationCode) =>
  (await list(world)).filter((one) => one.code === code);
const apply = async (world: SiteFixture, recommendationIds: string[]) =>
  (await askAs<Applied>(world, 'POST', `${pathOf(world)}/apply`, { recommendationIds })).body;
const setState = (world: SiteFixture, recommendationId: string, state: string) =>
  askAs<{ state: string }>(world, 'PUT', `${pathOf(world)}/state`, { recommendationId, state });
const write = (world: SiteFixture, ...sections: object[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections } });
const settings = (world: SiteFixture, body: object) =>
  world.call('PATCH', `/pages/${world.home.id}/settings`, body);
const counts = async (world: SiteFixture, siteIds = world.site.id) =>
  (
    await askAs<{ sites: { siteId: string; high: number; total: number }[] }>(
      world,
      'GET',
      `/ai/recommendations?siteIds=${siteIds}`,
    )
  ).body.sites;

/** A site with a home page only and an empty footer, without a header. */
const makeBareSite = async (): Promise<SiteFixture> => {
  const world = await makeSite(app);
  for (const page of world.pages) if (!page.isHome) await world.call('DELETE', `/pages/${page.id}`);
  await world.call('DELETE', '/header');
  expect((await world.call('PUT', '/footer', { type: 'footer/footer-1', data: {} })).status).toBe(200);
  return world;
};

const hero = (data: object = {}, more: object = {}) => ({
  id: 'hero-section',
  type: 'hero/hero-1',
  data: { title: 'Quán Ngon', ...data },
  ...more,
});
const words = (count: number) => Array.from({ length: count }, () => 'bánh').join(' ');
const image = (id: string) => ({
  id,
  type: 'image',
  data: { url: '/library/images/food-coffee.webp', alt: '' },
});

describe('rules of its own', () => {
  it.each<[string, RecommendationCode, object, object | undefined]>([
    ['a placeholder of a template', 'placeholder_text', hero({ text: 'Call [phone number] today' }), hero()],
    [
      'filler text',
      'placeholder_text',
      hero({ text: 'Lorem ipsum dolor sit' }),
      hero({ text: 'See note [1]' }),
    ],
    [
      'a page with few words',
      'thin_page',
      hero({ title: words(limits.thinPageWords - 1) }),
      hero({ title: words(limits.thinPageWords) }),
    ],
    [
      'a home page without a next step',
      'no_call_to_action',
      hero(),
      hero({ action: { label: 'Call', href: 'tel:+84123' } }),
    ],
  ])('%s', async (_what, code, before, after) => {
    const world = await makeSite(app);
    await write(world, before);
    expect(await of(world, code)).toHaveLength(1);
    await write(world, after!);
    expect(await of(world, code)).toEqual([]);
  });

  it('a title that search results cut, which the fix shortens', async () => {
    const world = await makeSite(app);
    await write(world, hero());
    const title = 'a'.repeat(limits.seoTitleMaxLength);
    await settings(world, { seo: { title } });
    expect(await of(world, 'long_seo_title')).toEqual([]);
    await settings(world, { seo: { title: `${title}a` } });
    const [found] = await of(world, 'long_seo_title');
    expect(found).toMatchObject({
      area: 'seo',
      severity: 'low',
      target: { pageId: world.home.id, path: '/' },
    });
    expect(await apply(world, [found!.id])).toEqual({ applied: [found!.id], skipped: [] });
    expect(await of(world, 'long_seo_title')).toEqual([]);
  });

  it('search texts with placeholders of the company profile, which no fix replaces', async () => {
    const world = await makeSite(app);
    await write(world, hero({ text: words(25) }));
    const fixes = async () =>
      (await list(world))
        .filter(({ code }) => code === 'long_seo_title' || code === 'seo_description_length')
        .map(({ code, fix }) => [code, fix !== null]);
    const title = 'a'.repeat(limits.seoTitleMaxLength + 1);
    await settings(world, { seo: { title, description: 'Short' } });
    expect(await fixes()).toEqual([
      ['long_seo_title', true],
      ['seo_description_length', true],
    ]);
    await settings(world, {
      seo: { title: `${title} {company.city}`, description: 'Short {company.city}' },
    });
    expect(await fixes()).toEqual([
      ['long_seo_title', false],
      ['seo_description_length', false],
    ]);
  });

  it.each([
    [limits.seoDescriptionMinLength - 1, 1],
    [limits.seoDescriptionMinLength, 0],
    [limits.seoDescriptionMaxLength, 0],
    [limits.seoDescriptionMaxLength + 1, 1],
  ])('a meta description of %i characters: %i recommendation', async (length, count) => {
    const world = await makeSite(app);
    await settings(world, { seo: { description: 'a'.repeat(length) } });
    expect(await of(world, 'seo_description_length')).toHaveLength(count);
  });

  it('a site that is shared without an image, until the first of its home page is used', async () => {
    const world = await makeSite(app);
    const [found] = await of(world, 'no_social_image');
    expect(await apply(world, [found!.id])).toMatchObject({ applied: [found!.id] });
    expect(await of(world, 'no_social_image')).toEqual([]);
    const { body } = await world.call<Page>('GET', `/pages/${world.home.id}`);
    expect(body.seo.socialImage).toMatch(/^\/(library\/images|media)\//);
  });

  it('a page that no other links to', async () => {
    const world = await makeSite(app);
    const { body: page } = await world.call<Page>('POST', '/pages', { title: 'Menu' });
    expect((await of(world, 'orphan_page')).map(({ target }) => target?.pageId)).toEqual([page.id]);
    await write(world, hero({ action: { label: 'Menu', href: `page:${page.id}` } }));
    expect(await of(world, 'orphan_page')).toEqual([]);
  });

  it('a site that nobody can write to or call', async () => {
    const world = await makeBareSite();
    await write(world, hero());
    expect(await of(world, 'no_contact')).toMatchObject([{ severity: 'high', target: null }]);
    await write(world, hero({ text: '<a href="mailto:a@example.com">Write</a>' }));
    expect(await of(world, 'no_contact')).toEqual([]);
  });

  it('a form without a privacy policy and without a test: one request fixes both', async () => {
    const world = await makeBareSite();
    await write(world, hero(), { id: 'form', type: 'form/form-1', data: { title: 'Write to us' } });
    expect(await of(world, 'untested_form')).toEqual([]);
    expect((await world.call('PATCH', '/publish', { isPublished: true })).status).toBe(200);
    const found = [...(await of(world, 'no_privacy_page')), ...(await of(world, 'untested_form'))];
    expect(found.map(({ fix }) => fix?.kind)).toEqual(['addPage', 'testForm']);
    const ids = found.map(({ id }) => id);
    expect(await apply(world, ids)).toEqual({ applied: ids, skipped: [] });
    const left = await list(world);
    const codes = left.map(({ code }) => code);
    expect(codes).not.toContain('no_privacy_page');
    expect(codes).not.toContain('untested_form');
    // The new page is a draft that its owner completes.
    expect(codes).toContain('placeholder_text');
  });
});

it('the most important come first, each with its area, reason and place', async () => {
  const world = await makeSite(app);
  await write(world, hero({}, { dropZones: { main: [image('one'), image('two')] } }));
  const found = await list(world);
  const ranks = found.map(({ severity }) => ['high', 'medium', 'low'].indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(found.find(({ code }) => code === 'missing_alt')).toMatchObject({
    area: 'a11y',
    severity: 'high',
    state: 'open',
    why: expect.stringContaining('screen reader'),
    target: { pageId: world.home.id, path: '/', sectionId: 'hero-section' },
  });
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});

it('fixes of one document are one step, which names itself in the history', async () => {
  const world = await makeSite(app);
  await write(world, hero({}, { dropZones: { main: [image('one'), image('two')] } }));
  const found = await of(world, 'missing_alt');
  expect(found).toHaveLength(2);
  const before = (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
  const ids = found.map(({ id }) => id);
  expect(await apply(world, ids)).toEqual({ applied: ids, skipped: [] });
  const after = (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
  expect(after.version).toBe(before.version + 1);
  const { rows } = await app.database.ownerPool.query(
    'select label from app.document_operations where document_id = $1 and version = $2',
    [world.home.id, after.version],
  );
  expect(rows).toEqual([{ label: 'recommendation' }]);
  expect(await apply(world, [ids[0]!])).toEqual({
    applied: [],
    skipped: [{ recommendationId: ids[0], reason: 'This no longer applies.' }],
  });
});

describe('states', () => {
  it('what is dismissed stays dismissed and is not counted, until it is opened again', async () => {
    const world = await makeSite(app);
    const [first] = await list(world);
    const [before] = await counts(world);
    expect((await setState(world, first!.id, 'dismissed')).body.state).toBe('dismissed');
    expect((await list(world)).find(({ id }) => id === first!.id)!.state).toBe('dismissed');
    expect((await counts(world))[0]!.total).toBe(before!.total - 1);
    await setState(world, first!.id, 'open');
    expect((await counts(world))[0]!.total).toBe(before!.total);
  });

  it('what is done and still applies is open again after a month', async () => {
    const world = await makeSite(app);
    const [first] = await list(world);
    await setState(world, first!.id, 'done');
    const stateAfter = async (days: number) => {
      await app.database.ownerPool.query(
        'update app.recommendation_states set changed_at = now() - make_interval(days => $2) where site_id = $1',
        [world.site.id, days],
      );
      return (await list(world)).find(({ id }) => id === first!.id)!.state;
    };
    expect(await stateAfter(limits.doneDays - 1)).toBe('done');
    expect(await stateAfter(limits.doneDays)).toBe('open');
  });

  it('an unknown recommendation is not found', async () => {
    const world = await makeSite(app);
    expect((await setState(world, 'missing_alt-0000', 'done')).status).toBe(404);
  });
});

it('counts leave out sites of others, and take a limited number', async () => {
  const world = await makeSite(app);
  const other = await makeSite(app);
  expect((await counts(world, `${world.site.id},${other.site.id}`)).map(({ siteId }) => siteId)).toEqual([
    world.site.id,
  ]);
  const ask = (count: number) =>
    askAs(
      world,
      'GET',
      `/ai/recommendations?siteIds=${Array.from({ length: count }, () => world.site.id).join(',')}`,
    );
  expect((await ask(limits.countedSitesMax)).status).toBe(200);
  expect((await ask(limits.countedSitesMax + 1)).status).toBe(422);
  expect((await ask(0)).status).toBe(200);
});

it('a request takes a limited number of fixes', async () => {
  const world = await makeSite(app);
  const ask = (count: number) =>
    askAs(world, 'POST', `${pathOf(world)}/apply`, {
      recommendationIds: Array.from({ length: count }, (_, index) => `gone-${index}`),
    });
  expect((await ask(limits.fixesPerRequest)).status).toBe(200);
  expect((await ask(limits.fixesPerRequest + 1)).status).toBe(422);
  expect((await ask(0)).status).toBe(422);
});

it('one kind of problem is listed a limited number of times', async () => {
  const world = await makeSite(app);
  const images = Array.from({ length: limits.perCodeMax + 5 }, (_, index) => image(`image-${index}`));
  await write(world, hero({}, { dropZones: { main: images } }));
  expect(await of(world, 'missing_alt')).toHaveLength(limits.perCodeMax);
});

it('a content editor fixes search texts, and reads what only others may fix', async () => {
  const world = await makeSite(app);
  await write(world, hero(), { id: 'form', type: 'form/form-1', data: { title: 'Write to us' } });
  await settings(world, { seo: { title: 'a'.repeat(limits.seoTitleMaxLength + 1) } });
  const person = await app.signUp('content-editor');
  await world.call('PUT', `/people/${person.id}`, { role: 'content_editor' });
  const editor = { ...world, person };
  const [title] = await of(editor, 'long_seo_title');
  const [privacy] = await of(editor, 'no_privacy_page');
  const { applied, skipped } = await apply(editor, [title!.id, privacy!.id]);
  expect(applied).toEqual([title!.id]);
  expect(skipped).toMatchObject([
    { recommendationId: privacy!.id, reason: expect.stringContaining('permission') },
  ]);
});

describe('the next steps of a business', () => {
  const nextSteps = async (by: Pick<TestCustomer, 'call'>) =>
    (await by.call<CompanyRecommendation[]>('GET', '/company/recommendations')).body;
  const idsOf = (steps: readonly CompanyRecommendation[]) => steps.map(({ id }) => id);
  const setStep = ({ call }: Pick<TestCustomer, 'call'>, recommendationId: string, state: string) =>
    call('PUT', '/company/recommendations/state', { recommendationId, state });

  it('are what the profile lacks and what its sites need, until it is there', async () => {
    const mine = await createCustomer(app);
    const before = await nextSteps(mine);
    expect(before[0]).toMatchObject({ id: 'profile-displayName', severity: 'high', state: 'open' });
    expect(idsOf(before)).toEqual(
      expect.arrayContaining(['profile-phone', 'profile-logo', `site_unpublished-${mine.site.id}`]),
    );
    const fields = { displayName: 'Phở Thìn', phone: '+84 24 3826 1234' };
    await mine.call('PUT', '/company/profile', { version: 0, ...fields });
    await mine.call('PATCH', `/sites/${mine.site.id}/publish`, { isPublished: true });
    const after = idsOf(await nextSteps(mine));
    for (const id of ['profile-displayName', 'profile-phone', `site_unpublished-${mine.site.id}`])
      expect(after).not.toContain(id);
    expect(after).toContain('profile-logo');
  });

  it('can be dismissed and opened again, by whoever may change the profile', async () => {
    const tenantId = freshName('steps');
    await openTenant(app, tenantId);
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    expect((await setStep(member, 'profile-logo', 'dismissed')).status).toBe(403);
    expect((await setStep(admin, 'profile-logo', 'dismissed')).status).toBe(200);
    const stateOf = async (by: TestCustomer) =>
      (await nextSteps(by)).find(({ id }) => id === 'profile-logo')!.state;
    expect([await stateOf(admin), await stateOf(member)]).toEqual(['dismissed', 'dismissed']);
    await setStep(admin, 'profile-logo', 'open');
    expect(await stateOf(admin)).toBe('open');
    expect((await setStep(admin, 'profile-taxId', 'done')).status).toBe(404);
  });

  it('name no site of somebody else', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    const sites = (await nextSteps(mine)).flatMap(({ target }) => target.siteId ?? []);
    expect(new Set(sites)).toEqual(new Set([mine.site.id]));
    expect(sites).not.toContain(other.site.id);
  });
});
