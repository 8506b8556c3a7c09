import { limits } from '@sitewright/contract/limits';
import type { Post } from '@sitewright/contract/blog/posts';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import type { RedirectImportReport, SitePath } from '@sitewright/contract/site-settings/redirects';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

interface Refusal {
  code: string;
  fields: Record<string, string>;
}
const save = (world: SiteFixture, ...rows: [from: string, to: string, code?: number][]) =>
  world.call<Refusal>('PUT', '/redirects', {
    redirects: rows.map(([from, to, code]) => ({ from, to, ...(code ? { code } : {}) })),
  });
const lead = async (world: SiteFixture, path: string) => {
  const { status, headers } = await app.visit(world.host, path);
  return [status, headers.location];
};

const list = async (world: SiteFixture) =>
  (await world.call<{ redirects: object[] }>('GET', '/redirects')).body.redirects;

describe('redirects', () => {
  it('apply with the next release, permanent or temporary', async () => {
    const world = await makeSite(app);
    await save(world, ['/old/', '/menu#cakes'], ['/sale', 'https://shop.example/a?b=1', 302]);
    expect((await world.call('GET', '/redirects')).body).toEqual({
      redirects: [
        { from: '/old', to: '/menu#cakes', code: 301 },
        { from: '/sale', to: 'https://shop.example/a?b=1', code: 302 },
      ],
    });
    await world.publish();
    expect(await lead(world, '/old')).toEqual([301, '/menu#cakes']);
    expect(await lead(world, '/sale')).toEqual([302, 'https://shop.example/a?b=1']);
  });

  it('support paths with the letters of any language', async () => {
    const world = await makeSite(app);
    await save(
      world,
      ['/món-ăn', '/thực-đơn#phở'],
      ['/đặt-bàn', 'https://đặt-bàn.example/nhà hàng'.replace(' ', '-'), 302],
      ['/tin', '/b\u0001\u007f'],
    );
    await world.publish();
    // With a cold cache first, then with a warm one.
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await lead(world, '/m%C3%B3n-%C4%83n')).toEqual([
        301,
        '/th%E1%BB%B1c-%C4%91%C6%A1n#ph%E1%BB%9F',
      ]);
      expect(await lead(world, '/%C4%91%E1%BA%B7t-b%C3%A0n')).toEqual([
        302,
        'https://xn--t-bn-2na40a554p.example/nh%C3%A0-h%C3%A0ng',
      ]);
      expect(await lead(world, '/tin')).toEqual([301, '/b%01%7F']);
    }
    const shown = await app.visit('localhost', `/sites/${world.site.subdomain}/m%C3%B3n-%C4%83n`);
    expect(shown.headers.location).toBe(
      `/sites/${world.site.subdomain}/th%E1%BB%B1c-%C4%91%C6%A1n#ph%E1%BB%9F`,
    );
  });

  it.each<[string, [string, string][], string]>([
    [
      'a loop',
      [
        ['/a', '/b'],
        ['/b', '/c?x'],
        ['/c', '/a/'],
      ],
      'leads back to itself',
    ],
    ['to itself', [['/a', '/a']], 'leads back to itself'],
    [
      'twice the same',
      [
        ['/a', '/b'],
        ['/a/', '/c'],
      ],
      'two redirects',
    ],
    ['a loop of patterns', [['/a/*', '/a/b/*']], 'back to itself, for example for visitors of /a/any'],
    ['two stars', [['/a/*/*', '/b']], 'only once'],
    ['an unknown name', [['/a/:b', '/:c']], 'has :c'],
    ['a pattern in a host', [['/a/*', 'https://b.example*']], 'after the domain'],
    ['no target', [['/a', '']], 'Enter a new URL'],
    ['from a page', [['/menu', '/b']], 'There is a page at /menu'],
    ['from the home page', [['/', '/b']], 'There is a page at /'],
    ['a script', [['/a', 'javascript:alert(1)']], 'starts with /'],
    ['another host in disguise', [['/a', '//evil.example']], 'starts with /'],
    ['a header', [['/a', '/b\r\nset-cookie: a=b']], 'no spaces'],
    ['no path', [['a', '/b']], 'starts with /'],
  ])('%s are rejected', async (_name, rows, words) => {
    const world = await makeSite(app);
    const { status, body } = await save(world, ...rows);
    expect(status).toBe(422);
    expect(Object.entries(body.fields)[0]![0]).toMatch(/^redirects\.\d\.(from|to)$/);
    expect(Object.values(body.fields).join()).toContain(words);
    expect((await world.call('GET', '/redirects')).body).toEqual({ redirects: [] });
  });

  it(`are limited to ${limits.sites.redirectsMax}`, async () => {
    const world = await makeSite(app);
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n): [string, string] => [`/old-${n}`, '/menu']);
    expect((await save(world, ...rows(limits.sites.redirectsMax))).status).toBe(200);
    expect((await save(world, ...rows(limits.sites.redirectsMax + 1))).status).toBe(422);
    const patterns = (count: number) =>
      Array.from({ length: count }, (_, n): [string, string] => [`/old-${n}/*`, '/menu']);
    expect((await save(world, ...patterns(limits.sites.redirectPatternsMax))).status).toBe(200);
    expect((await save(world, ...patterns(limits.sites.redirectPatternsMax + 1))).status).toBe(422);
    const long = (length: number): [string, string] => [`/${'x'.repeat(length - 1)}`, '/menu'];
    expect((await save(world, long(limits.sites.redirectPathMaxLength))).status).toBe(200);
    expect((await save(world, long(limits.sites.redirectPathMaxLength + 1))).status).toBe(422);
  });
});

