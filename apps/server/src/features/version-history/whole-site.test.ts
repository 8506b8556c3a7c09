import { limits } from '@sitewright/contract/limits';
import type { Page } from '@sitewright/contract/pages/pages';
import type { SiteSection, SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import type { Redirect } from '@sitewright/contract/site-settings/redirects';
import type { SiteCode } from '@sitewright/contract/site-settings/site-settings';
import type { BusinessContext, Site } from '@sitewright/contract/sites/sites';
import type { SiteState, SiteVersion } from '@sitewright/contract/versions/versions';
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

interface Shown {
  id: string;
  data: Record<string, unknown>;
  linked?: { section: string; overrides: Record<string, true> };
}
interface Restored {
  before: string;
  broughtBack: number;
  removed: number;
  parts: string[];
  kept: string[];
}

const pageOf = async (world: SiteFixture, id = world.home.id) =>
  (await world.call<Page>('GET', `/pages/${id}`)).body;
const sectionsOf = (page: Page) => page.content.sections as unknown as Shown[];
const linkedOn = async (world: SiteFixture, id = world.home.id) =>
  sectionsOf(await pageOf(world, id)).find(({ linked }) => linked);
const versionsOf = async (world: SiteFixture) =>
  (await world.call<{ versions: SiteVersion[] }>('GET', '/versions')).body.versions;
const keep = async (world: SiteFixture, label = 'Kept') =>
  (await world.call<SiteVersion>('POST', '/versions', { label })).body.id;
const restore = (world: SiteFixture, id: string, parts?: string[]) =>
  world.call<Restored>('POST', `/versions/${id}/restore`, parts ? { parts } : {});
/** A designer who may change neither code nor settings nor which pages there are. */
const restoreAsDesigner = async (world: SiteFixture, id: string, parts?: string[]) => {
  const designer = await app.signUp('designer');
  await app.database.ownerPool.query(
    `insert into app.site_members (tenant_id, site_id, user_id, role, overrides)
     select tenant_id, id, $2, 'designer', $3 from app.sites where id = $1`,
    [world.site.id, designer.id, JSON.stringify({ code: false, settings: false, addPages: false })],
  );
  return app.api<Restored>('POST', `/sites/${world.site.id}/versions/${id}/restore`, {
    token: designer.token,
    body: parts ? { parts } : {},
  });
};
const nameIt = (world: SiteFixture, id: string, body: object) =>
  world.call<SiteSection>('PATCH', `/site-sections/${id}`, body);

const saveSection = async (world: SiteFixture, title = 'Book a table') =>
  (
    await world.call<{ section: SiteSectionDetail }>('POST', '/site-sections', {
      name: 'Booking',
      category: 'cta',
      section: { type: 'cta/cta-1', data: { title, text: 'Open all week.' } },
    })
  ).body.section;

let clients = 0;
const push = async (world: SiteFixture, documentId: string, ops: unknown[], baseVersion = 1) => {
  clients += 1;
  const clientId = `whole-site-${clients}`;
  const answer = await world.push({ documentId, clientId, seq: 1, baseVersion, ops });
  expect(answer.status).toBe(200);
  return answer.body;
};
const place = async (world: SiteFixture, { id, content }: SiteSectionDetail, pageId = world.home.id) => {
  const { state } = fromContent((await pageOf(world, pageId)).content);
  await push(world, pageId, insertInstance(state, fromContent(content).state, id, { index: 0 }));
};
const rewrite = (world: SiteFixture, { id, content }: SiteSectionDetail, field: string, words: string) => {
  const [root] = content['sections'] as { id: string }[];
  return push(world, id, [setOperation(root!.id, ['data', field], words)]);
};

/** Simulates that a site and its versions have not been edited for a while. */
const rest = async (world: SiteFixture) => {
  const pause = `interval '${limits.versions.sessionPauseMinutes + 1} minutes'`;
  const { ownerPool } = app.database;
  for (const change of [
    `app.sites set updated_at = updated_at - ${pause} where id`,
    `app.site_versions set created_at = created_at - ${pause} where site_id`,
  ]) {
    await ownerPool.query(`update ${change} = $1`, [world.site.id]);
  }
};
const changeTheme = (world: SiteFixture, id: string) =>
  world.call('PATCH', '', { theme: { ...world.site.theme, id } });

const code: SiteCode = { head: '<!-- first -->', bodyEnd: '', sections: {} };
const redirects: Redirect[] = [{ from: '/old', to: '/', code: 302 }];

/** Everything of a site that is not part of a page. */
const everything = async (world: SiteFixture) => {
  const [site, business, way, own, saved] = await Promise.all([
    world.call<Site>('GET', ''),
    world.call<BusinessContext>('GET', '/business-context'),
    world.call<{ redirects: Redirect[] }>('GET', '/redirects'),
    world.call<{ code: SiteCode }>('GET', '/code'),
    world.call<{ sections: SiteSection[] }>('GET', '/site-sections'),
  ]);
  return {
    name: site.body.name,
    settings: site.body.settings,
    theme: site.body.theme,
    business: business.body,
    redirects: way.body.redirects,
    code: own.body.code,
    sections: saved.body.sections.map(({ id, name, category, state, sync, usedOn }) => ({
      id,
      name,
      category,
      state,
      sync,
      usedOn,
    })),
  };
};

describe('a version of a site', () => {
  it('contains the whole site and restores all of it; undoing that is a restore as well', async () => {
    const world = await makeSite(app);
    const [booking, hours] = [await saveSection(world), await saveSection(world, 'Opening hours')];
    await place(world, booking);
    await place(world, hours);
    await world.call('PUT', '/code', code);
    await world.call('PUT', '/redirects', { redirects });
    await world.call('PATCH', '/business-context', { tone: 'warm' });
    const [then, pagesThen] = [await everything(world), await pageOf(world)];
    const version = await keep(world);

    await rewrite(world, booking, 'title', 'Closed');
    await nameIt(world, booking.id, { name: 'Renamed', state: 'archived' });
    await world.call('DELETE', `/site-sections/${hours.id}?detach=true`);
    const later = await saveSection(world, 'Later');
    await place(world, later, world.pages[1]!.id);
    await world.call('PUT', '/code', { ...code, head: '<!-- second -->' });
    await world.call('PUT', '/redirects', { redirects: [{ from: '/new', to: '/' }] });
    await world.call('PATCH', '/business-context', { tone: 'cold' });
    await world.call('PATCH', '', { name: 'Other', settings: { industry: 'baking' } });
    await changeTheme(world, 'midnight');
    await world.call('PUT', '/access', { mode: 'password', password: 'open sesame' });
    const [now, pagesNow] = [await everything(world), await pageOf(world)];

    const { body } = await restore(world, version);
    expect(body).toMatchObject({ kept: [], removed: 0, broughtBack: 0 });
    expect(body.parts.toSorted()).toEqual(['code', 'redirects', 'sections', 'settings', 'theme']);
    expect(await everything(world)).toEqual(then);
    expect((await pageOf(world)).content).toEqual(pagesThen.content);
    expect(await linkedOn(world, world.pages[1]!.id)).toBeUndefined();
    // Settings that take effect at once are not restored.
    expect((await world.call<{ mode: string }>('GET', '/access')).body.mode).toBe('password');
    // Linked instances stay linked.
    await rewrite(world, booking, 'text', 'New words');
    expect((await linkedOn(world))!.linked!.overrides).toEqual({});

    expect((await restore(world, body.before)).status).toBe(200);
    expect(await everything(world)).toEqual(now);
    expect((await pageOf(world)).content).toEqual(pagesNow.content);
    expect((await linkedOn(world, world.pages[1]!.id))!.data['title']).toBe('Later');
  });

  it('from before the format was complete restores what it has', async () => {
    const world = await makeSite(app);
    const section = await saveSection(world);
    await world.call('PUT', '/code', code);
    await world.call('PUT', '/redirects', { redirects });
    const version = await keep(world);
    const { ownerPool } = app.database;
    await ownerPool.query(
      `update app.site_versions
       set facts = facts - 'code' - 'redirects' - 'sections' - 'businessContext' where id = $1`,
      [version],
    );
    await ownerPool.query(
      `delete from app.site_version_documents where site_version_id = $1 and kind = 'section'`,
      [version],
    );
    await changeTheme(world, 'midnight');
    await nameIt(world, section.id, { name: 'Renamed' });
    const now = await everything(world);
    const { body } = await restore(world, version);
    expect(body.parts).toEqual(['theme']);
    expect(await everything(world)).toEqual({ ...now, theme: world.site.theme });
  });

  it('restores one part of it and nothing else', async () => {
    const world = await makeSite(app);
    const section = await saveSection(world);
    await world.call('PUT', '/code', code);
    await world.call('PUT', '/redirects', { redirects });
    const version = await keep(world);
    await world.call('PUT', '/code', { ...code, head: '' });
    await world.call('PUT', '/redirects', { redirects: [] });
    await world.call('DELETE', `/site-sections/${section.id}`);
    for (const part of ['code', 'redirects', 'sections']) {
      expect((await restore(world, version, [part])).body.parts).toEqual([part]);
    }
    const now = await everything(world);
    expect([now.code, now.redirects, now.sections[0]!.id]).toEqual([code, redirects, section.id]);
  });

  it('restores one page, and undoes that again', async () => {
    const world = await makeSite(app);
    const { id } = world.pages[1]!;
    const version = await keep(world);
    await world.call('DELETE', `/pages/${id}`);
    const { body } = await restore(world, version, [id]);
    expect(body).toMatchObject({ broughtBack: 1, removed: 0 });
    expect((await restore(world, body.before, [id])).body).toMatchObject({ broughtBack: 0, removed: 1 });
    expect((await world.call('GET', `/pages/${id}`)).status).toBe(404);
    // The home page is never removed.
    const { body: other } = await world.call<Page>('POST', '/pages', { title: 'Other' });
    await world.call('PATCH', `/pages/${other.id}/settings`, { isHome: true });
    expect((await restore(world, version, [other.id])).body.removed).toBe(0);
  });

  it('leaves unchanged what its restorer may not change, and reports it', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', code);
    const version = await keep(world);
    await world.call('PUT', '/code', { ...code, head: '' });
    await world.call('PATCH', '', { name: 'Other' });
    await changeTheme(world, 'midnight');
    await world.call('PATCH', `/pages/${world.pages[1]!.id}/settings`, { title: 'Renamed' });
    const { body } = await restoreAsDesigner(world, version);
    expect([body.parts, body.kept.toSorted()]).toEqual([['theme'], ['code', 'pages', 'settings']]);
    expect(await everything(world)).toMatchObject({ name: 'Other', code: { head: '' } });
    expect((await pageOf(world, world.pages[1]!.id)).title).toBe('Renamed');
  });

  it('leaves the redirects as they are for a restorer who may not change settings', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/redirects', { redirects });
    const version = await keep(world);
    await world.call('PUT', '/redirects', { redirects: [] });
    expect((await restoreAsDesigner(world, version)).body).toMatchObject({ parts: [], kept: ['redirects'] });
    expect((await everything(world)).redirects).toEqual([]);
  });

  it('leaves single pages where they are for a restorer who may only change what is on them', async () => {
    const world = await makeSite(app);
    const [, deleted, renamed] = world.pages;
    const version = await keep(world);
    await world.call('DELETE', `/pages/${deleted!.id}`);
    await world.call('PATCH', `/pages/${renamed!.id}/settings`, { title: 'Renamed' });
    const { body: later } = await world.call<Page>('POST', '/pages', { title: 'Later' });
    const parts = [deleted!.id, renamed!.id, later.id];
    expect((await restoreAsDesigner(world, version, parts)).body).toMatchObject({
      broughtBack: 0,
      removed: 0,
      kept: ['pages'],
    });
    expect((await world.call('GET', `/pages/${deleted!.id}`)).status).toBe(404);
    expect((await pageOf(world, renamed!.id)).title).toBe('Renamed');
    expect((await world.call('GET', `/pages/${later.id}`)).status).toBe(200);
  });

  it('restores no page to a URL that another page uses now', async () => {
    const world = await makeSite(app);
    const page = await pageOf(world, world.pages[1]!.id);
    const version = await keep(world);
    await world.call('DELETE', `/pages/${page.id}`);
    await world.call('POST', '/pages', { title: 'In its place', slug: page.slug });
    const { status, body } = await restore(world, version, [page.id]);
    expect([status, body]).toMatchObject([409, { code: 'slug_taken', fields: { slug: expect.any(String) } }]);
  });

  it('reports what it could not change because the plan does not include it', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', code);
    const version = await keep(world);
    await world.call('PUT', '/code', { ...code, head: '' });
    const plan = (isOn: boolean) =>
      app.database.ownerPool.query(
        `update app.tenants set settings = settings || jsonb_build_object('customCode', $2::boolean)
         where id = (select tenant_id from app.sites where id = $1)`,
        [world.site.id, isOn],
      );
    await plan(false);
    const { body } = await restore(world, version).finally(() => plan(true));
    expect([body.parts, body.kept]).toEqual([[], ['code']]);
    expect((await everything(world)).code.head).toBe('');
  });

  it('shows its code only to users who may change it', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', code);
    const version = await keep(world);
    await world.publish();
    const viewer = await app.signUp('viewer');
    await app.database.ownerPool.query(
      `insert into app.site_members (tenant_id, site_id, user_id, role)
       select tenant_id, id, $2, 'viewer' from app.sites where id = $1`,
      [world.site.id, viewer.id],
    );
    const as = async (token: string, path: string) =>
      (await app.api<object>('GET', `/sites/${world.site.id}${path}`, { token })).body;
    for (const path of [`/versions/${version}`, '/staged-changes']) {
      expect(JSON.stringify(await as(world.person.token, path))).toContain(code.head);
      expect(JSON.stringify(await as(viewer.token, path))).not.toContain(code.head);
    }
    const cover = (await as(viewer.token, `/versions/${version}/cover`)) as { page: Page['content'] };
    expect(cover.page.sections).toEqual(world.home.content.sections.slice(0, 3));
  });
});

