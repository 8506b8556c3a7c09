import { limits } from '@sitewright/contract/limits';
import type { Page, SitePartResponse } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { Revision, SiteState, SiteVersion, Version } from '@sitewright/contract/versions/versions';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

interface StoredSection {
  id: string;
  data: Record<string, unknown>;
}
const sectionsOf = (page: { content: Page['content'] }) =>
  page.content.sections as unknown as StoredSection[];
const heroOf = (world: SiteFixture) => sectionsOf(world.home)[0]!;

const saves = new WeakMap<SiteFixture, number>();
/** Saves a title of the home page in a batch of its own. */
const save = async (world: SiteFixture, title: string, more: unknown[] = []) => {
  const seq = (saves.get(world) ?? 0) + 1;
  saves.set(world, seq);
  const op = { op: 'set', id: heroOf(world).id, path: ['data', 'title'], value: title };
  const answer = await world.push({ seq, baseVersion: seq, ops: [op, ...more] });
  expect(answer.status).toBe(200);
};
const pageNow = async (world: SiteFixture, id = world.home.id) =>
  (await world.call<Page>('GET', `/pages/${id}`)).body;
const titleNow = async (world: SiteFixture) => sectionsOf(await pageNow(world))[0]!.data['title'];

const ofHome = (world: SiteFixture, path = '') => `/documents/${world.home.id}${path}`;
const versionsOf = async (world: SiteFixture, query = '') =>
  (
    await world.call<{ versions: Version[]; pagination: { total: number } }>(
      'GET',
      ofHome(world, `/versions${query}`),
    )
  ).body;
const siteVersionsOf = async (world: SiteFixture) =>
  (await world.call<{ versions: SiteVersion[] }>('GET', '/versions')).body.versions;

/** Simulates that a page and its site have not been edited for some minutes. */
const rest = async (world: SiteFixture, minutes: number) => {
  const past = `now() - interval '${minutes} minutes'`;
  const { ownerPool } = app.database;
  await ownerPool.query(`update app.documents set updated_at = ${past} where id = $1`, [world.home.id]);
  await ownerPool.query(`update app.sites set updated_at = ${past} where id = $1`, [world.site.id]);
};

