import { limits } from '@sitewright/contract/limits';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
});

const tell = (seo: object, page = world.home.id) =>
  world.call<PageSummary>('PATCH', `/pages/${page}/settings`, { seo });
const tellSite = (seo: object) => world.call('PATCH', '', { settings: { seo } });
const published = async (path = '/') => {
  await world.publish();
  return (await app.visit(world.host, path)).text;
};
const statements = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );

describe('the head of a published page', () => {
  it('contains everything from its settings, in the preview as well', async () => {
    const picture = `/library/images/${[...app.ctx.library.pictures.keys()][0]}`;
    await tell({
      title: 'Quán & bếp',
      description: 'Cơm nhà',
      socialImage: picture,
      noFollow: true,
      canonical: 'https://elsewhere.example/quan',
      structured: 'article',
      structuredOwn: '[{"@type":"Thing","name":"</script><script>alert(1)</script>"}]',
    });
    const html = await published();
    expect(html).toContain('<title>Quán &amp; bếp</title>');
    expect(html).toContain('<meta name="robots" content="nofollow">');
    expect(html).toContain('<link rel="canonical" href="https://elsewhere.example/quan">');
    expect(html).toContain('<meta property="og:type" content="article">');
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/world-[^"]+\/_assets\/[^"]+">/);
    const [article, own] = statements(html);
    expect(article).toMatchObject({ '@type': 'Article', headline: 'Quán & bếp', description: 'Cơm nhà' });
    expect(own).toEqual({ '@type': 'Thing', name: '</script><script>alert(1)</script>' });
    expect(html).not.toContain('<script>alert');
    // A page with another canonical URL is not listed under its own.
    expect((await app.visit(world.host, '/sitemap.xml')).text).not.toMatch(/<loc>[^<]*:\d+\/<\/loc>/);
    const { body } = await world.call<{ url: string }>('POST', '/preview-address');
    const preview = (await app.visit('localhost', body.url)).text;
    expect(preview).toContain('<title>Quán &amp; bếp</title>');
    expect(statements(preview)).toHaveLength(2);
  });

  it('contains structured data of the page and the business, and nothing else', async () => {
    await tell({ structured: 'localBusiness', structuredOwn: '' });
    await world.call('PATCH', '/business-context', { businessName: 'Quán Ngon', location: '1 Lê Lợi' });
    expect(statements(await published())).toEqual([
      expect.objectContaining({ '@type': 'LocalBusiness', name: 'Quán Ngon', address: '1 Lê Lợi' }),
    ]);
    await tell({ structured: 'faq' });
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: {
        sections: [
          {
            type: 'faq/faq-1',
            data: { questions: [{ question: 'Ở đâu?', answer: '<p>Huế</p>' }] },
          },
        ],
      },
    });
    expect(statements(await published())[0]).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Ở đâu?', acceptedAnswer: { text: 'Huế' } }],
    });
    await tell({ structured: 'product', price: '12,5', currency: 'usd' });
    expect(statements(await published())[0]).toMatchObject({
      '@type': 'Product',
      offers: { price: '12.5', priceCurrency: 'USD' },
    });
    await tell({ structured: 'none', title: '', description: '', canonical: '', socialImage: '' });
    expect(statements(await published())).toEqual([]);
  });

  it('falls back to the site where the page sets nothing', async () => {
    await tellSite({
      titlePattern: '{page} | {site}!',
      description: 'Của cả trang',
      verifications: { google: 'abc-123', pinterest: 'def' },
    });
    await tell({ title: '', description: '' }, world.pages.find(({ slug }) => slug === 'menu')!.id);
    const html = await published('/menu');
    expect(html).toMatch(/<title>[^<]+ \| Quán Ăn Ngon!<\/title>/);
    expect(html).toContain('<meta name="description" content="Của cả trang">');
    expect(html).toContain('<meta name="google-site-verification" content="abc-123">');
    expect(html).toContain('<meta name="p:domain_verify" content="def">');
    expect((await world.call<{ settings: object }>('GET', '')).body.settings).toMatchObject({
      seo: { titlePattern: '{page} | {site}!' },
    });
  });

  it('is summed up for language models in llms.txt', async () => {
    const menu = world.pages.find(({ slug }) => slug === 'menu')!;
    await tell({ title: 'What we *cook*', description: 'Rice and [noodles],\nevery day' }, menu.id);
    await world.call('PATCH', '/business-context', { description: 'Home cooking since always' });
    await published();
    const { text } = await app.visit(world.host, '/llms.txt');
    expect(text).toMatch(/^# Quán Ngon\n\n> Home cooking since always\n/);
    expect(text).toMatch(
      /\n- \[What we \\\*cook\\\*\]\(http:\/\/[^)]+\/menu\): Rice and \\\[noodles\\\], every day\n/,
    );
  });

  it('reflects noindex: in the page, the sitemap, robots.txt and llms.txt', async () => {
    const menu = world.pages.find(({ slug }) => slug === 'menu')!;
    await tell({ noIndex: true, noFollow: true }, menu.id);
    expect(await published('/menu')).toContain('<meta name="robots" content="noindex, nofollow">');
    const sitemap = (await app.visit(world.host, '/sitemap.xml')).text;
    expect(sitemap).not.toContain('/menu</loc>');
    expect(sitemap).toContain('/about</loc>');
    const summary = (await app.visit(world.host, '/llms.txt')).text;
    expect(summary).not.toContain('/menu)');
    expect(summary).toContain('/about)');
    await tellSite({ sitemap: false });
    await published();
    expect((await app.visit(world.host, '/sitemap.xml')).status).toBe(404);
    expect((await app.visit(world.host, '/llms.txt')).status).toBe(404);
    expect((await app.visit(world.host, '/robots.txt')).text).not.toContain('Sitemap');
    await tellSite({ noIndex: true });
    expect(await published('/about')).toContain('<meta name="robots" content="noindex">');
    expect((await app.visit(world.host, '/sitemap.xml')).text).not.toContain('<loc>');
    expect((await app.visit(world.host, '/robots.txt')).text).not.toContain('Sitemap');
  });

  it('uses the chosen icon', async () => {
    const picture = `/library/images/${[...app.ctx.library.pictures.keys()][0]}`;
    await world.call('PATCH', '', { settings: { faviconUrl: picture } });
    const icon = /<link rel="icon" href="([^"]+)">/.exec(await published())![1]!;
    expect(icon).toMatch(/^\/_assets\//);
    expect((await app.visit(world.host, icon)).status).toBe(200);
  });
});