describe('a session creates a version', () => {
  it('in which only the theme was changed, and the first change saves the initial state', async () => {
    const world = await makeSite(app);
    await changeTheme(world, 'midnight');
    await changeTheme(world, 'forest');
    expect((await versionsOf(world)).map(({ reason }) => reason)).toEqual(['start']);
    await rest(world);
    await changeTheme(world, 'ocean');
    const versions = await versionsOf(world);
    expect(versions.map(({ reason, author }) => [reason, author])).toEqual([
      ['session', world.person.email],
      ['start', world.person.email],
    ]);
    const themes = await Promise.all(
      versions.map(
        async ({ id }) =>
          (await world.call<{ state: SiteState }>('GET', `/versions/${id}`)).body.state.theme.id,
      ),
    );
    expect(themes).toEqual(['forest', world.site.theme.id]);
  });

  it.each([
    ['the header', 'PUT', '/header', { type: 'header/header-2', data: {} }],
    ['the footer', 'PUT', '/footer', { type: 'footer/footer-1', data: {} }],
    ['the code', 'PUT', '/code', code],
    ['the redirects', 'PUT', '/redirects', { redirects }],
    ['the business', 'PATCH', '/business-context', { tone: 'warm' }],
    ['a new page', 'POST', '/pages', { title: 'More' }],
  ])('in which only %s was changed', async (_what, method, path, body) => {
    const world = await makeSite(app);
    await changeTheme(world, 'midnight');
    await rest(world);
    await world.call(method, path, body);
    expect((await versionsOf(world)).map(({ reason }) => reason)).toEqual(['session', 'start']);
  });

  it('in which only a saved section was renamed', async () => {
    const world = await makeSite(app);
    const section = await saveSection(world);
    const first = await keep(world, 'First');
    await nameIt(world, section.id, { name: 'Second name' });
    const second = await keep(world, 'Second');
    expect(second).not.toBe(first);
    await restore(world, first);
    expect((await everything(world)).sections[0]!.name).toBe('Booking');
    await restore(world, second);
    expect((await everything(world)).sections[0]!.name).toBe('Second name');
  });
});

