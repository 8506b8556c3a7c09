import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadLandingTemplates } from './templates/load-templates.ts';
import { plainTemplate, usePlainTemplates } from './testing/landing-fixture.ts';
import { postOnHost } from './testing/post-on-host.ts';

let app: TestApp;
let beside: TestApp;
let north: TestSession;
let root: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({}, { beside: app });
  await openTenant(app, 'north', 'North');
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.landing_instances');
  await app.database.ownerPool.query('delete from app.landing_versions');
  await app.database.ownerPool.query('delete from app.rate_limits');
  usePlainTemplates(app, beside);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const customize = (body: object, who: TestSession = north) =>
  app.api('PUT', '/landing/customize', { token: who.token, body });

describe('on the main host', () => {
  it('the first page is the landing page, complete without scripts', async () => {
    const page = await app.visit('localhost', '/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-language']).toBe('en');
    expect(page.text).toContain('<h1>Welcome to Sitewright</h1>');
    expect(page.text).toContain('First line<br>Second line');
    expect(page.text).toContain('<li>One</li><li>Two</li>');
    expect(page.text).toContain('<title>Sitewright home</title>');
    expect(page.text).toContain('<link rel="canonical" href="http://localhost:6003/">');
    expect(page.text).toContain('hreflang="vi" href="http://localhost:6003/?lng=vi"');
    expect(page.text).toContain('"@type":"WebSite"');
    expect(page.text).toContain('class="card-logos"');
    expect(page.text).not.toContain('data-path');
    expect([...page.text.matchAll(/class="nav"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'Home',
      'Features',
      'Templates',
      'Pricing',
      'Integrations',
    ]);
    expect(page.text).toContain('href="/" aria-current="page"');
    expect(page.text).toMatch(/class="resource"[^>]*>Blog/);
  });

  it('speaks the language of the address, of the cookie, then of the browser', async () => {
    const titleOf = async (path: string, headers: Record<string, string> = {}) =>
      /<h1>([^<]*)/.exec((await app.visit('localhost', path, headers)).text)?.[1];
    expect(await titleOf('/', { 'accept-language': 'vi,en;q=0.5' })).toBe('Chào mừng đến Sitewright');
    expect(await titleOf('/', { 'accept-language': 'fr' })).toBe('Welcome to Sitewright');
    expect(await titleOf('/', { 'accept-language': 'en', cookie: 'i18next=vi' })).toContain('Chào mừng');
    expect(await titleOf('/?lng=en', { cookie: 'i18next=vi' })).toContain('Welcome');
    const page = await app.visit('localhost', '/', { 'accept-language': 'vi' });
    expect(page.text).toContain('<html lang="vi">');
    expect(page.headers['vary']).toBe('Accept-Language, Cookie, Accept-Encoding');
  });

  it('a page that did not change is not sent again, and compressed for those who understand it', async () => {
    const first = await app.visit('localhost', '/', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await app.visit('localhost', '/', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers['etag']),
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await app.visit('localhost', '/', {}, 'HEAD')).body).toHaveLength(0);
  });

  it('needs no database while it is cached', async () => {
    const queries = vi.spyOn(app.ctx.db, 'transaction');
    const reads = vi.spyOn(app.ctx.db, 'selectFrom');
    // The invalidation before this test comes back as a notification.
    await vi.waitFor(async () => {
      await app.visit('localhost', '/');
      queries.mockClear();
      reads.mockClear();
      expect((await app.visit('localhost', '/')).status).toBe(200);
      expect([queries.mock.calls.length, reads.mock.calls.length]).toEqual([0, 0]);
    });
    queries.mockRestore();
    reads.mockRestore();
  });

  it('a disabled page is missing and leaves the navigation', async () => {
    expect((await customize({ enabledPages: { features: false, blog: false } }, root)).status).toBe(200);
    const missing = await app.visit('localhost', '/features');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('404 - Page Not Found');
    expect((await app.visit('localhost', '/blog')).status).toBe(404);
    const home = await app.visit('localhost', '/');
    expect(home.text).not.toMatch(/class="nav"[^>]*>Features/);
    expect(home.text).not.toMatch(/class="resource"[^>]*>Blog/);
    expect(home.text).toMatch(/class="nav"[^>]*>Pricing/);
  });
});

