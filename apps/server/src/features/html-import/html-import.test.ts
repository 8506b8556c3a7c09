import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HtmlImport } from '@sitewright/contract/html-import/html-imports';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Site } from '@sitewright/contract/sites/sites';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOn } from '../../testing/runs.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { loadWebsite } from './import-files.ts';
import { purgeHtmlImports } from './purge-html-imports.job.ts';
import { page } from './testing/pages.ts';
import {
  bakeryFiles,
  packWebsite,
  type StartedImport,
  websiteForm,
  websiteImports,
} from './testing/website-imports.ts';

let app: TestApp;
let owner: TestUser;
let imports: ReturnType<typeof websiteImports>;
let png: Buffer;
let port: number;
let handle: RequestListener;
const server = createServer((request, response) => handle(request, response));

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  imports = websiteImports(app, owner);
  png = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  // Names under `.example` are public websites, whatever they resolve to.
  app.ctx.htmlImportNetwork = {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    mayReach: ({ host }) => host.endsWith('.example'),
  };
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

describe('a website in a ZIP file', () => {
  it('is read, compared, imported and undone', async () => {
    const checked = await imports.checkFiles(bakeryFiles(png));
    expect(checked).toMatchObject({
      status: 'checked',
      errorCode: null,
      source: 'zip',
      sourceName: 'website.zip',
    });
    const report = checked.report!;
    expect(report).toMatchObject({ name: 'Harbour Bakery', language: 'en', images: 4, fidelity: 1 });
    expect(report.pages.map(({ title, slug }) => ({ title, slug }))).toEqual([
      { title: 'Harbour Bakery', slug: '' },
      { title: 'About us', slug: 'about' },
    ]);
    expect(report.pages[0]!.sections.map(({ design, use }) => (use === 'design' ? design : use))).toEqual([
      'hero/hero-1',
      'services/services-3',
      'gallery/gallery-1',
      'testimonials/testimonials-2',
      'faq/faq-1',
      'code',
      'form/form-4',
    ]);
    expect((await imports.get<{ sites: Site[] }>('/sites')).sites).toEqual([]);

    const original = await imports.frame(`${checked.frames}/p1-s1/original`);
    expect(original.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const source = await original.text();
    expect(source).toContain('Bread that takes its time');
    expect(source).not.toContain('nowhere');
    const image = /src="(\/preview\/html-import-image\/[^"]+)"/.exec(source)![1]!;
    const picture = await imports.frame(image);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
    expect(await (await imports.frame(`${checked.frames}/p1-s1/design`)).text()).toContain('hero-1__title');
    expect(await (await imports.frame(`${checked.frames}/p1-s1/code`)).text()).toContain('<html-section');
    expect((await imports.frame(`${checked.frames}/p9-s9/design`)).status).toBe(404);
    expect((await imports.frame(`${checked.frames!.slice(0, -1)}x/p1-s1/design`)).status).toBe(404);

    const imported = await imports.importIt(checked.id, { name: 'Quay bread', choices: { 'p1-s2': 'code' } });
    expect(imported).toMatchObject({ status: 'imported', siteName: 'Quay bread' });
    const siteId = imported.siteId!;
    const site = await imports.get<Site>(`/sites/${siteId}`);
    expect(site).toMatchObject({ name: 'Quay bread', status: 'draft', settings: { locale: 'en' } });
    const { pages } = await imports.get<{ pages: PageSummary[] }>(`/sites/${siteId}/pages`);
    expect(pages.map(({ slug, seo }) => ({ slug, seo }))).toMatchObject([
      {
        slug: '',
        seo: {
          title: 'Harbour Bakery | Sourdough in Whitby',
          description: 'Slow bread, baked every morning by the harbour.',
        },
      },
      { slug: 'about', seo: { title: 'About | Harbour Bakery' } },
    ]);
    const home = await imports.get<Page>(`/sites/${siteId}/pages/${pages[0]!.id}`);
    const [hero, cards] = home.content.sections as {
      data: { image: { src: string; alt: string }; action: object };
      renderMode?: string;
      htmlCode?: string;
    }[];
    expect(hero!.data.image).toMatchObject({
      src: expect.stringMatching(/^\/media\//),
      alt: 'A dark loaf on a board',
    });
    expect(hero!.data.action).toMatchObject({ label: 'Our story', href: '/about' });
    expect(cards).toMatchObject({ renderMode: 'html', htmlCode: expect.stringContaining('Local wheat') });
    expect((await fetch(`${app.origin}${hero!.data.image.src}`)).status).toBe(200);
    const { items } = await imports.get<{ items: { alt: string; name: string }[] }>(
      `/media?siteId=${siteId}`,
    );
    expect(items).toContainEqual(expect.objectContaining({ name: 'tart.png', alt: 'Tart' }));
    expect(items.map(({ name }) => name).toSorted()).toEqual([
      'bun.png',
      'loaf.png',
      'night.png',
      'tart.png',
    ]);

    const published = await app.api('PATCH', `/sites/${siteId}/publish`, {
      token: owner.token,
      body: { isPublished: true },
    });
    expect(published.status).toBe(200);
    const { forms } = await imports.get<{ forms: { name: string; fieldCount: number }[] }>(
      `/sites/${siteId}/forms`,
    );
    expect(forms).toMatchObject([{ name: 'Write to us', fieldCount: 3 }]);

    expect(await app.api('POST', `/html-import/${checked.id}/undo`, { token: owner.token })).toMatchObject({
      status: 200,
    });
    expect((await imports.get<{ sites: Site[] }>('/sites')).sites).toEqual([]);
    expect(await imports.read(checked.id)).toMatchObject({ status: 'undone', undoUntil: null });
    expect(await app.api('POST', `/html-import/${checked.id}/undo`, { token: owner.token })).toMatchObject({
      status: 409,
    });
  });

  it('has its pages, header and footer in the language and direction of the original', async () => {
    const { report } = await imports.checkFiles({ 'index.html': page('clinic-rtl') });
    expect(report).toMatchObject({
      name: 'عيادة النور',
      language: 'ar',
      fidelity: 1,
      header: { use: 'design' },
    });
  });

  it('is seen by the user who uploaded it only', async () => {
    const { id } = await imports.checkFiles({ 'index.html': page('quan-an') });
    const stranger = await app.signUp();
    expect(await app.api('GET', `/html-import/${id}`, { token: stranger.token })).toMatchObject({
      status: 404,
    });
    const { body } = await app.api<{ imports: HtmlImport[] }>('GET', '/html-import', {
      token: stranger.token,
    });
    expect(body.imports).toEqual([]);
  });

  it('can be cancelled while it is read and while it is imported', async () => {
    const cancel = (run: Run) => app.api('POST', `/automation-runs/${run.id}/cancel`, { token: owner.token });
    const started = await imports.validate(websiteForm({}, await packWebsite(bakeryFiles(png))));
    await cancel(started.body.run);
    expect(await imports.read(started.body.id)).toMatchObject({ status: 'cancelled', report: null });
    const { id } = await imports.checkFiles(bakeryFiles(png));
    const body = { importId: id };
    const importing = await app.api<StartedImport>('POST', '/html-import/import', {
      token: owner.token,
      body,
    });
    expect(await app.api('POST', '/html-import/import', { token: owner.token, body })).toMatchObject({
      status: 409,
    });
    await cancel(importing.body.run);
    expect(await imports.read(id)).toMatchObject({ status: 'checked', siteId: null, errorCode: null });
    expect(await imports.importIt(id)).toMatchObject({ status: 'imported' });
  });

  it('is forgotten after some days, and its rows after more', async () => {
    const { id } = await imports.checkFiles({ 'index.html': page('quan-an') });
    const { ctx } = app;
    const later = (days: number) => ({
      ...ctx,
      clock: { ...ctx.clock, now: () => new Date(Date.now() + days * 86_400_000) },
    });
    await purgeHtmlImports(later(limits.filesDays - 1));
    expect(await loadWebsite(ctx, id)).toBeDefined();
    await purgeHtmlImports(later(limits.filesDays + 1));
    expect(await loadWebsite(ctx, id)).toBeUndefined();
    const started = await app.api<StartedImport>('POST', '/html-import/import', {
      token: owner.token,
      body: { importId: id },
    });
    await workOn(app, started.body.run.id);
    expect(await imports.read(id)).toMatchObject({ status: 'checked', siteId: null });
    await purgeHtmlImports(later(limits.undoDays + 1));
    expect(await app.api('GET', `/html-import/${id}`, { token: owner.token })).toMatchObject({ status: 404 });
  });
});

