import { request as httpRequest } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import { reservedNames } from '@sitewright/contract/reserved-names';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { openTenant, type TestSession, createTestUser } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type Visit } from '../../testing/test-app.ts';

// A published site on an app host: under `/sites/{subdomain}` on any host, under `/{subdomain}` on the host of its
// tenant.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sandbox = /^sandbox allow-scripts allow-forms allow-popups;/;
const prefixOf = (world: SiteFixture) => `/sites/${world.site.subdomain}`;
const show = (world: SiteFixture, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.visit('localhost', prefixOf(world) + path, headers, method);

/** Of the only form of a site. */
const submissionsOf = async (world: SiteFixture): Promise<Submission[]> => {
  const { forms } = (await world.call<{ forms: FormSummary[] }>('GET', '/forms')).body;
  const path = `/forms/${forms[0]!.id}/submissions`;
  return (await world.call<{ submissions: Submission[] }>('GET', path)).body.submissions;
};
const publishedSite = async (template?: string) => {
  const world = await makeSite(app, template);
  await world.publish();
  return world;
};

/** Every URL that a page links to or loads, as a browser would request it. */
const addressesIn = (html: string): string[] =>
  [
    ...[...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map((found) => found[1]!),
    ...[...html.matchAll(/ srcset="([^"]*)"/g)].flatMap((found) =>
      found[1]!.split(', ').map((one) => one.split(' ')[0]!),
    ),
    ...[...html.matchAll(/url\(&?[a-z;"]*([^")&]+)/g)].map((found) => found[1]!),
  ].filter((address) => !/^(https?:|mailto:|tel:|#)/.test(address));

const expectNobodysRights = ({ headers }: Visit) => {
  expect(headers['content-security-policy']).toMatch(sandbox);
  expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['set-cookie']).toBeUndefined();
};

const send = (path: string, body: string, host = 'localhost', type = 'application/x-www-form-urlencoded') =>
  new Promise<Visit>((resolve, reject) => {
    const { port } = new URL(app.origin);
    const headers = { host, origin: 'null', 'content-type': type };
    const call = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const all = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, body: all, text: all.toString() });
      });
    });
    call.on('error', reject);
    call.end(body);
  });

