import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import type { Site } from '@sitewright/contract/sites/sites';
import type { SiteVersion } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { insertInstance } from '@sitewright/document/linked-edits';
import { setOperation } from '@sitewright/document/operation';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const keep = async (world: SiteFixture) =>
  (await world.call<SiteVersion>('POST', '/versions', { label: 'Kept' })).body.id;
const get = async <T>({ person }: SiteFixture, path: string) =>
  (await app.api<T>('GET', path, { token: person.token })).body;
const pagesOf = async (world: SiteFixture, id: string) =>
  (await get<{ pages: PageSummary[] }>(world, `/sites/${id}/pages`)).pages;
const homeOf = async (world: SiteFixture, id: string) =>
  get<Page>(world, `/sites/${id}/pages/${(await pagesOf(world, id))[0]!.id}`);

it('a site is created from an earlier version: its pages, texts, theme and settings', async () => {
  const world = await makeSite(app);
  const titles = world.pages.map(({ title, slug, isHome }) => ({ title, slug, isHome }));
  const versionId = await keep(world);
  const [first] = world.home.content.sections as unknown as { id: string }[];
  const ops = [setOperation(first!.id, ['data', 'title'], 'Changed later')];
  await world.push({ documentId: world.home.id, clientId: 'later', seq: 1, baseVersion: 1, ops });
  await world.call('DELETE', `/pages/${world.pages[1]!.id}`);
  await world.call('PATCH', '', { settings: { industry: 'baking' } });

  const copy = await world.call<Site>('POST', '/duplicate', { name: 'As it was', versionId });
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({ name: 'As it was', status: 'draft', theme: world.site.theme });
  expect(copy.body.settings.industry).toBe(world.site.settings.industry);
  const pages = await pagesOf(world, copy.body.id);
  expect(pages.map(({ title, slug, isHome }) => ({ title, slug, isHome }))).toEqual(titles);
  expect(pages.map(({ id }) => id)).not.toContain(world.home.id);
  expect((await homeOf(world, copy.body.id)).content).toEqual(world.home.content);
  // The original stays as it is.
  expect(await pagesOf(world, world.site.id)).toHaveLength(titles.length - 1);
});

it('sections that followed a saved section follow its copy, or become ordinary ones when it is gone', async () => {
  const world = await makeSite(app);
  const save = async (title: string) =>
    (
      await world.call<{ section: SiteSectionDetail }>('POST', '/site-sections', {
        name: title,
        category: 'cta',
        section: { type: 'cta/cta-1', data: { title, text: 'Open all week.' } },
      })
    ).body.section;
  const [kept, gone] = [await save('Kept'), await save('Gone')];
  let baseVersion = 1;
  for (const { id, content } of [kept, gone]) {
    const { state } = fromContent((await homeOf(world, world.site.id)).content);
    const ops = insertInstance(state, fromContent(content).state, id, { index: 0 });
    await world.push({
      documentId: world.home.id,
      clientId: `place-${id}`,
      seq: 1,
      baseVersion: baseVersion++,
      ops,
    });
  }
  const versionId = await keep(world);
  await world.call('DELETE', `/site-sections/${gone.id}?detach=true`);
  const copy = await world.call<Site>('POST', '/duplicate', { versionId });
  const [first, second] = (await homeOf(world, copy.body.id)).content.sections as unknown as {
    data: { title: string };
    linked?: { section: string };
  }[];
  expect(first).toMatchObject({ data: { title: 'Gone' } });
  expect(first).not.toHaveProperty('linked');
  expect(second!.data.title).toBe('Kept');
  const sections = await get<{ sections: { id: string }[] }>(world, `/sites/${copy.body.id}/site-sections`);
  expect(sections.sections.map(({ id }) => id)).toEqual([second!.linked!.section]);
});

it('scripts of an earlier version are left out for people who may not add code', async () => {
  const world = await makeSite(app);
  const [first, ...others] = world.home.content.sections;
  const put = (jsCode: string) =>
    world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: { sections: [{ ...first, jsCode }, ...others] },
    });
  expect((await put('alert(1)')).status).toBe(200);
  const versionId = await keep(world);
  await put('');
  const designer = await app.signUp('designer');
  await app.database.ownerPool.query(
    `insert into app.site_members (tenant_id, site_id, user_id, role, overrides)
     select tenant_id, id, $2, 'designer', '{"code": false}' from app.sites where id = $1`,
    [world.site.id, designer.id],
  );
  const scriptsIn = async (person: SiteFixture['person']) => {
    const path = `/sites/${world.site.id}/duplicate`;
    const { body } = await app.api<Site>('POST', path, { token: person.token, body: { versionId } });
    return JSON.stringify((await homeOf({ ...world, person }, body.id)).content).includes('alert(1)');
  };
  expect(await scriptsIn(world.person)).toBe(true);
  expect(await scriptsIn(designer)).toBe(false);
});

it('a version of another site is not found, and nothing is created', async () => {
  const [world, other] = [await makeSite(app), await makeSite(app)];
  const versionId = await keep(other);
  const { status, body } = await world.call<{ error: string }>('POST', '/duplicate', { versionId });
  expect([status, body.error]).toEqual([404, 'The version was not found.']);
  const { sites } = await get<{ sites: Site[] }>(world, '/sites');
  expect(sites).toHaveLength(1);
});