describe('a page that is gone', () => {
  it('is answered with 410 and the page of the site that says so', async () => {
    const world = await makeSite(app);
    expect((await save(world, ['/old', '', 410], ['/shop/*', '', 410])).status).toBe(200);
    expect(await list(world)).toEqual([
      { from: '/old', to: '', code: 410 },
      { from: '/shop/*', to: '', code: 410 },
    ]);
    await world.publish();
    // With a cold cache first, then with a warm one.
    for (let visit = 0; visit < 2; visit += 1) {
      for (const path of ['/old', '/old/', '/shop', '/shop/a/b?c=d']) {
        const { status, text, headers } = await app.visit(world.host, path);
        expect([path, status]).toEqual([path, 410]);
        expect(text).toContain('This page was removed.');
        expect(text).toContain('</footer>');
        expect(headers['content-type']).toContain('text/html');
      }
    }
    expect((await app.visit(world.host, '/_gone')).status).toBe(404);
    const hosted = await app.visit('localhost', `/sites/${world.site.subdomain}/shop/a`);
    expect(hosted.status).toBe(410);
    expect(hosted.text).toContain('This page was removed.');
  });

  it('has no target, and no page to show while there is no such rule', async () => {
    const world = await makeSite(app);
    const { status, body } = await save(world, ['/old', '/menu', 410]);
    expect(status).toBe(422);
    expect(body.fields['redirects.0.to']).toContain('no new URL');
    await world.publish();
    const release = (await app.ctx.releases.liveRelease(world.host))!;
    expect((await app.ctx.releases.readManifest(release)).files).not.toContain('_gone.html');
  });
});

describe('patterns', () => {
  it('lead visitors after pages and exact paths, in their order', async () => {
    const world = await makeSite(app);
    await save(
      world,
      ['/news/:year/:slug', '/blog/:slug'],
      ['/news/*', 'https://archive.example/n/*', 302],
      ['/news/2019/a', '/menu'],
      ['/*', '/'],
    );
    await world.publish();
    expect(await lead(world, '/menu')).toEqual([200, undefined]);
    expect(await lead(world, '/menu/')).toEqual([301, '/menu']);
    expect(await lead(world, '/news/2019/a')).toEqual([301, '/menu']);
    expect(await lead(world, '/news/2019/b?x=1')).toEqual([301, '/blog/b?x=1']);
    expect(await lead(world, '/news/2019/b/c?x=1')).toEqual([302, 'https://archive.example/n/2019/b/c?x=1']);
    expect(await lead(world, '/any//evil.example')).toEqual([301, '/']);
  });

  it('work alike where a site is shown under a path', async () => {
    const world = await makeSite(app);
    await save(world, ['/old/*', '/menu/*', 302], ['/away/*', 'https://a.example/*']);
    await world.publish();
    const root = `/sites/${world.site.subdomain}`;
    const shown = async (path: string) => {
      const { status, headers } = await app.visit('localhost', `${root}${path}`);
      return [status, headers.location];
    };
    expect(await shown('/old/x?y=1')).toEqual([302, `${root}/menu/x?y=1`]);
    expect(await shown('/away/x')).toEqual([301, 'https://a.example/x']);
    expect(await shown('/old//evil.example')).toEqual([302, `${root}/menu//evil.example`]);
  });

  it('keep to the site, whatever a visitor asks for', async () => {
    const world = await makeSite(app);
    await save(world, ['/x/*', '/*']);
    await world.publish();
    for (const path of [
      '/x//evil.example',
      '/x/%2f/evil.example',
      '/x/\\evil.example',
      '/x/%0d%0aset-cookie:a',
    ]) {
      const { headers } = await app.visit(world.host, path);
      expect(new URL(headers.location ?? '/', 'http://own.example').host).toBe('own.example');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('count as redirects of a link in a page, unless the page is gone', async () => {
    const world = await makeSite(app);
    const hero = (href: string) => ({
      type: 'hero/hero-1',
      data: { title: 'Hi', cta: { label: 'Go', href } },
    });
    const sections = ['/old/a', '/gone/a'].map((href, n) => ({ id: `hero-${n}`, ...hero(href) }));
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections } });
    await save(world, ['/old/*', '/menu'], ['/gone/*', '', 410]);
    const { body } = await world.call<{ findings: Finding[] }>('GET', '/publish-check');
    expect(
      body.findings
        .filter(({ code, pageId }) => code === 'broken_link' && pageId === world.home.id)
        .map(({ message }) => message),
    ).toEqual(['“Go” leads to /gone/a, which is not a page.']);
  });
});