describe('on the host of a workspace', () => {
  it('every page is one of its template, with its name', async () => {
    for (const [path, title] of [
      ['/', 'Welcome to North'],
      ['/about', 'Main: about'],
      ['/about/', 'Main: about'],
      ['/features', 'features'],
      ['/pricing', 'pricing'],
      ['/contact', 'contact'],
    ] as const) {
      const page = await app.visit('north.localhost', path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(`<h1>${title}</h1>`);
    }
    const home = await app.visit('north.localhost', '/');
    expect(home.text).not.toContain('card-logos"');
    expect(home.text).not.toContain('class="resource"');
    expect(home.text).toContain('Made with Sitewright');
    expect(home.text).toContain('http://north.localhost:6003/');
    expect((await app.visit('north.localhost', '/blog')).status).toBe(404);
    expect((await app.visit('north.localhost', '/pricing')).text).not.toContain('$15');
  });

  it('is in the language of the workspace where the browser names none', async () => {
    await app.database.ownerPool.query("update app.tenants set locale = 'vi' where id = 'north'");
    app.ctx.landingDocuments.invalidate('north');
    const page = await app.visit('north.localhost', '/');
    expect(page.text).toContain('Chào mừng đến North');
    expect(page.text).toContain('hreflang="en" href="http://north.localhost:6003/?lng=en"');
    expect((await app.visit('north.localhost', '/', { 'accept-language': 'en' })).text).toContain('Welcome');
    await app.database.ownerPool.query("update app.tenants set locale = 'en' where id = 'north'");
  });

  it('a disabled page is missing there alone', async () => {
    await customize({ enabledPages: { about: false } });
    const page = await app.visit('north.localhost', '/about');
    expect(page.status).toBe(404);
    expect(page.text).toContain('404 - Page Not Found');
    expect(page.text).not.toMatch(/class="nav"[^>]*href="\/about"/);
    expect((await app.visit('localhost', '/')).text).toContain('Welcome to Sitewright');
  });

  it('keeps the screens of the app', async () => {
    expect((await app.visit('north.localhost', '/api/v1/host')).status).toBe(200);
    expect((await app.visit('north.localhost', '/', {}, 'POST')).status).toBe(404);
  });

  it('shows the colors of the branding where it has none of its own', async () => {
    const branding = await app.api<{ edit: number; draft: object }>('GET', '/tenant/branding', {
      token: north.token,
    });
    const saved = await app.api<{ edit: number }>('PUT', '/tenant/branding', {
      token: north.token,
      body: {
        edit: branding.body.edit,
        branding: { ...branding.body.draft, productName: 'Polaris', colors: { primary: '#aa1155' } },
      },
    });
    await app.visit('north.localhost', '/');
    await app.api('POST', '/tenant/branding/publish', {
      token: north.token,
      body: { edit: saved.body.edit },
    });
    await vi.waitFor(async () => {
      const page = await app.visit('north.localhost', '/');
      expect(page.text).toContain('Welcome to Polaris');
      expect(page.text).toContain('--landing-primary:#aa1155');
    });
    await customize({ customizations: { colors: { primary: '#117733' } } });
    const own = await app.visit('north.localhost', '/');
    expect(own.text).toContain('--landing-primary:#117733');
    expect(own.text).not.toContain('--landing-primary:#aa1155');
  });
});

describe('the newsletter form of a shipped template', () => {
  it.each(['modern-saas', 'enterprise-pro', 'startup-bold'])('%s works without scripts', async (slug) => {
    const { library } = app.ctx;
    const shipped = loadLandingTemplates(library.root, library.fonts).templates.get(slug)!;
    app.ctx.landingTemplates.set('modern-saas', shipped);
    const page = await app.visit('localhost', '/');
    expect(page.text).toContain('We sent you an email. Open its link to confirm your subscription.');
    const [, action, form] = /<form class="newsletter"[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(
      page.text,
    )!;
    const names = [...form!.matchAll(/<input[^>]* name="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['email', 'source', 'website']));
    const email = `reader-of-${slug}@example.com`;
    const source = /name="source" value="([^"]*)"/.exec(form!)![1]!;
    const answer = await postOnHost(app, 'localhost', action!, {
      body: new URLSearchParams({ email, source, website: '' }).toString(),
      type: 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(200);
    const { rows } = await app.database.ownerPool.query(
      'select tenant_id, source from app.newsletter_subscribers where email = $1',
      [email],
    );
    expect(rows).toEqual([{ tenant_id: 'default-tenant', source: 'footer' }]);
  });
});

describe('a change', () => {
  it('is not undone by a request that read the page before it', async () => {
    await app.visit('north.localhost', '/');
    // Keeps notifications from this process out, which would repair what is tested here.
    vi.spyOn(app.ctx.notify, 'publish').mockResolvedValue();
    app.ctx.landingDocuments.invalidate('north');
    const read = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const { db } = app.ctx;
    const open = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = open();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        const result = await execute(work);
        read.resolve();
        await changed.promise;
        return result;
      };
      return builder;
    });
    const slow = app.visit('north.localhost', '/');
    await read.promise;
    await customize({ contentOverrides: { 'hero.title': { en: 'Newer' } } });
    changed.resolve();
    expect((await slow).text).toContain('<h1>Welcome to');
    expect((await app.visit('north.localhost', '/')).text).toContain('<h1>Newer</h1>');
  });

  it('is live in this process at once and in others within a second', async () => {
    await beside.visit('north.localhost', '/');
    await beside.ctx.notify.listen();
    await customize({ contentOverrides: { 'hero.title': { en: 'Fresh' } } });
    expect((await app.visit('north.localhost', '/')).text).toContain('<h1>Fresh</h1>');
    await vi.waitFor(async () =>
      expect((await beside.visit('north.localhost', '/')).text).toContain('<h1>Fresh</h1>'),
    );
  });

  it('of a template with hostile texts and colors stays text', async () => {
    const hostile = '</style><script>alert(1)</script>{{ 1 }}{% x %}"\'<img onerror=x>';
    await customize({ contentOverrides: { 'hero.lead': { en: hostile } } });
    const page = await app.visit('north.localhost', '/');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).not.toContain('<img onerror');
    expect(page.text).toContain('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{ 1 }}{% x %}');
    await app.database.ownerPool.query(
      `update app.landing_instances set config = jsonb_set(config, '{customizations}', $1)`,
      [JSON.stringify({ colors: { primary: 'red;}</style><script>alert(2)</script>' } })],
    );
    app.ctx.landingDocuments.invalidate('north');
    expect((await app.visit('north.localhost', '/')).text).not.toContain('alert(2)');
  });
});

