import { limits } from '@sitewright/contract/limits';
import type { Page } from '@sitewright/contract/pages/pages';
import type { SiteSection, SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import type { Site } from '@sitewright/contract/sites/sites';
import { fromContent } from '@sitewright/document/adapter';
import { insertInstance } from '@sitewright/document/linked-edits';
import { setOperation } from '@sitewright/document/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const banner = { type: 'cta/cta-1', data: { title: 'Book a table', text: 'Open all week.' }, hidden: true };

const save = async (world: SiteFixture, body: object = {}) =>
  world.call<{ section: SiteSectionDetail; removed: string[] }>('POST', '/site-sections', {
    name: 'Booking',
    category: 'cta',
    section: banner,
    ...body,
  });

const pageOf = async (world: SiteFixture, id = world.home.id) =>
  (await world.call<Page>('GET', `/pages/${id}`)).body;

interface Shown {
  id: string;
  type: string;
  data: Record<string, unknown>;
  linked?: { section: string; overrides: Record<string, true> };
}
const sectionsOf = (page: Page) => page.content.sections as unknown as Shown[];

/** Puts the saved section on a page as the builder does; returns the instance’s id. */
const place = async (
  world: SiteFixture,
  section: SiteSectionDetail,
  pageId = world.home.id,
): Promise<string> => {
  const page = await pageOf(world, pageId);
  const definition = fromContent(section.content).state;
  const ops = insertInstance(fromContent(page.content).state, definition, section.id, { index: 0 });
  const answer = await world.push({
    documentId: pageId,
    clientId: `placing-${pageId.slice(0, 8)}-${page.version}`,
    seq: 1,
    baseVersion: page.version,
    ops,
  });
  expect(answer.status).toBe(200);
  return sectionsOf(await pageOf(world, pageId))[0]!.id;
};

const rootOf = (section: SiteSectionDetail) => (section.content['sections'] as { id: string }[])[0]!.id;

const edit = (world: SiteFixture, section: SiteSectionDetail, seq: number, ops: unknown[]) =>
  world.push({ documentId: section.id, clientId: 'editing-it', seq, baseVersion: seq, ops });

describe('saving a section', () => {
  it('keeps its content and nothing of its position', async () => {
    const world = await makeSite(app);
    const { status, body } = await save(world);
    expect(status).toBe(201);
    expect(body.section).toMatchObject({
      name: 'Booking',
      category: 'cta',
      type: 'cta/cta-1',
      state: 'active',
      sync: 'linked',
      usedOn: 0,
      uses: [],
    });
    const [kept] = body.section.content['sections'] as Record<string, unknown>[];
    expect(kept).toMatchObject({ type: 'cta/cta-1', data: banner.data });
    expect(kept).not.toHaveProperty('hidden');
  });

  it('strips markup that pages must not contain, and reports what', async () => {
    const world = await makeSite(app);
    const section = {
      ...banner,
      data: {
        title: 'Hi',
        text: '<p onclick="x()">Kept</p><script>alert(1)</script><iframe src="//x"></iframe>',
      },
    };
    const { body } = await save(world, { section });
    expect(body.removed.toSorted()).toEqual(['<iframe>', '<script>', 'onclick']);
    expect(JSON.stringify(body.section.content)).not.toMatch(/script|iframe|onclick/);
    expect(JSON.stringify(body.section.content)).toContain('Kept');
  });

  it.each(['Hero One', '../x', 'hero', 'hero/<b>'])('rejects the type %s', async (type) => {
    const world = await makeSite(app);
    const { status, body } = await save(world, { section: { type, data: {} } });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' });
  });

  it('accepts content up to the limit and rejects more with a message', async () => {
    const world = await makeSite(app);
    const filled = (bytes: number) => ({ type: 'cta/cta-1', data: { title: 'x'.repeat(bytes) } });
    const { contentBytes } = limits.siteSections;
    const fits = await save(world, { section: filled(contentBytes - 200) });
    const over = await save(world, { section: filled(contentBytes) });
    expect([fits.status, over.status]).toEqual([201, 413]);
    expect(over.body.error).toContain('200 KB');
  });

  it('is rejected at the limit per site', async () => {
    const world = await makeSite(app);
    await app.database.ownerPool.query(
      `with made as (
         insert into app.documents (tenant_id, site_id, kind, content)
         select tenant_id, id, 'section', '{"sections": []}' from app.sites, generate_series(1, $2::int)
         where id = $1 returning *)
       insert into app.site_sections (tenant_id, site_id, id, name, category)
       select tenant_id, site_id, id, 'x', 'cta' from made`,
      [world.site.id, limits.siteSections.perSite - 1],
    );
    expect((await save(world)).status).toBe(201);
    const { status, body } = await save(world);
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'limit_reached' });
  });

  it('requires write access to the site', async () => {
    const world = await makeSite(app);
    const stranger = await app.signUp('stranger');
    const path = `/sites/${world.site.id}/site-sections`;
    expect((await app.api('GET', path)).status).toBe(401);
    expect((await app.api('GET', path, { token: stranger.token })).status).toBe(404);
  });
});

