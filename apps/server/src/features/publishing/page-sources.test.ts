import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeSite } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PageSource } from '../rendering/page-source.ts';

let app: TestApp;
let builtIn: readonly PageSource[];
beforeAll(async () => {
  app = await sharedTestApp();
  builtIn = app.ctx.pageSources;
});
afterEach(() => Object.assign(app.ctx, { pageSources: builtIn }));

const journal: PageSource = {
  name: 'journal',
  listed: () => [{ path: '/journal', changedAt: new Date('2026-03-04T05:06:00Z') }],
  files: ({ draft, document }) => [
    {
      path: 'journal.html',
      body: document({ path: '/journal', sections: [] }, { title: `Nhật ký · ${draft.site.name}` }),
    },
    { path: 'feed.xml', body: '<feed/>' },
  ],
};

it('pages generated from data are published between the site’s header and footer, and listed in its sitemap', async () => {
  Object.assign(app.ctx, { pageSources: [...builtIn, journal] });
  const site = await makeSite(app);
  await site.publish();
  const page = await app.visit(site.host, '/journal');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Nhật ký · ');
  expect(page.text).toContain('</footer>');
  expect((await app.visit(site.host, '/feed.xml')).text).toBe('<feed/>');
  const sitemap = (await app.visit(site.host, '/sitemap.xml')).text;
  expect(sitemap).toContain('/journal</loc><lastmod>2026-03-04</lastmod>');
  expect(sitemap.match(/<loc>/g)).toHaveLength(site.pages.length + 1);
});

it('a generated page never replaces a page of the site', async () => {
  const home: PageSource = { name: 'home', files: () => [{ path: 'index.html', body: 'generated' }] };
  Object.assign(app.ctx, { pageSources: [...builtIn, home] });
  const site = await makeSite(app);
  await site.publish();
  expect((await app.visit(site.host, '/')).text).not.toContain('generated');
});
