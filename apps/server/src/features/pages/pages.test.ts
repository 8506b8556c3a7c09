import { limits } from '@sitewright/contract/limits';
import type { Page, PageSummary, SitePartResponse } from '@sitewright/contract/pages/pages';
import type { BusinessContext, Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const pagesOf = async (world: SiteFixture) =>
  (await world.call<{ pages: PageSummary[] }>('GET', '/pages')).body.pages;
const titles = async (world: SiteFixture) => (await pagesOf(world)).map((page) => page.title);
const bySlug = (world: SiteFixture, slug: string) => world.pages.find((page) => page.slug === slug)!;

describe('pages of a site', () => {
  it('are appended with a path derived from the title', async () => {
    const world = await makeSite(app);
    const first = await world.call<Page>('POST', '/pages', { title: 'Đặt bàn' });
    const second = await world.call<Page>('POST', '/pages', { title: 'Đặt bàn' });
    expect([first.body.slug, second.body.slug]).toEqual(['dat-ban', 'dat-ban-2']);
    expect((await titles(world)).slice(-2)).toEqual(['Đặt bàn', 'Đặt bàn']);
    expect(first.headers.get('etag')).toBe('"1"');
  });

  it('can be copied with their content', async () => {
    const world = await makeSite(app);
    const { body } = await world.call<Page>('POST', '/pages', { title: 'Copy', copyOf: world.home.id });
    expect(body.content.sections).toHaveLength(world.home.content.sections.length);
    expect(body.id).not.toBe(world.home.id);
  });

  it.each([
    ['an address that another page has', { title: 'X', slug: 'menu' }, 409, 'slug_taken'],
    ['no name', { title: '  ' }, 422, 'validation_failed'],
    [
      'a name over the limit',
      { title: 'x'.repeat(limits.sites.pageTitleMaxLength + 1) },
      422,
      'validation_failed',
    ],
    ['an address of signs only', { title: 'X', slug: '!!!' }, 422, 'validation_failed'],
    ['an address that the site uses itself', { title: 'X', slug: '404' }, 422, 'validation_failed'],
  ])('with %s are rejected', async (_name, body, status, code) => {
    const world = await makeSite(app);
    const answer = await world.call('POST', '/pages', body);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await pagesOf(world)).toHaveLength(world.pages.length);
  });

  it('accept a title at the length limit', async () => {
    const world = await makeSite(app);
    const title = 'ấ'.repeat(limits.sites.pageTitleMaxLength);
    expect((await world.call('POST', '/pages', { title })).status).toBe(201);
  });

  it('can be moved, renamed and described', async () => {
    const world = await makeSite(app);
    const [, first, , last] = world.pages as [PageSummary, PageSummary, PageSummary, PageSummary];
    await world.call('PATCH', `/pages/${last.id}/settings`, { after: null });
    expect((await pagesOf(world))[1]!.id).toBe(last.id);
    await world.call('PATCH', `/pages/${last.id}/settings`, { after: first.id });
    expect((await pagesOf(world)).slice(1, 3).map((page) => page.id)).toEqual([first.id, last.id]);
    const { body } = await world.call<PageSummary>('PATCH', `/pages/${last.id}/settings`, {
      title: 'Ảnh',
      seo: { title: 'T' },
      settings: { hideInMenu: true },
    });
    expect(body).toMatchObject({ title: 'Ảnh', seo: { title: 'T' }, settings: { hideInMenu: true } });
  });

  it('always include a home page: it cannot be deleted or moved from /, only replaced by another', async () => {
    const world = await makeSite(app);
    const refused = await world.call('DELETE', `/pages/${world.home.id}`);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'home_page' });
    expect((await world.call('PATCH', `/pages/${world.home.id}/settings`, { slug: 'start' })).body.code).toBe(
      'home_page',
    );
    const menu = bySlug(world, 'menu');
    await world.call('PATCH', `/pages/${menu.id}/settings`, { isHome: true });
    const pages = await pagesOf(world);
    expect(pages.filter((page) => page.isHome).map((page) => ({ id: page.id, slug: page.slug }))).toEqual([
      { id: menu.id, slug: '' },
    ]);
    expect(pages.find((page) => page.id === world.home.id)?.slug).toBe('home');
    expect((await world.call('DELETE', `/pages/${world.home.id}`)).status).toBe(200);
  });

  it('of other users, and invalid ids, are not found', async () => {
    const world = await makeSite(app);
    const other = await makeSite(app);
    expect((await world.call('GET', `/pages/${other.home.id}`)).status).toBe(404);
    expect((await world.call('GET', '/pages/not-an-id')).status).toBe(404);
    expect((await world.call('PATCH', `/pages/${other.home.id}/settings`, { title: 'Mine' })).status).toBe(
      404,
    );
    expect(
      (await world.call('PATCH', `/pages/${world.pages[1]!.id}/settings`, { after: other.home.id })).status,
    ).toBe(404);
  });

  it('get no script with new content from whoever may not change custom code', async () => {
    const world = await makeSite(app);
    const designer = await app.signUp('designer');
    await world.call('PUT', `/people/${designer.id}`, { role: 'designer', overrides: { code: false } });
    const put = (section: object) =>
      app.api('PATCH', `/sites/${world.site.id}/pages/${world.home.id}/content`, {
        token: designer.token,
        body: { content: { sections: [{ type: 'hero/hero-1', data: { title: 'New' }, ...section }] } },
      });
    expect((await put({ jsCode: 'x()' })).status).toBe(403);
    const { body } = await world.call<Page>('GET', `/pages/${world.home.id}`);
    expect(body.content).toEqual(world.home.content);
    expect((await put({})).status).toBe(200);
  });

  it(`are limited to ${limits.sites.pagesPerSite}`, async () => {
    const world = await makeSite(app);
    const free = limits.sites.pagesPerSite - world.pages.length;
    for (let n = 0; n < free; n += 1)
      await world.call('POST', '/pages', { title: `P${n}`, content: { sections: [] } });
    expect(await pagesOf(world)).toHaveLength(limits.sites.pagesPerSite);
    const refused = await world.call('POST', '/pages', { title: 'One more' });
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 402,
      code: 'limit_reached',
    });
    expect(refused.body.details).toMatchObject({ limit: limits.sites.pagesPerSite });
  });
});