describe('the validation of SEO settings', () => {
  const long = limits.sites.canonicalMaxLength;
  const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  const json = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  it.each([
    [{ canonical: 'javascript:alert(1)' }, 'seo.canonical'],
    [{ canonical: '//elsewhere.example' }, 'seo.canonical'],
    [{ canonical: 'https://a.example/"><script>' }, 'seo.canonical'],
    [{ canonical: 'https://a.example/\r\nset-cookie: a=b' }, 'seo.canonical'],
    [{ canonical: address(long + 1) }, 'seo.canonical'],
    [{ structuredOwn: '{"a":' }, 'seo.structuredOwn'],
    [{ structuredOwn: '"text"' }, 'seo.structuredOwn'],
    [{ structuredOwn: json(limits.sites.structuredDataBytes + 1) }, 'seo.structuredOwn'],
    [{ structured: 'recipe' }, 'seo.structured'],
    [{ price: 'cheap' }, 'seo.price'],
    [{ currency: 'dong' }, 'seo.currency'],
  ])('rejects %j of a page', async (seo, field) => {
    const { status, body } = await tell(seo);
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([422, [field]]);
  });

  it.each([
    [{ titlePattern: 'No name' }, 'settings.seo.titlePattern'],
    [{ verifications: { google: '"><script>' } }, 'settings.seo.verifications.google'],
    [{ verifications: { elsewhere: 'x' } }, 'settings.seo.verifications'],
  ])('rejects %j of a site', async (seo, field) => {
    const { status, body } = await tellSite(seo);
    expect([status, Object.keys((body as { fields: object }).fields)[0]]).toEqual([
      422,
      expect.stringContaining(field),
    ]);
  });

  it('rejects only values over a limit', async () => {
    expect((await tell({ canonical: address(long) })).status).toBe(200);
    expect((await tell({ structuredOwn: json(limits.sites.structuredDataBytes) })).status).toBe(200);
  });
});