describe('versions of a page are created', () => {
  it('before the first edit, and when someone resumes after a pause', async () => {
    const world = await makeSite(app);
    await save(world, 'One');
    await rest(world, limits.versions.sessionPauseMinutes - 1);
    await save(world, 'Two');
    expect((await versionsOf(world)).versions.map(({ reason }) => reason)).toEqual(['start']);
    await rest(world, limits.versions.sessionPauseMinutes + 1);
    await save(world, 'Three');
    const { versions } = await versionsOf(world);
    expect(versions).toMatchObject([
      { reason: 'session', version: 3, edits: 2, label: null },
      { reason: 'start', version: 1, edits: 0 },
    ]);
    const kept = await world.call<{ content: Page['content'] }>(
      'GET',
      ofHome(world, `/versions/${versions[0]!.id}`),
    );
    expect(sectionsOf(kept.body)[0]!.data['title']).toBe('Two');
    expect((await siteVersionsOf(world)).map(({ reason }) => reason)).toEqual(['session']);
  });

  it('at each publish, once for the same state, with the number of the newest release', async () => {
    const world = await makeSite(app);
    await world.publish();
    await world.publish();
    expect((await versionsOf(world)).versions).toMatchObject([
      { reason: 'published', releaseNumber: 2, version: 1, author: world.person.email },
    ]);
    const [version, ...others] = await siteVersionsOf(world);
    expect(version).toMatchObject({ reason: 'published', releaseNumber: 2, isLive: true });
    expect(others).toEqual([]);
  });

  it('under a name, which can be changed and removed', async () => {
    const world = await makeSite(app);
    const longest = 'ấ'.repeat(limits.versions.nameMaxLength);
    const saved = await world.call<Version>('POST', ofHome(world, '/versions'), { label: longest });
    expect(saved).toMatchObject({ status: 201, body: { reason: 'named', label: longest } });
    const refused = await world.call('POST', ofHome(world, '/versions'), { label: `${longest}x` });
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    const one = ofHome(world, `/versions/${saved.body.id}`);
    expect((await world.call<Version>('PATCH', one, { label: ' Before Tết ' })).body.label).toBe(
      'Before Tết',
    );
    expect((await world.call<Version>('PATCH', one, { label: null })).body.label).toBeNull();
    expect((await world.call('PATCH', one, { label: '' })).status).toBe(422);
  });

  it('up to the limit of named ones', async () => {
    const world = await makeSite(app);
    await save(world, 'x');
    const fill = (count: number) =>
      app.database.ownerPool.query(
        `insert into app.document_versions (tenant_id, site_id, document_id, version, content, reason, label)
         select tenant_id, site_id, id, 0, '{}', 'named', 'n' || n
         from app.documents, generate_series(1, $2::int) n where id = $1`,
        [world.home.id, count],
      );
    await fill(limits.versions.namedMax - 1);
    expect((await world.call('POST', ofHome(world, '/versions'), { label: 'last' })).status).toBe(201);
    const over = await world.call<Version>('POST', ofHome(world, '/versions'), { label: 'one more' });
    expect(over).toMatchObject({ status: 402, body: { code: 'limit_reached' } });
  });

  it('get no name from an unnamed one beyond the limit, of a page or of a site', async () => {
    const world = await makeSite(app);
    await save(world, 'One');
    await world.publish();
    const unnamed = [
      ofHome(world, `/versions/${(await versionsOf(world)).versions[0]!.id}`),
      `/versions/${(await siteVersionsOf(world))[0]!.id}`,
    ];
    await app.database.ownerPool.query(
      `insert into app.document_versions (tenant_id, site_id, document_id, version, content, reason, label)
       select tenant_id, site_id, id, 0, '{}', 'named', 'n' || n
       from app.documents, generate_series(1, $2::int) n where id = $1`,
      [world.home.id, limits.versions.namedMax],
    );
    await app.database.ownerPool.query(
      `insert into app.site_versions (tenant_id, site_id, version, facts, reason, label)
       select tenant_id, id, 0, '{}', 'named', 'n' || n
       from app.sites, generate_series(1, $2::int) n where id = $1`,
      [world.site.id, limits.versions.namedMax],
    );
    for (const path of unnamed) {
      const over = await world.call('PATCH', path, { label: 'One more' });
      expect(over).toMatchObject({ status: 402, body: { code: 'limit_reached' } });
    }
  });

  it('and deleted beyond the newest, except named ones and those of a release or a site version', async () => {
    const world = await makeSite(app);
    const insert = (count: number, reason: string, extra = '') =>
      app.database.ownerPool.query(
        `insert into app.document_versions (tenant_id, site_id, document_id, version, content, reason ${extra && ', label'})
         select tenant_id, site_id, id, -n, '{}', $3 ${extra}
         from app.documents, generate_series(1, $2::int) n where id = $1`,
        [world.home.id, count, reason],
      );
    await world.publish();
    await insert(3, 'named', ", 'kept'");
    await insert(limits.versions.kept - 1, 'session');
    await save(world, 'one');
    await world.call('POST', ofHome(world, '/versions'), {});
    // The published one, three named ones, and the maximum number of others.
    expect((await versionsOf(world)).pagination.total).toBe(1 + 3 + limits.versions.kept);
    await save(world, 'two');
    await world.call('POST', ofHome(world, '/versions'), {});
    const { pagination } = await versionsOf(world);
    expect(pagination.total).toBe(1 + 3 + limits.versions.kept);
    const labels = (await versionsOf(world, '?limit=100')).versions.map(({ label }) => label);
    expect(labels.filter((label) => label === 'kept')).toHaveLength(3);
  });
});

