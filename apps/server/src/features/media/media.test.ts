import type { MediaFolder, MediaItem, MediaUse } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MediaUploader, mediaUploader, freshPng } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
});

const call = <T>(method: string, path: string, body?: unknown, token = world.person.token) =>
  app.api<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const bring = async (name: string): Promise<MediaItem> => (await me.upload(await freshPng(), name)).body;
const list = async (query = '') =>
  (
    await call<{ images: MediaItem[]; pagination: { total: number; pages: number } }>(
      'GET',
      `/media/site/${world.site.id}${query}`,
    )
  ).body;
const names = async (query: string) => (await list(query)).images.map(({ name }) => name);
const show = (url: string) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: { sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src: url, alt: '' } } }] },
  });

describe('the files of a site', () => {
  it('can be filtered by text, kind, folder, tag and use, sorted, and paginated', async () => {
    const beach = await bring('beach.png');
    const alley = await bring('alley.png');
    await me.upload('a longer text', 'prices.txt');
    const { body: folder } = await call<MediaFolder>('POST', `/media/site/${world.site.id}/folders`, {
      name: 'Sea',
    });
    await call('PATCH', `/media/${beach.id}`, {
      alt: 'Bãi biển lúc sáng',
      tags: ['sea', 'Sea', 'sand'],
      folderId: folder.id,
    });
    await show(alley.url);
    expect(await names('')).toEqual(['prices.txt', 'alley.png', 'beach.png']);
    expect(await names('?sort=name')).toEqual(['alley.png', 'beach.png', 'prices.txt']);
    expect(await names('?sort=oldest')).toEqual(['beach.png', 'alley.png', 'prices.txt']);
    expect(await names('?q=lúc')).toEqual(['beach.png']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?kind=document')).toEqual(['prices.txt']);
    expect(await names('?kind=image')).toEqual(['alley.png', 'beach.png']);
    expect(await names('?tag=Sea')).toEqual(['beach.png']);
    expect(await names(`?folderId=${folder.id}`)).toEqual(['beach.png']);
    expect(await names('?use=used')).toEqual(['alley.png']);
    expect(await names('?use=unused')).toEqual(['prices.txt', 'beach.png']);
    const second = await list('?limit=2&page=2');
    expect(second.images.map(({ name }) => name)).toEqual(['beach.png']);
    expect(second.pagination).toMatchObject({ total: 3, pages: 2 });
    expect((await list()).images.find(({ name }) => name === 'beach.png')!.tags).toEqual(['Sea', 'sand']);
  });

  it('are listed with those of all sites that the user may see, and no others', async () => {
    const mine = await bring('mine.png');
    await show(mine.url);
    const { body } = await call<{ items: (MediaItem & { siteName: string; uses: number })[] }>(
      'GET',
      '/media',
    );
    expect(body.items).toMatchObject([{ id: mine.id, siteName: world.site.name, uses: 1 }]);
    const other = await makeSite(app);
    const theirs = await call<{ items: MediaItem[] }>('GET', '/media', undefined, other.person.token);
    expect(theirs.body.items).toEqual([]);
    expect((await call('GET', `/media?siteId=${world.site.id}`, undefined, other.person.token)).status).toBe(
      404,
    );
    await app.api('DELETE', `/sites/${world.site.id}`, { token: world.person.token });
    expect((await call<{ items: MediaItem[] }>('GET', '/media')).body.items).toEqual([]);
  });

  it('have metadata within its limits', async () => {
    const { id } = await bring('a.png');
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);
    const { tagsMax, nameMaxLength, altMaxLength, tagMaxLength } = limits.media;
    const tries: [unknown, number][] = [
      [{ tags: tags(tagsMax) }, 200],
      [{ tags: tags(tagsMax + 1) }, 422],
      [{ name: 'n'.repeat(nameMaxLength) }, 200],
      [{ name: 'n'.repeat(nameMaxLength + 1) }, 422],
      [{ name: ' ' }, 422],
      [{ alt: 'a'.repeat(altMaxLength) }, 200],
      [{ alt: 'a'.repeat(altMaxLength + 1) }, 422],
      [{ tags: ['t'.repeat(tagMaxLength + 1)] }, 422],
      [{ focalPoint: { x: 1, y: 0 } }, 200],
      [{ focalPoint: { x: 1.1, y: 0 } }, 422],
      [{ folderId: '00000000-0000-4000-8000-000000000000' }, 404],
    ];
    for (const [change, status] of tries)
      expect((await call('PATCH', `/media/${id}`, change)).status).toBe(status);
  });
});