describe('pages in folders', () => {
  const settings = (world: SiteFixture, id: string, body: object) =>
    world.call<PageSummary>('PATCH', `/pages/${id}/settings`, body);
  const add = async (world: SiteFixture, slug: string) =>
    (await world.call<Page>('POST', '/pages', { title: slug, slug })).body;
  const slugs = async (world: SiteFixture) => (await pagesOf(world)).map(({ slug }) => slug);

  it('have the folder’s path, move with it, and leave redirects from the old paths', async () => {
    const world = await makeSite(app);
    const menu = bySlug(world, 'menu');
    await add(world, '/Menu/Bánh ngọt/');
    await add(world, 'menu/banh-ngot/su-kem');
    await settings(world, menu.id, { slug: 'mon-an' });
    expect(await slugs(world)).toEqual(
      expect.arrayContaining(['mon-an/banh-ngot', 'mon-an/banh-ngot/su-kem']),
    );
    await world.publish();
    expect((await app.visit(world.host, '/mon-an/banh-ngot/su-kem')).status).toBe(200);
    expect((await app.visit(world.host, '/mon-an/banh-ngot/')).status).toBe(301);
    const moved = await app.visit(world.host, '/menu/banh-ngot/su-kem');
    expect([moved.status, moved.headers.location]).toEqual([301, '/mon-an/banh-ngot/su-kem']);
    expect((await app.visit(world.host, '/sitemap.xml')).text).toContain('/mon-an/banh-ngot</loc>');
    // Moving one page out of the folder moves only that page.
    const cakes = (await pagesOf(world)).find(({ slug }) => slug === 'mon-an/banh-ngot')!;
    await settings(world, cakes.id, { slug: 'banh' });
    expect(await slugs(world)).toEqual(expect.arrayContaining(['mon-an', 'banh', 'banh/su-kem']));
  });

  it('cannot be nested in themselves, too deep, or at a path that is taken', async () => {
    const world = await makeSite(app);
    const menu = bySlug(world, 'menu');
    const deep = Array.from({ length: limits.sites.pageDepthMax }, (_, n) => `p${n}`);
    const page = await add(world, deep.join('/'));
    expect(page.slug).toBe(deep.join('/'));
    const refuse = async (id: string, slug: string) => (await settings(world, id, { slug })).status;
    expect(await refuse(menu.id, 'menu/menu')).toBe(422);
    expect(await refuse(menu.id, [...deep, 'one-more'].join('/'))).toBe(422);
    expect(await refuse(menu.id, 'food/index')).toBe(422);
    await add(world, 'menu/cakes');
    // The page itself would fit, but a page below it would not: nothing moves.
    expect(await refuse(menu.id, `${deep.slice(1).join('/')}/x`)).toBe(422);
    await add(world, 'food');
    await add(world, 'food/x');
    await add(world, 'dishes/cakes');
    expect(await refuse(menu.id, 'dishes')).toBe(409);
    expect(await slugs(world)).toEqual(expect.arrayContaining(['menu', 'menu/cakes', 'dishes/cakes']));
  });
});