describe('restoring', () => {
  const deleteFirst = async (world: SiteFixture) =>
    save(world, 'Changed', [{ op: 'remove', id: sectionsOf(world.home)[1]!.id }]);

  it('a page is an edit of the current one, keeps the ids and saves the previous state', async () => {
    const world = await makeSite(app);
    const before = sectionsOf(world.home).map(({ id }) => id);
    const named = await world.call<Version>('POST', ofHome(world, '/versions'), { label: 'Good' });
    await deleteFirst(world);
    const path = ofHome(world, `/versions/${named.body.id}/restore`);
    const answer = await world.call('POST', path, {});
    expect(answer.body).toEqual({ version: 3, sections: 2 });
    const page = await pageNow(world);
    expect(sectionsOf(page).map(({ id }) => id)).toEqual(before);
    expect(page.content).toEqual(world.home.content);
    expect((await versionsOf(world)).versions[0]).toMatchObject({ reason: 'restored', version: 2 });
    const pulled = await world.call<{ batches: { label?: string }[]; reload: boolean }>(
      'GET',
      ofHome(world, '/operations?since=2'),
    );
    expect(pulled.body.reload).toBe(false);
    expect(pulled.body.batches).toHaveLength(1);
  });

  it('one section leaves the rest as it is', async () => {
    const world = await makeSite(app);
    const named = await world.call<Version>('POST', ofHome(world, '/versions'), { label: 'Good' });
    await deleteFirst(world);
    const sectionId = sectionsOf(world.home)[1]!.id;
    const path = ofHome(world, `/versions/${named.body.id}/restore`);
    expect((await world.call('POST', path, { sectionId })).body).toMatchObject({ sections: 1 });
    const sections = sectionsOf(await pageNow(world));
    expect(sections[1]!.id).toBe(sectionId);
    expect(sections[0]!.data['title']).toBe('Changed');
  });

  it('a whole site restores pages, paths, header, theme and settings', async () => {
    const world = await makeSite(app);
    const saved = await world.call<SiteVersion>('POST', '/versions', { label: 'Everything' });
    expect(saved.status).toBe(201);
    const [, second, third] = world.pages;
    await save(world, 'Later');
    await world.call('DELETE', `/pages/${second!.id}`);
    await world.call('PATCH', `/pages/${third!.id}/settings`, { title: 'Renamed', slug: second!.slug });
    const { body: extra } = await world.call<Page>('POST', '/pages', { title: 'Extra' });
    await world.call('PUT', '/header', { type: 'header/header-2', data: {} });
    await world.call('PATCH', '', {
      name: 'Other',
      theme: { ...(world.site.theme as object), id: 'midnight' },
    });
    const answer = await world.call('POST', `/versions/${saved.body.id}/restore`, {});
    // The renamed page had left a redirect.
    expect(answer.body).toEqual({
      before: expect.any(String) as string,
      changed: 2,
      broughtBack: 1,
      removed: 1,
      parts: ['theme', 'settings', 'header', 'redirects'],
      kept: [],
      missingDesigns: [],
    });
    const { body: list } = await world.call<{ pages: Page[] }>('GET', '/pages');
    expect(list.pages.map(({ id, title, slug }) => [id, title, slug])).toEqual(
      world.pages.map(({ id, title, slug }) => [id, title, slug]),
    );
    expect((await world.call('GET', `/pages/${extra.id}`)).status).toBe(404);
    expect(await titleNow(world)).toBe(heroOf(world).data['title']);
    const { body: site } = await world.call<Site>('GET', '');
    expect([site.name, site.theme]).toEqual([world.site.name, world.site.theme]);
    // The state before the restore is a version, too.
    const [latest] = await siteVersionsOf(world);
    expect(latest!.reason).toBe('restored');
    await world.call('POST', `/versions/${latest!.id}/restore`, {});
    const again = await world.call<{ pages: Page[] }>('GET', '/pages');
    expect(again.body.pages.map(({ title }) => title)).toContain('Renamed');
    const { body: header } = await world.call<SitePartResponse>('GET', '/header');
    expect(header.part!.type).toBe('header/header-2');
    expect((await pageNow(world, extra.id)).title).toBe('Extra');
  });

  it('parts of a site leaves the others alone, and names missing designs', async () => {
    const world = await makeSite(app);
    const gone = { sections: [{ id: 'g', type: 'gone/gone-9', data: { words: 'kept' } }] };
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: gone });
    const saved = await world.call<SiteVersion>('POST', '/versions', { label: 'With it' });
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections: [] } });
    await world.call('PATCH', '', { name: 'Other' });
    const answer = await world.call('POST', `/versions/${saved.body.id}/restore`, { parts: [world.home.id] });
    expect(answer.body).toMatchObject({ changed: 1, parts: [], missingDesigns: ['gone/gone-9'] });
    expect((await world.call<Site>('GET', '')).body.name).toBe('Other');
    expect(sectionsOf(await pageNow(world))[0]!.data).toEqual({ words: 'kept' });
  });
});