describe('a template that', () => {
  it('is unknown leaves a page that says so', async () => {
    await customize({ enabledPages: { blog: true } });
    await app.database.ownerPool.query("update app.landing_instances set template_id = 'gone'");
    app.ctx.landingDocuments.invalidate('north');
    const page = await app.visit('north.localhost', '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('No active template found');
  });

  it('cannot be rendered shows a page with a button, and the others stay up', async () => {
    const broken = plainTemplate({
      sources: { layout: '{% if pageName == "home" %}{% icon "no-such-icon" %}{% endif %}{{ page }}' },
    });
    app.ctx.landingTemplates.set('modern-saas', broken);
    const log = vi.spyOn(app.ctx.log, 'error');
    const page = await app.visit('north.localhost', '/');
    expect(page.status).toBe(500);
    expect(page.text).toContain('Template Loading Error');
    expect(page.text).toContain('<form><button>Reload page</button></form>');
    expect(page.text).not.toMatch(/no-such-icon|at .*\.ts/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    expect((await app.visit('north.localhost', '/about')).status).toBe(200);
  });

  it('has a broken section shows the rest of the page', async () => {
    const broken = plainTemplate({
      sources: {
        sections: new Map([
          ['hero', '<h1>Here</h1>'],
          ['steps', '{% icon "no-such-icon" %}'],
        ]),
      },
    });
    app.ctx.landingTemplates.set('modern-saas', broken);
    const page = await app.visit('north.localhost', '/');
    expect([page.status, page.text.includes('<h1>Here</h1>')]).toEqual([200, true]);
  });

  it('has data that cannot be read says so, and is tried again', async () => {
    const state = vi.spyOn(app.ctx.db, 'transaction').mockImplementation(() => {
      throw new Error('no database');
    });
    const page = await app.visit('localhost', '/');
    const prerendered = await app.visit('localhost', '/about');
    state.mockRestore();
    expect(page.status).toBe(503);
    expect(prerendered.status).not.toBe(503);
    expect(page.text).toContain('Reload page');
    expect(page.text).not.toContain('no database');
    expect((await app.visit('localhost', '/')).status).toBe(200);
  });
});