describe('content restored beside a linked section that has changed since', () => {
  it('keeps its own texts, also when the section is edited again', async () => {
    const world = await makeSite(app);
    const section = await saveSection(world);
    await place(world, section);
    const version = await keep(world);
    await rewrite(world, section, 'title', 'Moved on');
    expect((await linkedOn(world))!.data['title']).toBe('Moved on');
    await restore(world, version, [world.home.id]);
    await rewrite(world, section, 'text', 'Only this is new');
    expect(await linkedOn(world)).toMatchObject({
      data: { title: 'Book a table', text: 'Only this is new' },
      linked: { overrides: { '|data.title': true } },
    });
  });

  it('keeps them on a deleted page, and follows nothing that is gone', async () => {
    const world = await makeSite(app);
    const { id: pageId } = world.pages[1]!;
    const [section, other] = [await saveSection(world), await saveSection(world, 'Other')];
    await place(world, section, pageId);
    await place(world, other, pageId);
    const version = await keep(world);
    await world.call('DELETE', `/pages/${pageId}`);
    await rewrite(world, section, 'title', 'Moved on');
    await world.call('DELETE', `/site-sections/${other.id}`);
    expect((await restore(world, version, [pageId])).body.broughtBack).toBe(1);
    await rewrite(world, section, 'text', 'Only this is new');
    const [first, second] = sectionsOf(await pageOf(world, pageId));
    expect(first).toMatchObject({ data: { title: 'Other' } });
    expect(first).not.toHaveProperty('linked');
    expect(second!.data).toMatchObject({ title: 'Book a table', text: 'Only this is new' });
  });
});

it('a user who was editing while the site was restored loses nothing and is notified', async () => {
  const world = await makeSite(app);
  const [hero, next] = sectionsOf(world.home);
  const version = await keep(world);
  await push(world, world.home.id, [setOperation(hero!.id, ['data', 'title'], 'Before')]);
  await restore(world, version);
  const answer = await push(world, world.home.id, [setOperation(next!.id, ['data', 'title'], 'Mine')], 2);
  expect(answer).toMatchObject({ version: 4, reload: false });
  expect(answer.missed).toHaveLength(1);
  const [first, second] = sectionsOf(await pageOf(world));
  expect([first!.data['title'], second!.data['title']]).toEqual([hero!.data['title'], 'Mine']);
});