describe.each(['restaurant', 'law-firm', 'software'])('a published %s on the main host', (template) => {
  let world: SiteFixture;
  beforeAll(async () => {
    world = await publishedSite(template);
  });

  it('is complete: every page, link, image and font is served under its path', async () => {
    const prefix = prefixOf(world);
    const pages = world.pages.map((page) => (page.isHome ? prefix : `${prefix}/${page.slug}`));
    const met = new Set(pages);
    for (const address of met) {
      const answer = await app.visit('localhost', address);
      expect({ address, status: answer.status }).toEqual({ address, status: 200 });
      expectNobodysRights(answer);
      if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
      for (const found of addressesIn(answer.text).map((one) => one.replace(/#.*$/, ''))) {
        expect(found).toMatch(new RegExp(`^${prefix}(/|$)`));
        if (!found.includes('/_forms/')) met.add(found);
      }
    }
    expect([...met].some((address) => address.endsWith('.woff2'))).toBe(true);
    expect([...met].some((address) => address.endsWith('.webp'))).toBe(true);
  });

  it('equals its own host page for page, except for URLs', async () => {
    for (const page of world.pages) {
      const path = page.isHome ? '/' : `/${page.slug}`;
      const own = await app.visit(world.host, path);
      const shown = await show(world, path);
      const back = shown.text
        .replaceAll(/\?page=[^"#]*(?=["#])/g, '')
        .replaceAll(`${prefixOf(world)}/`, '/')
        .replaceAll(prefixOf(world), '');
      expect(back).toBe(own.text);
      expect(shown.text).toContain(`<link rel="canonical" href="http://${world.host}:6003${path}">`);
    }
  });
});

describe('a published site on the main host', () => {
  let world: SiteFixture;
  beforeAll(async () => {
    world = await publishedSite();
  });

  it('is found with and without a trailing slash, in any case, with any query string', async () => {
    const { text } = await show(world, '/');
    for (const path of ['', '?utm_source=x', '/?a=%2F..%2F', '#top'])
      expect((await show(world, path)).text).toBe(text);
    const capitals = await app.visit('localhost', `/SITES/${world.site.subdomain.toUpperCase()}/menu`);
    expect(capitals.text).toBe((await show(world, '/menu')).text);
  });

  it('shows its own 404 page, without leaving its path', async () => {
    const lost = await show(world, '/nowhere');
    expect(lost.status).toBe(404);
    expect(lost.text).toContain('Page not found');
    expect(lost.text).toContain(`href="${prefixOf(world)}/"`);
    expectNobodysRights(lost);
    expect((await show(world, '/404')).status).toBe(404);
  });

  it('stays under its path when a page has moved', async () => {
    const moving = await publishedSite();
    const menu = moving.pages.find((page) => page.slug === 'menu')!;
    await moving.call('PATCH', `/pages/${menu.id}/settings`, { slug: 'thuc-don' });
    await moving.publish();
    for (const [from, to] of [
      ['/menu', '/thuc-don'],
      ['/thuc-don/', '/thuc-don'],
      ['/thuc-don.html', '/thuc-don'],
      ['/index.html', '/'],
    ] as const) {
      const answer = await show(moving, from);
      expect({ status: answer.status, to: answer.headers['location'] }).toEqual({
        status: 301,
        to: prefixOf(moving) + to,
      });
      expectNobodysRights(answer);
    }
    expect((await show(moving, '/thuc-don')).status).toBe(200);
  });

  it('is compressed, with strong ETags, and not sent again to a client that has it cached', async () => {
    const plain = await show(world, '/');
    const br = await show(world, '/', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    const etag = String(br.headers['etag']);
    expect(etag).toMatch(/^"[^"]+-br"$/);
    const again = await show(world, '/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 });
    expectNobodysRights(again);
    const own = await app.visit(world.host, '/');
    expect(plain.headers['etag']).not.toBe(own.headers['etag']);
    const head = await show(world, '/', {}, 'HEAD');
    expect({ status: head.status, bytes: head.body.length }).toEqual({ status: 200, bytes: 0 });
    expect(head.headers['content-length']).toBe(String(plain.body.length));
  });

  it('sends fonts to a page in an opaque origin, cached for a year', async () => {
    const { text } = await show(world, '/');
    const font = await app.visit('localhost', /href="([^"]+\.woff2)"/.exec(text)![1]!);
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'access-control-allow-origin': '*' });
    expect(font.headers['cache-control']).toContain('immutable');
  });

  it('shows a new release at once, and is gone when unpublished', async () => {
    const changing = await publishedSite();
    expect((await show(changing, '/')).status).toBe(200);
    const heading = changing.home.content.sections[0] as { id: string };
    await changing.push({
      seq: 1,
      baseVersion: 1,
      ops: [{ op: 'set', id: heading.id, path: ['data', 'title'], value: 'second edition' }],
    });
    await changing.publish();
    expect((await show(changing, '/')).text).toContain('second edition');
    await changing.publish(false);
    const offline = await show(changing, '/menu');
    const own = await app.visit(changing.host, '/menu');
    expect({ status: offline.status, text: offline.text }).toEqual({ status: 404, text: own.text });
    expect(offline.text).toContain('Nothing is published here');
    expectNobodysRights(offline);
  });

  it('needs no database query', async () => {
    const connect = app.ctx.pool.connect.bind(app.ctx.pool);
    app.ctx.pool.connect = (() => Promise.reject(new Error('connect ECONNREFUSED'))) as typeof connect;
    const statuses: number[] = [];
    for (const path of ['/', '/menu', '/nowhere', '/favicon.svg'])
      statuses.push((await show(world, path)).status);
    app.ctx.pool.connect = connect;
    expect(statuses).toEqual([200, 200, 404, 200]);
  });

  it('accepts a form, records its page, and shows the thank-you page under the same path', async () => {
    const page = await show(world, '/visit');
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)![1]!;
    expect(action).toMatch(/^\/sites\/[^/]+\/_forms\/[\w-]+\?page=%2Fvisit#form-s-/);
    const answers = 'name=L%C3%AA+Mai&people=4&date=2031-05-04&email=mai%40example.com';
    const answer = await send(action.split('#')[0]!, answers);
    expect(answer).toMatchObject({ status: 303, headers: { location: `${prefixOf(world)}/_thanks` } });
    expectNobodysRights(answer);
    const thanks = await show(world, '/_thanks');
    expect(thanks.text).toContain('Thank you');
    expect(thanks.text).toContain(`href="${prefixOf(world)}/"`);
    expect(await submissionsOf(world)).toMatchObject([
      { pagePath: '/visit', answers: { name: 'Lê Mai', people: 4, date: '2031-05-04' } },
    ]);
  });

  it.each([
    ['of another type', '/_forms/x', 'text/plain', 415],
    ['to another address', '/menu', undefined, 404],
    ['to an address with more behind', '/_forms/x/y', undefined, 404],
  ])('rejects a form %s', async (_what, path, type, status) => {
    const answer = await send(prefixOf(world) + path, 'a=b', 'localhost', type);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).not.toContain('html');
  });

  it.each(['evil', '//evil.example', 'javascript:alert(1)', ''])(
    'records the page of a form as a path of the site: %s',
    async (page) => {
      const other = await publishedSite();
      await send(`${prefixOf(other)}/_forms/x?page=${encodeURIComponent(page)}`, 'a=b');
      expect((await submissionsOf(other))[0]!.pagePath).toBe('/');
    },
  );
});

describe('a URL on the main host that names no site', () => {
  it.each([
    '/sites/nobody-is-here',
    '/sites/nobody-is-here/menu',
    '/sites/login',
    '/sites/..%2flogin',
    '/sites//evil.example',
    '//evil.example',
  ])('%s leads nowhere, and nothing is shown', async (path) => {
    const answer = await app.visit('localhost', path);
    expect(answer.headers['content-security-policy']).not.toMatch(sandbox);
    expect(answer.headers['location']).toBeUndefined();
  });

  it('belongs to the app: a site is neither served at the root nor shadows a screen by its name', async () => {
    const world = await publishedSite();
    const atRoot = await app.visit('localhost', `/${world.site.subdomain}`);
    expect(atRoot.headers['content-security-policy']).not.toMatch(sandbox);
    const { body } = await app.api<{ id: string }>('POST', '/sites', {
      token: world.person.token,
      body: { name: 'In the way', subdomain: world.site.id },
    });
    await app.api('PATCH', `/sites/${body.id}/publish`, {
      token: world.person.token,
      body: { isPublished: true },
    });
    expect((await app.visit(`${world.site.id}.localhost`, '/')).status).toBe(200);
    const screen = await app.visit('localhost', `/sites/${world.site.id}/section-management`);
    expect(screen.headers['content-security-policy']).not.toMatch(sandbox);
  });
});

describe('hostile URLs', () => {
  let world: SiteFixture;
  beforeAll(async () => {
    world = await publishedSite();
  });

  it.each([
    '/..%2f..%2flogin',
    '/../../login',
    '/..',
    '//evil.example/',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/%00',
    '/release.json',
    '/../release.json',
    '/index.html.br',
    '/__proto__',
    '/constructor/',
    '/_assets/',
    `/${'a'.repeat(8_000)}`,
    `/${'../'.repeat(1_000)}etc/passwd`,
    '/th%E1%BB%B1c-%C4%91%C6%A1n',
    '/menu%0d%0aset-cookie:%20a=b',
  ])('%s of a site is the site’s own 404', async (path) => {
    const answer = await show(world, path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Page not found');
    expect(answer.headers['location']).toBeUndefined();
    expectNobodysRights(answer);
  });

  it.each(['/%zz', Buffer.from('/thực-đơn').toString('latin1')])('such as %s are not found', async (path) => {
    const answer = await show(world, path);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('json');
  });
});

describe('on the host of a tenant', () => {
  let admin: TestSession;
  const publish = async (subdomain: string, token: string) => {
    const { body } = await app.api<{ site: { id: string } }>(
      'POST',
      '/site-templates/restaurant/create-site',
      { token, body: { name: 'Bakery', subdomain } },
    );
    await app.api('PATCH', `/sites/${body.site.id}/publish`, { token, body: { isPublished: true } });
    return body.site.id;
  };
  beforeAll(async () => {
    await openTenant(app, 'north', 'North');
    await openTenant(app, 'south', 'South');
    admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
    await publish('north-bakery', admin.token);
  });

  it.each(['/north-bakery', '/sites/north-bakery'])(
    '%s shows the tenant’s site, page by page',
    async (prefix) => {
      const home = await app.visit('north.localhost:6003', prefix);
      expect(home.status).toBe(200);
      expectNobodysRights(home);
      const menu = await app.visit('north.localhost:6003', `${prefix}/menu?x=1`);
      expect(menu.status).toBe(200);
      expect(menu.text).toContain(`href="${prefix}/"`);
      for (const address of addressesIn(home.text)) expect(address).toMatch(new RegExp(`^${prefix}(/|$)`));
      const sent = await send(`${prefix}/_forms/x?page=%2Fmenu`, 'a=b', 'north.localhost');
      expect(sent.headers['location']).toBe(`${prefix}/_thanks`);
      const inbox = await app.database.ownerPool.query<{ page_path: string }>(
        "select page_path from app.form_submissions where tenant_id = 'north'",
      );
      expect(inbox.rows.map((row) => row.page_path)).toContain('/menu');
    },
  );

  it.each(['/north-bakery/menu', '/sites/north-bakery/menu', '/nobody-is-here', '/sites/nobody-is-here'])(
    '%s of another tenant or of nobody returns the same 404 and accepts no form',
    async (path) => {
      const nobody = await app.visit('south.localhost', '/certainly-nobody');
      const answer = await app.visit('south.localhost', path);
      expect(answer.headers['content-security-policy']).not.toMatch(sandbox);
      expect({ status: answer.status, headers: { ...answer.headers, date: '', 'x-request-id': '' } }).toEqual(
        {
          status: 404,
          headers: { ...nobody.headers, date: '', 'x-request-id': '' },
        },
      );
      const { rows: before } = await app.database.ownerPool.query('select 1 from app.form_submissions');
      expect((await send('/north-bakery/_forms/x', 'a=b', 'south.localhost')).status).toBe(404);
      const { rows: after } = await app.database.ownerPool.query('select 1 from app.form_submissions');
      expect(after.length).toBe(before.length);
    },
  );

  it('no name of the product is taken for a site, even if one had it', async () => {
    const { body } = await app.api<{ id: string }>('POST', '/sites', {
      token: admin.token,
      body: { name: 'Taken', subdomain: 'north-taken' },
    });
    await app.api('PATCH', `/sites/${body.id}/publish`, { token: admin.token, body: { isPublished: true } });
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      'select published_release_id as id from app.sites where id = $1',
      [body.id],
    );
    for (const name of reservedNames) {
      await app.ctx.releases.goLive(name, body.id, rows[0]!.id);
      for (const path of [`/${name}`, `/${name}/menu`]) {
        const { headers } = await app.visit('north.localhost', path);
        expect({ path, policy: sandbox.test(String(headers['content-security-policy'])) }).toEqual({
          path,
          policy: false,
        });
      }
      await app.ctx.releases.takeOffline(name);
    }
  });

  it('an offline site, also of a suspended tenant, shows the same plain page as on its own host', async () => {
    const staff = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await openTenant(app, 'paused', 'Paused');
    const boss = await createTestUser(app, { tenantId: 'paused', role: 'ADMIN' });
    await publish('paused-bakery', boss.token);
    expect((await app.visit('paused.localhost', '/paused-bakery')).status).toBe(200);
    const suspended = await app.api('POST', '/admin/tenants/paused/suspend', {
      token: staff.token,
      body: { reason: 'abuse' },
    });
    expect(suspended.status).toBe(200);
    const own = await app.visit('paused-bakery.localhost', '/');
    for (const [host, path] of [
      ['paused.localhost', '/paused-bakery'],
      ['paused.localhost', '/sites/paused-bakery'],
      ['localhost', '/sites/paused-bakery/menu'],
    ] as const) {
      const answer = await app.visit(host, path);
      expect({ path, status: answer.status, text: answer.text }).toEqual({
        path,
        status: 404,
        text: own.text,
      });
      expectNobodysRights(answer);
    }
    const sent = await send('/paused-bakery/_forms/x', 'a=b', 'paused.localhost');
    expect(sent.status).toBe(404);
  });
});