describe('a file in use', () => {
  it('reports its uses and is deleted only on confirmation', async () => {
    const { id, url } = await bring('hero.png');
    await show(url);
    await call('PATCH', `/sites/${world.site.id}`, { settings: { faviconUrl: url } });
    const { body } = await call<{ uses: MediaUse[] }>('GET', `/media/${id}`);
    expect(body.uses.map(({ kind, title }) => [kind, title])).toEqual([
      ['page', world.home.title],
      ['settings', ''],
    ]);
    expect(body.uses[0]).toMatchObject({ pageId: world.home.id, siteId: world.site.id });
    const refused = await call('DELETE', `/media/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in_use', details: { count: 2, uses: body.uses } });
    expect(refused.body.error).toContain(`“${world.home.title}”`);
    await world.publish();
    expect((await call('DELETE', `/media/${id}?force=true`)).status).toBe(200);
    expect((await call('GET', `/media/${id}`)).status).toBe(404);
    const page = await app.visit(world.host, '/');
    const shown = /<img[^>]* src="(\/_assets\/[^"]+)"/.exec(page.text)![1]!;
    expect((await app.visit(world.host, shown)).status).toBe(200);
  });

  it('stays where it is shown, in the next release and with its credit, after a confirmed deletion', async () => {
    const { id, url } = await bring('insisted.png');
    await app.database.ownerPool.query("update app.media set photographer = 'Ana' where id = $1", [id]);
    await show(url);
    expect((await call('DELETE', `/media/${id}?force=true`)).status).toBe(200);
    const { body: left } = await call<{ images: MediaItem[] }>('GET', `/media/site/${world.site.id}`);
    expect(left.images.map((file) => file.id)).not.toContain(id);
    await world.publish();
    const page = await app.visit(world.host, '/');
    const [, shown] = /<img[^>]* src="(\/_assets\/[^"]+)"/.exec(page.text) ?? [];
    expect(shown).toBeDefined();
    expect((await app.visit(world.host, shown!)).status).toBe(200);
    expect((await app.visit(world.host, '/credits')).text).toContain('Ana');
  });

  it('on another user’s site reports that there are more uses, but not where', async () => {
    const { id, url } = await bring('shared.png');
    const other = await makeSite(app);
    await other.call('PATCH', `/pages/${other.home.id}/content`, {
      content: { sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src: url, alt: '' } } }] },
    });
    const { status, body } = await call('DELETE', `/media/${id}`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ details: { count: 1, uses: [] } });
    expect(JSON.stringify(body)).not.toContain(other.site.id);
  });

  it('shows replaced bytes on the draft at once, and on the published page with the next release', async () => {
    const { id, url } = await bring('one.png');
    await show(url);
    await world.publish();
    const shown = async () =>
      /<img[^>]* src="(\/_assets\/[^"]+)"/.exec((await app.visit(world.host, '/')).text)![1]!;
    const before = await shown();
    await me.replace(id, await freshPng(80, 20), 'two.png');
    expect(await shown()).toBe(before);
    await world.publish();
    expect(await shown()).not.toBe(before);
  });
});

describe('media folders', () => {
  const make = (name: string, parentId: string | null = null) =>
    call<MediaFolder>('POST', `/media/site/${world.site.id}/folders`, { name, parentId });

  it('nest up to a depth limit, never in themselves, with unique names per parent', async () => {
    const path: MediaFolder[] = [];
    for (let depth = 0; depth < limits.media.folderDepthMax; depth += 1) {
      const { status, body } = await make(`Level ${depth}`, path.at(-1)?.id ?? null);
      expect(status).toBe(201);
      path.push(body);
    }
    expect((await make('Too deep', path.at(-1)!.id)).status).toBe(402);
    const [top, second] = path;
    expect((await call('PATCH', `/media/folders/${top!.id}`, { parentId: path.at(-1)!.id })).status).toBe(
      422,
    );
    expect((await call('PATCH', `/media/folders/${top!.id}`, { parentId: top!.id })).status).toBe(422);
    const { body: other } = await make('Other');
    expect((await call('PATCH', `/media/folders/${top!.id}`, { parentId: other.id })).status).toBe(402);
    expect((await make('OTHER')).status).toBe(409);
    expect(
      (await call('PATCH', `/media/folders/${second!.id}`, { name: 'Other', parentId: null })).status,
    ).toBe(409);
    expect((await call('PATCH', `/media/folders/${second!.id}`, { name: 'Second' })).body).toMatchObject({
      name: 'Second',
      parentId: top!.id,
    });
    expect((await make('Nowhere', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('move into no folder of another site', async () => {
    const { body: folder } = await make('Mine');
    const other = await makeSite(app, 'restaurant', world.person);
    const { body: elsewhere } = await call<MediaFolder>('POST', `/media/site/${other.site.id}/folders`, {
      name: 'Elsewhere',
    });
    const move = { parentId: elsewhere.id };
    expect((await call('PATCH', `/media/folders/${folder.id}`, move)).status).toBe(404);
    expect((await make('Inside', elsewhere.id)).status).toBe(404);
  });

  it('leave their contents to the parent when deleted', async () => {
    const { body: outer } = await make('Outer');
    const { body: inner } = await make('Inner', outer.id);
    await make('Deep', inner.id);
    await make('Deep', outer.id);
    const file = await bring('a.png');
    await call('PATCH', `/media/${file.id}`, { folderId: inner.id });
    expect((await call('DELETE', `/media/folders/${inner.id}`)).status).toBe(200);
    const { body } = await call<{ folders: MediaFolder[] }>('GET', `/media/site/${world.site.id}/folders`);
    expect(body.folders.map(({ name, parentId, count }) => [name, parentId, count])).toEqual([
      ['Deep', outer.id, 0],
      ['Deep 2', outer.id, 0],
      ['Outer', null, 1],
    ]);
  });

  it('are limited per site', async () => {
    const { foldersMax } = limits.media;
    await app.database.ownerPool.query(
      `insert into app.media_folders (tenant_id, site_id, name)
       select tenant_id, id, 'f' || n from app.sites, generate_series(1, $2::int) n where id = $1`,
      [world.site.id, foldersMax - 1],
    );
    expect((await make('last')).status).toBe(201);
    expect((await make('one more')).status).toBe(402);
  });
});

describe('a bulk change', () => {
  it('changes no file for whoever only views the site, or cannot open it', async () => {
    const file = await bring('a.png');
    const viewer = await app.signUp('viewer');
    await world.call('PUT', `/people/${viewer.id}`, { role: 'viewer' });
    const stranger = await app.signUp('stranger');
    for (const { token } of [viewer, stranger]) {
      for (const change of [{ action: 'tag', tag: 'x' }, { action: 'move' }]) {
        const { body } = await call<{ changed: string[]; failed: { id: string }[] }>(
          'POST',
          '/media/bulk',
          { ids: [file.id], ...change },
          token,
        );
        expect([body.changed, body.failed.map(({ id }) => id)]).toEqual([[], [file.id]]);
      }
    }
    expect((await list()).images).toMatchObject([{ id: file.id, tags: [] }]);
  });

  it('changes each file separately and reports failures with the reason', async () => {
    const [a, b] = [await bring('a.png'), await bring('b.png')];
    await show(a.url);
    const foreign = '00000000-0000-4000-8000-000000000000';
    const many = (body: object) =>
      call<{ changed: string[]; failed: { id: string; error: string }[] }>('POST', '/media/bulk', {
        ids: [a.id, b.id, foreign],
        ...body,
      });
    expect((await many({ action: 'tag', tag: 'new' })).body).toEqual({
      changed: [a.id, b.id],
      failed: [{ id: foreign, error: 'The file was not found.' }],
    });
    expect((await many({ action: 'untag', tag: 'NEW' })).body.changed).toEqual([a.id, b.id]);
    expect((await list()).images.flatMap(({ tags }) => tags)).toEqual([]);
    expect((await many({ action: 'tag' })).status).toBe(422);
    const { body: folder } = await call<MediaFolder>('POST', `/media/site/${world.site.id}/folders`, {
      name: 'F',
    });
    expect((await many({ action: 'move', folderId: folder.id })).body.changed).toHaveLength(2);
    const deleted = await many({ action: 'delete' });
    expect(deleted.body.changed).toEqual([b.id]);
    expect(deleted.body.failed.map(({ id }) => id)).toEqual([a.id, foreign]);
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    const tag = (count: number) => call('POST', '/media/bulk', { ids: ids(count), action: 'tag', tag: 'x' });
    expect([(await tag(limits.media.bulkMax)).status, (await tag(limits.media.bulkMax + 1)).status]).toEqual([
      200, 422,
    ]);
  });
});