describe('a linked section', () => {
  it('is edited once and changes on every page, except for overridden texts', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const other = world.pages[1]!.id;
    const first = await place(world, section);
    const second = await place(world, section, other);
    await world.push({
      documentId: other,
      clientId: 'own-words-1',
      seq: 1,
      baseVersion: 2,
      ops: [
        setOperation(second, ['data', 'title'], 'Book by phone'),
        setOperation(second, ['props', 'linked', 'overrides', '|data.title'], true),
      ],
    });
    const root = rootOf(section);
    const answer = await edit(world, section, 1, [
      setOperation(root, ['data', 'title'], 'Reserve'),
      setOperation(root, ['data', 'text'], 'Closed on Mondays.'),
      setOperation(root, ['props', 'style'], { scheme: 'dark' }),
    ]);
    expect(answer.status).toBe(200);
    const [home] = sectionsOf(await pageOf(world));
    const [away] = sectionsOf(await pageOf(world, other));
    expect(home).toMatchObject({ id: first, data: { title: 'Reserve', text: 'Closed on Mondays.' } });
    expect(home).toMatchObject({ style: { scheme: 'dark' } });
    expect(away).toMatchObject({ data: { title: 'Book by phone', text: 'Closed on Mondays.' } });
    const { body } = await world.call<SiteSectionDetail>('GET', `/site-sections/${section.id}`);
    expect(body.usedOn).toBe(2);
    expect(body.uses.map(({ pageId, overrides }) => [pageId, overrides])).toEqual(
      expect.arrayContaining([
        [world.home.id, 0],
        [other, 1],
      ]),
    );
  });

  it('reaches open editors as a regular edit', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const instance = await place(world, section);
    const { version } = await pageOf(world);
    await edit(world, section, 1, [setOperation(rootOf(section), ['data', 'title'], 'Reserve')]);
    const pulled = await world.call<{ batches: { ops: unknown[] }[]; reload: boolean }>(
      'GET',
      `/documents/${world.home.id}/operations?since=${version}`,
    );
    expect(pulled.body.reload).toBe(false);
    expect(pulled.body.batches.flatMap(({ ops }) => ops)).toEqual([
      setOperation(instance, ['data', 'title'], 'Reserve'),
    ]);
  });

  it('is published, searched and described with its displayed texts', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    await place(world, section);
    const text = 'We keep your table for twenty minutes after the hour that you booked it for.';
    await edit(world, section, 1, [setOperation(rootOf(section), ['data', 'text'], text)]);
    expect((await world.publish()).status).toBe(200);
    expect((await app.visit(world.host, '/')).text).toContain('We keep your table');
    const seo = await world.call<{ seo: { description: string } }>(
      'POST',
      `/pages/${world.home.id}/generate-seo`,
      {},
    );
    expect(seo.body.seo.description).toContain('We keep your table');
  });

  it('cannot follow another one, lose its section or hold a second', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const root = rootOf(section);
    const second = {
      op: 'insert',
      node: {
        id: 'x',
        kind: 'section',
        type: 'cta/cta-1',
        parent: 'root',
        slot: 'sections',
        order: 'a5',
        data: {},
        props: { data: {} },
      },
    };
    for (const ops of [
      [setOperation(root, ['props', 'linked'], { section: section.id, overrides: {} })],
      [{ op: 'remove', id: root }],
      [second],
    ]) {
      expect((await edit(world, section, 1, ops)).status).toBe(422);
    }
  });

  it('cannot grow beyond the limit by edits', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const root = rootOf(section);
    const { fieldTextMaxLength: length } = limits.content;
    const statuses: number[] = [];
    for (let seq = 1; (seq - 1) * length < limits.siteSections.contentBytes; seq += 1) {
      const ops = [setOperation(root, ['data', `text${seq}`], 'x'.repeat(length))];
      statuses.push((await edit(world, section, seq, ops)).status);
    }
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 413]);
  });

  it('turns changes from a whole replaced content into overrides', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const instance = await place(world, section);
    const { content } = await pageOf(world);
    const sections = content.sections.map((one) =>
      one['id'] === instance ? { ...one, data: { title: 'From outside', text: 'Open all week.' } } : one,
    );
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: { ...content, sections } });
    await edit(world, section, 1, [
      setOperation(rootOf(section), ['data', 'title'], 'Reserve'),
      setOperation(rootOf(section), ['data', 'text'], 'Closed.'),
    ]);
    expect(sectionsOf(await pageOf(world))[0]!.data).toEqual({ title: 'From outside', text: 'Closed.' });
  });

  it('cannot be deleted while in use unless copies remain; those keep their content', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const instance = await place(world, section);
    const path = `/site-sections/${section.id}`;
    const refused = await world.call('DELETE', path);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'in_use' });
    expect(refused.body.error).toContain('1 page');
    expect((await world.call('DELETE', `${path}?detach=true`)).status).toBe(200);
    const [copy] = sectionsOf(await pageOf(world));
    expect(copy).toMatchObject({ id: instance, data: banner.data });
    expect(copy).not.toHaveProperty('linked');
    expect((await world.call('GET', path)).status).toBe(404);
  });
});