describe('a public website', () => {
  const html = (body: string) => ({ 'content-type': 'text/html; charset=utf-8', body });
  const serve = (
    answers: Readonly<Record<string, { 'content-type': string; body: string | Buffer }>>,
  ): void => {
    handle = (request, response) => {
      const found = answers[request.url!];
      if (!found) return void response.writeHead(404, { 'content-type': 'text/html' }).end('gone');
      response.writeHead(200, { 'content-type': found['content-type'] }).end(found.body);
    };
  };
  const address = () => `http://shop.example:${port}/`;

  it('comes with the pages that it links to, its styles and its images', async () => {
    serve({
      '/': html(
        '<title>Shop</title><link rel=stylesheet href=/s.css><nav><a href="/about">About</a><a href="http://other.example/x">Other</a></nav><section><h1>Kettles</h1><p>We mend copper kettles.</p><img src="/k.png" alt="Kettle"></section>',
      ),
      '/about': html(
        '<title>About - Shop</title><section><h1>About</h1><p>Since 1921 in this street.</p></section>',
      ),
      '/s.css': { 'content-type': 'text/css', body: 'section{padding:1rem}' },
      '/k.png': { 'content-type': 'image/png', body: png },
    });
    const checked = await imports.check(websiteForm({ address: address() }));
    expect(checked).toMatchObject({
      status: 'checked',
      source: 'url',
      report: { name: 'Shop', images: 1, fidelity: 1 },
    });
    expect(checked.report!.pages.map(({ slug }) => slug)).toEqual(['', 'about']);
    expect((await imports.check(websiteForm({ address: address(), pages: '1' }))).report!.pages).toHaveLength(
      1,
    );
    const { siteId } = await imports.importIt(checked.id);
    const { header } = await imports.get<{ header: { sections: { data: { menu: object[] } }[] } }>(
      `/sites/${siteId}/header-footer`,
    );
    expect(header).toBeDefined();
  });

  it.each([
    ['asks for a sign-in', 401, '', 'login'],
    ['has a form for passwords only', 200, '<form><input type=password></form>', 'login'],
    ['is drawn by scripts', 200, '<div id=root></div><script src=/app.js></script>', 'empty_page'],
    ['fails', 500, 'no', 'unreachable'],
  ])('is not imported when it %s', async (_what, status, body, errorCode) => {
    handle = (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    expect(await imports.check(websiteForm({ address: address() }))).toMatchObject({
      status: 'failed',
      errorCode,
      report: null,
    });
  });

  it('may neither be in the network of the server nor lead there', async () => {
    expect(await imports.check(websiteForm({ address: 'http://127.0.0.1/' }))).toMatchObject({
      errorCode: 'refused_address',
    });
    handle = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect(await imports.check(websiteForm({ address: address() }))).toMatchObject({
      errorCode: 'refused_address',
    });
    serve({
      '/': html('<h1>Kettles and pans and lids</h1><img src="http://169.254.169.254/key.png" alt="Key">'),
    });
    const { report } = await imports.check(websiteForm({ address: address() }));
    expect(report).toMatchObject({ images: 0, warnings: [{ code: 'image_failed' }] });
  });

  it('is read again when the process stopped in between', async () => {
    const stopping = new AbortController();
    handle = (request, response) => {
      if (request.url === '/k.png') stopping.abort();
      const isImage = request.url === '/k.png';
      response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' });
      response.end(isImage ? png : '<h1>Kettles and pans and lids</h1><img src=/k.png alt=Kettle>');
    };
    const { body } = await imports.validate(websiteForm({ address: address() }));
    await expect(workOn(app, body.run.id, stopping.signal)).rejects.toThrow('interrupted');
    expect(await imports.read(body.id)).toMatchObject({ status: 'checking' });
    await workOn(app, body.run.id);
    expect(await imports.read(body.id)).toMatchObject({ status: 'checked', report: { images: 1 } });
  });

  it('that never ends is given up', async () => {
    app.ctx.htmlImportFetchMs = 200;
    handle = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>Wait');
    expect(await imports.check(websiteForm({ address: address() }))).toMatchObject({
      status: 'failed',
      errorCode: 'unreachable',
    });
    app.ctx.htmlImportFetchMs = limits.fetchSeconds * 1_000;
  });

  it('has an address', async () => {
    for (const wrong of ['ftp://shop.example/', 'http://user:word@shop.example/', 'a b'])
      expect((await imports.validate(websiteForm({ address: wrong }))).body).toMatchObject({
        code: 'validation_failed',
        fields: { address: expect.any(String) },
      });
    expect((await imports.validate(websiteForm({}))).body).toMatchObject({
      fields: { file: 'Choose a ZIP file, or enter the address of a website.' },
    });
    expect(
      (await imports.validate(websiteForm({ address: address(), pages: String(limits.pagesMax + 1) })))
        .status,
    ).toBe(422);
    expect(
      (await imports.validate(websiteForm({ address: 'x'.repeat(limits.addressMaxLength + 1) }))).status,
    ).toBe(422);
  });
});