describe('the revision history of a page', () => {
  const filmOf = async (world: SiteFixture) =>
    (await world.call<{ moments: Revision[]; hasEarlier: boolean }>('GET', ofHome(world, '/moments'))).body;
  const momentOf = (world: SiteFixture, moment: number) =>
    world.call<{ content: Page['content'] }>('GET', ofHome(world, `/moments/${moment}`));

  it('shows every save and the content after it', async () => {
    const world = await makeSite(app);
    for (const title of ['One', 'Two', 'Three']) await save(world, title);
    const { moments, hasEarlier } = await filmOf(world);
    expect(moments.map(({ version, isKnown }) => [version, isKnown])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ]);
    expect(hasEarlier).toBe(false);
    for (const [moment, title] of [
      [1, heroOf(world).data['title']],
      [2, 'One'],
      [3, 'Two'],
      [4, 'Three'],
    ] as const) {
      expect(sectionsOf((await momentOf(world, moment)).body)[0]!.data['title']).toBe(title);
    }
    expect((await momentOf(world, 5)).status).toBe(404);
  });

  it('continues after the whole content was replaced', async () => {
    const world = await makeSite(app);
    await save(world, 'One');
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: world.home.content });
    await world.push({
      clientId: 'client-after',
      seq: 1,
      baseVersion: 3,
      ops: [{ op: 'set', id: heroOf(world).id, path: ['data', 'title'], value: 'After' }],
    });
    expect((await filmOf(world)).moments.every(({ isKnown }) => isKnown)).toBe(true);
    expect(sectionsOf((await momentOf(world, 4)).body)[0]!.data['title']).toBe('After');
    expect((await momentOf(world, 3)).body.content).toEqual(world.home.content);
  });

  it('reports where it has a gap', async () => {
    const world = await makeSite(app);
    for (const title of ['One', 'Two', 'Three']) await save(world, title);
    await app.database.ownerPool.query(
      'delete from app.document_operations where document_id = $1 and version = 3',
      [world.home.id],
    );
    const { moments } = await filmOf(world);
    expect(moments.filter(({ isKnown }) => !isKnown)).toEqual([]);
    await save(world, 'Four');
    const known = (await filmOf(world)).moments.map(({ version, isKnown }) => [version, isKnown]);
    expect(known).toEqual([
      [1, true],
      [2, true],
      [4, false],
      [5, true],
    ]);
    expect(await momentOf(world, 4)).toMatchObject({ status: 410, body: { code: 'moment_lost' } });
  });

  it.each([
    ['below', -1, true],
    ['at', 0, true],
    ['above', 1, false],
  ])('%s the longest replay', async (_place, more, isKnown) => {
    const world = await makeSite(app);
    await save(world, 'One');
    const count = limits.versions.replayMax + more;
    await app.database.ownerPool.query(
      `insert into app.document_operations (tenant_id, document_id, version, client_id, seq, ops)
       select tenant_id, id, n + 1, 'client-bulk', n, $3 from app.documents, generate_series(2, $2::int) n
       where id = $1`,
      [world.home.id, count, '[]'],
    );
    await app.database.ownerPool.query('update app.documents set version = $2 where id = $1', [
      world.home.id,
      count + 2,
    ]);
    const { moments, hasEarlier } = await filmOf(world);
    expect(moments.find(({ version }) => version === count + 1)!.isKnown).toBe(isKnown);
    expect([moments.length, hasEarlier]).toEqual([limits.versions.momentsMax + 1, true]);
    expect((await momentOf(world, count + 1)).status).toBe(isKnown ? 200 : 410);
  });
});