describe('a saved section', () => {
  it('is all that its calls delete: no page, and no section of another site', async () => {
    const world = await makeSite(app);
    const foreign = await makeSite(app);
    const { section } = (await save(foreign)).body;
    for (const id of [world.home.id, section.id]) {
      expect((await world.call('DELETE', `/site-sections/${id}?detach=true`)).status).toBe(404);
    }
    expect((await world.call('GET', `/pages/${world.home.id}`)).status).toBe(200);
    expect((await foreign.call('GET', `/site-sections/${section.id}`)).status).toBe(200);
  });

  it('can be renamed, archived, duplicated and detached', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    await place(world, section);
    const path = `/site-sections/${section.id}`;
    const changed = await world.call<SiteSection>('PATCH', path, { name: 'Tables', state: 'archived' });
    expect(changed.body).toMatchObject({ name: 'Tables', state: 'archived', usedOn: 1 });
    const copy = await world.call<SiteSection>('POST', `${path}/duplicate`, {});
    expect(copy.body).toMatchObject({ name: 'Tables (copy)', usedOn: 0, state: 'active' });
    const detached = await world.call<SiteSection>('PATCH', path, { sync: 'detached' });
    expect(detached.body).toMatchObject({ sync: 'detached', usedOn: 0 });
    expect(sectionsOf(await pageOf(world))[0]).not.toHaveProperty('linked');
  });

  it('is previewed alone in the colours of the site', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    const { body } = await world.call<{ url: string }>('POST', '/preview-address', {});
    const show = (id: string) => fetch(`${app.origin}${body.url}_sections/${id}`);
    const shown = await (await show(section.id)).text();
    expect(shown).toContain('Book a table');
    expect(shown).not.toContain('<header');
    expect((await show(world.home.id)).status).toBe(404);
  });

  it('is copied with the site, and the copy’s pages follow the copy', async () => {
    const world = await makeSite(app);
    const { section } = (await save(world)).body;
    await place(world, section);
    const copy = (await world.call<Site>('POST', '/duplicate', {})).body;
    const ask = <T>(method: string, path: string, body?: unknown) =>
      app.api<T>(method, `/sites/${copy.id}${path}`, {
        token: world.person.token,
        ...(body === undefined ? {} : { body }),
      });
    const { sections } = (await ask<{ sections: SiteSection[] }>('GET', '/site-sections')).body;
    expect(sections).toMatchObject([{ name: 'Booking', usedOn: 1 }]);
    expect(sections[0]!.id).not.toBe(section.id);
    await edit(world, section, 1, [setOperation(rootOf(section), ['data', 'title'], 'Only here')]);
    const { pages } = (await ask<{ pages: { id: string }[] }>('GET', '/pages')).body;
    const { body } = await ask<Page>('GET', `/pages/${pages[0]!.id}`);
    expect(sectionsOf(body)[0]!.data).toMatchObject({ title: 'Book a table' });
  });
});