describe('a changed slug', () => {
  it('adds a redirect, shortens chains, and removes it when changed back', async () => {
    const world = await makeSite(app);
    const page = world.pages.find(({ slug }) => slug === 'menu')!;
    const rename = (slug: string) => world.call('PATCH', `/pages/${page.id}/settings`, { slug });
    await save(world, ['/cards', '/menu#cakes', 302], ['/food', '', 410], ['/any/*', '/menu?a=*']);
    await rename('dishes');
    await rename('food');
    expect(await list(world)).toEqual([
      { from: '/cards', to: '/food#cakes', code: 302 },
      { from: '/dishes', to: '/food', code: 301 },
      { from: '/menu', to: '/food', code: 301 },
      { from: '/any/*', to: '/food?a=*', code: 301 },
    ]);
    await rename('menu');
    expect(await list(world)).toEqual([
      { from: '/cards', to: '/menu#cakes', code: 302 },
      { from: '/dishes', to: '/menu', code: 301 },
      { from: '/food', to: '/menu', code: 301 },
      { from: '/any/*', to: '/menu?a=*', code: 301 },
    ]);
  });
});

describe('an import from CSV', () => {
  const send = (world: SiteFixture, csv: string, options: object = {}) =>
    world.call<RedirectImportReport & Refusal>('POST', '/redirects/import', { csv, ...options });

  it('reports first, and changes redirects when it is confirmed', async () => {
    const world = await makeSite(app);
    await save(world, ['/a', '/b'], ['/c', '/d'], ['/e', '/f']);
    const csv = '\uFEFFfrom;to;code\r\n/a;/b;301\r\n/c;"/new;x";302\r\n/cũ/*;/mới/*\r\n/gone;;410\r\n';
    const report = { added: 2, changed: 1, unchanged: 1, removed: 0, skipped: 0, issues: [], problem: null };
    expect((await send(world, csv)).body).toEqual({ ...report, isApplied: false });
    expect(await list(world)).toHaveLength(3);
    expect((await send(world, csv, { apply: true })).body).toEqual({ ...report, isApplied: true });
    const imported = [
      { from: '/a', to: '/b', code: 301 },
      { from: '/c', to: '/new;x', code: 302 },
    ];
    const added = [
      { from: '/cũ/*', to: '/mới/*', code: 301 },
      { from: '/gone', to: '', code: 410 },
    ];
    expect(await list(world)).toEqual([...imported, { from: '/e', to: '/f', code: 301 }, ...added]);
    const replaced = await send(world, csv, { apply: true, mode: 'replace' });
    expect(replaced.body).toMatchObject({ added: 0, changed: 0, unchanged: 4, removed: 1 });
    expect(await list(world)).toEqual([...imported, ...added]);
  });

  it.each<[name: string, csv: string]>([
    ['commas and no header', '/a,/b\n/c,/d,302'],
    ['tabs and quotes', '"/a"\t"/b"\n\n"/c"\t"/d"\t"302"\n'],
    ['other columns', 'Code,To,Note,From\r\n,/b,x,/a\r\n302,/d,,/c'],
    ['old line ends', '/a,/b\r/c,/d,302\r'],
  ])('reads %s', async (_name, csv) => {
    const world = await makeSite(app);
    await send(world, csv, { apply: true });
    expect(await list(world)).toEqual([
      { from: '/a', to: '/b', code: 301 },
      { from: '/c', to: '/d', code: 302 },
    ]);
  });

  it('names the lines that it skips, and why', async () => {
    const world = await makeSite(app);
    const lines = [
      ['from,to,code', undefined],
      ['/a,/b', undefined],
      ['https://old.example/a,/b', 'from'],
      ['/b,javascript:alert(1)', 'to'],
      ['/c,//evil.example', 'to'],
      ['/d,/e,308', 'code'],
      ['/f/*/*,/g', 'pattern'],
      ['/g/:x,/:y', 'pattern'],
      ['/a,/c', 'duplicate'],
      ['/menu,/x', 'page'],
      ['/h,"/i" j', 'unreadable'],
      ['/i,/j,410', 'to'],
      ['/k', 'to'],
    ] as const;
    const { body } = await send(world, lines.map(([line]) => line).join('\n'), { apply: true });
    expect(body.issues.map(({ line, text, reason }) => [line, text, reason])).toEqual(
      lines.flatMap(([text, reason], index) => (reason ? [[index + 1, text, reason]] : [])),
    );
    expect(body).toMatchObject({ added: 1, skipped: lines.length - 2, isApplied: true });
    expect(await list(world)).toEqual([{ from: '/a', to: '/b', code: 301 }]);
  });

  it('is refused as a whole for loops and too many redirects', async () => {
    const world = await makeSite(app);
    await save(world, ['/a', '/b']);
    const loop = await send(world, '/b,/a', { apply: true });
    expect(loop.body).toMatchObject({ problem: { reason: 'loop' }, isApplied: false });
    expect((await send(world, '/b,/a', { mode: 'replace' })).body.problem).toBeNull();
    const file = (count: number, star = '') =>
      Array.from({ length: count }, (_, n) => `/old-${n}${star},/menu`).join('\n');
    const max = limits.sites.redirectsMax;
    expect((await send(world, file(max - 1))).body.problem).toBeNull();
    expect((await send(world, file(max))).body.problem).toEqual({ reason: 'tooMany', from: '' });
    const patterns = limits.sites.redirectPatternsMax;
    expect((await send(world, file(patterns, '/*'))).body.problem).toBeNull();
    expect((await send(world, file(patterns + 1, '/*'))).body.problem).toMatchObject({
      reason: 'tooManyPatterns',
    });
    expect((await send(world, '\n'.repeat(3 * max))).status).toBe(422);
    expect((await send(world, 'x'.repeat(limits.sites.redirectsCsvMaxLength + 1))).status).toBe(422);
    expect((await send(world, '\u0000')).status).toBe(422);
    expect(await list(world)).toEqual([{ from: '/a', to: '/b', code: 301 }]);
  });

  it('reads what an export wrote', async () => {
    const world = await makeSite(app);
    const other = await makeSite(app);
    await save(world, ['/cũ,x/*', '/mới/*'], ['/b', 'https://a.example/?q=1,2', 302], ['/c', '', 410]);
    const response = await fetch(`${app.origin}/api/v1/sites/${world.site.id}/redirects/export`, {
      headers: { authorization: `Bearer ${world.person.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="redirects.csv"');
    const body = await response.text();
    expect(body).toBe(
      'from,to,code\r\n"/cũ,x/*",/mới/*,301\r\n/b,"https://a.example/?q=1,2",302\r\n/c,,410\r\n',
    );
    await send(other, body, { apply: true });
    expect(await list(other)).toEqual(await list(world));
    expect(await list(other)).not.toEqual([]);
  });
});

it('the paths of a site are its pages, its posts and its former URLs', async () => {
  const world = await makeSite(app);
  const { body: post } = await world.call<Post>('POST', '/posts', { title: 'Bread' });
  await world.call('POST', `/posts/${post.id}/publish`, {});
  await world.publish();
  await world.call('PATCH', `/posts/${post.id}`, { slug: 'rye' });
  await save(world, ['/old', '/menu'], ['/p/*', '/menu']);
  const gallery = world.pages.find(({ slug }) => slug === 'gallery')!;
  await world.call('DELETE', `/pages/${gallery.id}`);
  const { body } = await world.call<{ paths: SitePath[]; isComplete: boolean }>('GET', '/redirects/paths');
  const kindOf = new Map(body.paths.map(({ path, kind }) => [path, kind]));
  expect(body.isComplete).toBe(true);
  expect(
    ['/', '/menu', '/blog/bread', '/blog', '/old', '/gallery', '/p/*', '/404'].map((path) =>
      kindOf.get(path),
    ),
  ).toEqual(['page', 'page', 'post', 'other', 'former', 'former', undefined, undefined]);
});
