import { limits } from '@sitewright/contract/limits';
import type { Page, PageSummary, SitePartResponse } from '@sitewright/contract/pages/pages';
import type {
  SiteTemplateDetail,
  SiteTemplateSummary,
} from '@sitewright/contract/site-templates/site-templates';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { type TestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  person = await app.signUp();
});

interface Listing {
  templates: SiteTemplateSummary[];
  pagination: { page: number; limit: number; total: number; pages: number };
}
const list = (query: string) => app.api<Listing>('GET', `/site-templates${query}`);

describe('the template gallery', () => {
  it('lists twelve a page by default and up to a thousand on request', async () => {
    const { body } = await list('');
    expect(body.pagination).toMatchObject({ page: 1, limit: 12 });
    expect((await list('?limit=1000')).status).toBe(200);
    const refused = await list('?limit=1001');
    expect(refused.body.fields).toHaveProperty('limit');
    expect((await list('?page=0')).status).toBe(422);
    expect((await list('?page=99')).body.templates).toEqual([]);
  });

  it('is searched by words in any order, without diacritics, and by industry', async () => {
    const found = async (query: string) =>
      (await list(query)).body.templates.map((template) => template.slug);
    expect(await found('?search=menu%20restaurant')).toContain('restaurant');
    expect(await found('?search=RESERVATÍONS')).toContain('restaurant');
    expect(await found('?search=nothing-like-it')).toEqual([]);
    expect(await found('?industry=legal')).toEqual(['law-firm']);
  });

  it('returns a template by slug at both URLs, and 404 for an unknown one', async () => {
    const { body } = await app.api<SiteTemplateDetail>('GET', '/site-templates/restaurant');
    expect(body.pages.length).toBeGreaterThanOrEqual(4);
    expect(body.siteSettings.header.type).toMatch(/^header\//);
    expect((await app.api('GET', '/site-templates/nope')).status).toBe(404);
  });

  it('returns a preview whose URL contains the time, to bypass caches', async () => {
    const { status, headers } = await app.api('GET', '/site-templates/restaurant?t=1795212000000', {
      headers: { 'cache-control': 'no-cache' },
    });
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' });
  });

  it('returns a template at the path of its page to clients that accept JSON, and the page to browsers', async () => {
    const get = async (accept: string) => {
      const response = await fetch(`${app.origin}/site-templates/restaurant?t=1795212000000`, {
        headers: { accept, 'cache-control': 'no-cache' },
      });
      return { type: response.headers.get('content-type'), text: await response.text() };
    };
    const json = await get('application/json, text/plain, */*');
    expect(json.type).toContain('application/json');
    const { body } = await app.api<SiteTemplateDetail>('GET', '/site-templates/restaurant');
    expect(JSON.parse(json.text)).toEqual(body);
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html, application/json', '*/*'])
      expect((await get(accept)).type).toContain('text/html');
  });

  it('lists templates in Vietnamese, and finds them in either language', async () => {
    const told = await list('?search=menu%20restaurant&language=vi');
    expect(told.body.templates.map(({ slug }) => slug)).toContain('restaurant');
    const { body } = await app.api<SiteTemplateDetail>('GET', '/site-templates/restaurant?language=vi');
    expect(body.description).toMatch(/nhà hàng|quán/i);
    expect(body.pages.map(({ slug }) => slug)).toEqual(['home', 'menu', 'about', 'gallery', 'visit']);
    expect((await list(`?search=${encodeURIComponent('nha hang')}`)).body.templates[0]?.slug).toBeDefined();
    expect((await list('?language=fr')).status).toBe(422);
    const preview = await app.visit('localhost', '/preview/template-frame/restaurant/?language=vi');
    expect(preview.text).toContain('<html lang="vi"');
    expect(preview.text).toContain('/preview/template-frame/restaurant/menu?language=vi');
  });

  it('has a thumbnail for each template', async () => {
    const { body } = await list('?limit=1000');
    for (const template of body.templates) {
      const picture = await app.visit('localhost', template.thumbnailUrl);
      expect(picture.headers['content-type']).toBe('image/webp');
    }
  });
});

describe('a site from a template', () => {
  it('has its pages, header, footer, theme and business, with its own name in the texts', async () => {
    const subdomain = freshName('bep-lua');
    const created = await app.api<{ site: { id: string; pages: Page[] } }>(
      'POST',
      '/site-templates/restaurant/create-site',
      {
        token: person.token,
        body: { name: 'Bếp $& Lửa', subdomain },
      },
    );
    expect(created.status).toBe(201);
    const { id, pages } = created.body.site;
    const { body: template } = await app.api<SiteTemplateDetail>('GET', '/site-templates/restaurant');
    expect(pages).toHaveLength(template.pages.length);
    const { body: site } = await app.api<Site>('GET', `/sites/${id}`, { token: person.token });
    expect(site).toMatchObject({
      name: 'Bếp $& Lửa',
      subdomain,
      templateId: 'restaurant',
      status: 'draft',
    });
    expect(site.theme).toEqual(template.siteSettings.theme);
    const { body: parts } = await app.api<{ header: SitePartResponse }>('GET', `/sites/${id}/header-footer`, {
      token: person.token,
    });
    const words = JSON.stringify([parts, pages]);
    expect(words).toContain('Bếp $& Lửa');
    expect(words).not.toContain(template.name);
  });

  it('uses the requested language, in its texts and in its settings', async () => {
    const created = await app.api<{ site: { id: string; pages: { content: unknown }[] } }>(
      'POST',
      '/site-templates/restaurant/create-site',
      { token: person.token, body: { name: 'Bếp Than', subdomain: freshName('bep-than'), language: 'vi' } },
    );
    const { id, pages } = created.body.site;
    const { body: site } = await app.api<Site>('GET', `/sites/${id}`, { token: person.token });
    expect(site.settings.locale).toBe('vi');
    const { body: template } = await app.api<SiteTemplateDetail>(
      'GET',
      '/site-templates/restaurant?language=vi',
    );
    const [title] = /"title":"[^"]+"/.exec(JSON.stringify(template.pages[0]!.content)) ?? [];
    expect(JSON.stringify(pages[0]!.content)).toContain(title!.replaceAll(template.name, 'Bếp Than'));
  });

  it('increments the usage count of the template', async () => {
    const uses = async () => (await list('?search=law')).body.templates[0]!.usageCount;
    const before = await uses();
    await app.api('POST', '/site-templates/law-firm/create-site', {
      token: person.token,
      body: { name: 'Firm', subdomain: freshName('firm') },
    });
    expect(await uses()).toBe(before + 1);
  });
});

describe('the name of a new site', () => {
  const create = (body: object) => app.api<Site>('POST', '/sites', { token: person.token, body });

  it.each([
    ['', 'ok-name', 'name', 'Please enter a site name'],
    ['   ', 'ok-name', 'name', 'Please enter a site name'],
    ['Name', 'ab', 'subdomain', 'Subdomain must be at least 3 characters'],
    ['Name', 'A!b', 'subdomain', 'Subdomain must be at least 3 characters'],
    ['Name', '-abc-', 'subdomain', expect.stringContaining('Start and end with')],
    ['Name', 'xn--abc', 'subdomain', expect.any(String)],
    ['Name', 'admin', 'subdomain', expect.stringContaining('reserved')],
    ['Name', 'WWW', 'subdomain', expect.stringContaining('reserved')],
  ])('%j at %j is rejected at the field %s', async (name, subdomain, field, sentence) => {
    const answer = await create({ name, subdomain });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ [field]: sentence });
  });

  it('is accepted with three characters, immediately, and only once', async () => {
    const answers = await Promise.all([
      create({ name: 'A', subdomain: 'a1b' }),
      create({ name: 'B', subdomain: 'A1B' }),
    ]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find((answer) => answer.status === 409)!;
    expect(refused.body).toMatchObject({ code: 'subdomain_taken', error: 'Subdomain already taken' });
    const { rows } = await app.database.ownerPool.query(
      "select count(*)::int as n from app.sites where subdomain = 'a1b'",
    );
    expect(rows[0].n).toBe(1);
  });

  it('can be checked first, with suggestions', async () => {
    const check = async (subdomain: string) =>
      (await app.api('GET', `/auth/check-subdomain?subdomain=${subdomain}`)).body;
    const taken = freshName('taken-name');
    await create({ name: 'Taken', subdomain: taken });
    expect(await check(freshName('free-name'))).toEqual({
      available: true,
      reason: null,
      suggestions: [],
      domain: 'localhost:6003',
    });
    expect(await check(taken)).toMatchObject({ available: false, reason: 'taken' });
    expect((await check(taken))['suggestions']).toHaveLength(3);
    expect(await check('ab')).toMatchObject({ available: false, reason: 'too_short' });
    expect(await check('api')).toMatchObject({ available: false, reason: 'reserved' });
  });

  it('can be checked a limited number of times a minute', async () => {
    const check = async () => (await app.api('GET', '/auth/check-subdomain?subdomain=free')).status;
    await app.database.ownerPool.query("delete from app.rate_limits where key like 'subdomain:%'");
    for (let n = 0; n < limits.auth.subdomainChecksPerMinute; n += 1) expect(await check()).toBe(200);
    expect(await check()).toBe(429);
    await app.database.ownerPool.query("delete from app.rate_limits where key like 'subdomain:%'");
  });

  it.each([
    [{}, 'localhost:6003', 'http://shop.localhost:6003'],
    [{ APP_URL: 'https://build.example.com' }, 'build.example.com', 'https://shop.build.example.com'],
    [
      { APP_URL: 'https://app.example.com', SITES_DOMAIN: 'sites.example' },
      'sites.example',
      'https://shop.sites.example',
    ],
  ])('is under the configured sites domain: %j', async (settings, domain, url) => {
    const other = await startTestApp(settings, { beside: app });
    const shop = freshName('shop');
    const { body } = await other.api('GET', '/auth/check-subdomain');
    expect(body).toEqual({ available: false, reason: 'too_short', suggestions: [], domain });
    const { token } = await other.signUp();
    const made = await other.api<Site>('POST', '/sites', { token, body: { name: 'S', subdomain: shop } });
    expect(made.body.url).toBe(url.replace('shop', shop));
    await other.close();
  });
});

describe('a blank site', () => {
  it('has a header, a footer and one visible page', async () => {
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: person.token,
      body: { name: 'Trống', subdomain: freshName('trong') },
    });
    const { body } = await app.api<{ pages: PageSummary[] }>('GET', `/sites/${site.id}/pages`, {
      token: person.token,
    });
    expect(body.pages.map((page) => ({ slug: page.slug, isHome: page.isHome }))).toEqual([
      { slug: '', isHome: true },
    ]);
    const preview = await app.visit('localhost', site.thumbnailUrl);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Trống');
    expect(preview.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts allow-forms allow-popups;/,
    );
  });
});