describe('search texts', () => {
  it('are generated from the page’s text and stay short', async () => {
    const world = await makeSite(app);
    const { body } = await world.call<{ seo: { title: string; description: string } }>(
      'POST',
      `/pages/${bySlug(world, 'menu').id}/generate-seo`,
    );
    expect(body.seo.title.length).toBeLessThanOrEqual(60);
    expect(body.seo.description.length).toBeLessThanOrEqual(155);
    expect(body.seo.description).toMatch(/\p{L}{3,}/u);
  });
});

describe('header and footer', () => {
  const menuOf = (part: SitePartResponse) =>
    (part.part!.data!['menu'] as { link: { label: string; href: string } }[]).map((item) => item.link.href);

  it('the menu follows the pages and keeps custom links', async () => {
    const world = await makeSite(app);
    const { body: header } = await world.call<SitePartResponse>('GET', '/header');
    const data = header.part!.data;
    await world.call('PUT', '/header', {
      ...header.part!,
      data: {
        ...data,
        menu: [
          { link: { label: 'Thực đơn', href: '/menu' } },
          { link: { label: 'Facebook', href: 'https://example.com/fb' } },
          { link: { label: 'Gone', href: '/gone' } },
        ],
      },
    });
    await world.call('POST', '/pages', { title: 'Tin tức' });
    await world.call('PATCH', `/pages/${bySlug(world, 'gallery').id}/settings`, {
      settings: { hideInMenu: true },
    });
    const { body } = await world.call<SitePartResponse>('POST', '/header/sync-menu');
    const ids = new Map((await pagesOf(world)).map(({ id, slug }) => [`page:${id}`, `/${slug}`]));
    expect(menuOf(body).map((href) => ids.get(href) ?? href)).toEqual([
      '/menu',
      '/',
      '/about',
      '/visit',
      '/tin-tuc',
      'https://example.com/fb',
    ]);
    expect(JSON.stringify(body.part)).toContain('Thực đơn');
    const again = await world.call<SitePartResponse>('POST', '/header/sync-menu');
    expect(again.body.version).toBe(body.version);
  });

  it('a header can be removed and put back; a stale one is rejected', async () => {
    const world = await makeSite(app);
    const { body: header } = await world.call<SitePartResponse>('GET', '/header');
    await world.call('DELETE', '/header');
    expect((await world.call<SitePartResponse>('GET', '/header')).body.part).toBeNull();
    const stale = await world.call('PUT', '/header', header.part, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    const back = await world.call<SitePartResponse>('PUT', '/header', header.part, { 'if-match': '"2"' });
    expect(back.body.part?.type).toBe(header.part!.type);
    const both = await world.call<{ header: SitePartResponse; footer: SitePartResponse }>(
      'GET',
      '/header-footer',
    );
    expect(both.body.footer.part?.type).toMatch(/^footer\//);
  });
});

type BusinessAnswer = BusinessContext & { inherited: BusinessContext };

describe('a site', () => {
  it('can be renamed, described, themed and given a business context, and rejects an unknown font', async () => {
    const world = await makeSite(app);
    const { body } = await world.call<Site>('PATCH', '', { name: 'Tên mới', settings: { locale: 'vi' } });
    expect(body).toMatchObject({ name: 'Tên mới', settings: { locale: 'vi', industry: 'restaurant' } });
    const theme = { ...world.site.theme, fonts: { heading: 'comic-sans', body: 'inter' } };
    expect((await world.call('PATCH', '', { theme })).body.fields).toHaveProperty('theme.fonts.heading');
    const context = await world.call('PATCH', '/business-context', { location: 'Huế' });
    expect(context.body).toMatchObject({
      location: 'Huế',
      businessName: 'Tên mới',
      industry: 'restaurant',
    });
  });

  it('derives its business context from its own data until it is set', async () => {
    const world = await makeSite(app);
    const read = async () => (await world.call<BusinessAnswer>('GET', '/business-context')).body;
    const write = (body: object) => world.call('PATCH', '/business-context', body);
    const inherited = (await read()).inherited;
    expect(await read()).toEqual({ ...inherited, inherited });
    await write({ ...inherited, tone: 'thân mật' });
    await world.call('PATCH', '', { name: 'Quán Bà Tư', settings: { brandTone: 'formal' } });
    expect(await read()).toMatchObject({
      businessName: 'Quán Bà Tư',
      tone: 'thân mật',
      inherited: { businessName: 'Quán Bà Tư', tone: 'formal' },
    });
    const { rows } = await app.database.ownerPool.query<{ stored: object }>(
      'select business_context as stored from app.sites where id = $1',
      [world.site.id],
    );
    expect(rows[0]?.stored).toEqual({ tone: 'thân mật' });
    await write({ tone: '' });
    expect((await read()).tone).toBe('formal');
  });

  it('is duplicated completely under its own name', async () => {
    const world = await makeSite(app);
    const { status, body } = await world.call<Site>('POST', '/duplicate', {});
    expect(status).toBe(201);
    expect(body.subdomain).not.toBe(world.site.subdomain);
    expect(body).toMatchObject({ status: 'draft', pageCount: world.pages.length, templateId: 'restaurant' });
  });

  it('can be trashed and restored; meanwhile it cannot be opened', async () => {
    const world = await makeSite(app);
    await world.call('DELETE', '');
    expect((await world.call('GET', '')).status).toBe(404);
    expect((await world.call('GET', '/pages')).status).toBe(404);
    const trash = await app.api<{ sites: Site[] }>('GET', '/sites?status=trashed', {
      token: world.person.token,
    });
    expect(trash.body.sites.map((site) => site.id)).toEqual([world.site.id]);
    expect((await world.call<Site>('POST', '/restore')).body.deletedAt).toBeNull();
    expect((await world.call('GET', '')).status).toBe(200);
  });

  it('is found by name and subdomain, sorted and paginated', async () => {
    const world = await makeSite(app);
    for (const name of ['Ánh 100%', 'Bình', 'Cúc']) {
      await app.api('POST', '/sites', {
        token: world.person.token,
        body: { name, subdomain: `list-${Math.random().toString(36).slice(2, 9)}` },
      });
    }
    const list = async (query: string) =>
      (
        await app.api<{ sites: Site[]; pagination: object }>('GET', `/sites?${query}`, {
          token: world.person.token,
        })
      ).body;
    expect((await list('q=100%25')).sites.map((site) => site.name)).toEqual(['Ánh 100%']);
    expect((await list('q=_')).sites).toEqual([]);
    const page = await list('limit=2&page=2&sort=created');
    expect(page.pagination).toEqual({ page: 2, limit: 2, total: 4, pages: 2 });
    expect((await list('page=9')).sites).toEqual([]);
    expect((await app.api('GET', '/sites?sort=nope', { token: world.person.token })).status).toBe(422);
  });
});

describe('images of a site', () => {
  const upload = (
    world: SiteFixture,
    body: Uint8Array<ArrayBuffer>,
    name = 'ảnh đẹp.png',
    siteId = world.site.id,
  ) => {
    const form = new FormData();
    form.set('siteId', siteId);
    form.set('image', new Blob([body]), name);
    return app.api<{ id: string; url: string; mimeType: string; width: number }>('POST', '/media/upload', {
      token: world.person.token,
      body: form,
    });
  };

  it('are re-encoded, served without rights, used on the page and published in several sizes', async () => {
    const world = await makeSite(app);
    const sharp = (await import('sharp')).default;
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(world, new Uint8Array(photo));
    expect(status).toBe(201);
    expect(body).toMatchObject({ mimeType: 'image/jpeg', width: 2000 });
    const file = await app.visit('localhost', body.url);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.body.includes('secret place')).toBe(false);
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: {
        sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src: body.url, alt: 'xanh' } } }],
      },
    });
    await world.publish();
    const page = await app.visit(world.host, '/');
    expect(page.text).toMatch(/srcset="\/_assets\/[0-9a-f]+-320\.webp 320w, [^"]*-2000\.webp 2000w/);
    expect(page.text).not.toContain('/media/');
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 415],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
    ['nothing', '', 422],
    ['half a picture', '\x89PNG\r\n\x1a\nbroken', 415],
  ])('%s is rejected as an image', async (_name, text, status) => {
    const world = await makeSite(app);
    const answer = await upload(world, new TextEncoder().encode(text), '../../etc/passwd.png');
    expect(answer.status).toBe(status);
    const { body } = await app.api<{ images: unknown[] }>('GET', `/media/site/${world.site.id}`, {
      token: world.person.token,
    });
    expect(body.images).toEqual([]);
  });
});