describe('permissions on versions', () => {
  const as = (person: TestUser, world: SiteFixture, method: string, path: string, body?: unknown) =>
    app.api(method, `/sites/${world.site.id}${path}`, {
      token: person.token,
      ...(body === undefined ? {} : { body }),
    });

  it('let viewers view, content editors save and designers restore', async () => {
    const world = await makeSite(app);
    const { body: version } = await world.call<Version>('POST', ofHome(world, '/versions'), { label: 'A' });
    const { body: site } = await world.call<SiteVersion>('POST', '/versions', { label: 'B' });
    const statuses: Record<string, number[]> = {};
    for (const role of ['viewer', 'content_editor', 'designer']) {
      const person = await app.signUp(role);
      await app.database.ownerPool.query(
        `insert into app.site_members (tenant_id, site_id, user_id, role)
         select tenant_id, id, $2, $3 from app.sites where id = $1`,
        [world.site.id, person.id, role],
      );
      const calls = [
        ['GET', ofHome(world, `/versions/${version.id}`)],
        ['GET', ofHome(world, '/moments/1')],
        ['POST', ofHome(world, '/versions'), { label: role }],
        ['POST', ofHome(world, `/versions/${version.id}/restore`), {}],
        ['POST', `/versions/${site.id}/restore`, { parts: ['theme'] }],
      ] as const;
      statuses[role] = [];
      for (const [method, path, body] of calls) {
        statuses[role].push((await as(person, world, method, path, body)).status);
      }
    }
    expect(statuses).toEqual({
      viewer: [200, 200, 403, 403, 403],
      content_editor: [200, 200, 201, 403, 403],
      designer: [200, 200, 201, 200, 200],
    });
  });

  it('do not reach a version of another site', async () => {
    const [mine, other] = [await makeSite(app), await makeSite(app)];
    const { body: theirs } = await other.call<Version>('POST', ofHome(other, '/versions'), { label: 'A' });
    const { body: site } = await other.call<SiteVersion>('POST', '/versions', { label: 'B' });
    for (const path of [ofHome(mine, `/versions/${theirs.id}`), `/versions/${site.id}`]) {
      expect((await mine.call('GET', path)).status).toBe(404);
      expect((await mine.call('POST', `${path}/restore`, {})).status).toBe(404);
    }
  });
});

it('the published site is compared with what would be published now', async () => {
  const world = await makeSite(app);
  const compare = async () =>
    (
      await world.call<{ live: { state: SiteState; releaseNumber: number } | null; now: SiteState }>(
        'GET',
        '/staged-changes',
      )
    ).body;
  expect((await compare()).live).toBeNull();
  await world.publish();
  await save(world, 'Staged');
  const { live, now } = await compare();
  expect(live!.releaseNumber).toBe(1);
  const title = (state: SiteState) => sectionsOf(state.pages[0]!)[0]!.data['title'];
  expect([title(live!.state), title(now)]).toEqual([heroOf(world).data['title'], 'Staged']);
  expect(live!.state.theme).toEqual(now.theme);
});
