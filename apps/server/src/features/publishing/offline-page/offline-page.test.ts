import { offlinePageLimits as limits } from '@sitewright/contract/publishing/offline-page';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  site = await makeSite(app);
  await site.publish();
});

const unpublish = (offlinePage?: object) =>
  site.call<Site>('PATCH', '/publish', { isPublished: false, ...(offlinePage ? { offlinePage } : {}) });
const visit = (path = '/') => app.visit(site.host, path);

describe('an unpublished site', () => {
  it('shows that nothing is published, unless its owner has chosen a page', async () => {
    expect((await unpublish()).body.isPublished).toBe(false);
    const page = await visit();
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Nothing is published here')]);
  });

  it('is gone for good: 410 on every path, with a message', async () => {
    await unpublish({ kind: 'gone', message: 'Cảm ơn <3 & tạm biệt' });
    for (const path of ['/', '/menu', '/_assets/x.css']) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 410]);
      expect(page.text).toContain('This site is no longer available');
      expect(page.text).toContain('Cảm ơn &lt;3 &amp; tạm biệt');
      expect(page.text).toContain('noindex');
    }
  });

  it('has moved: every page leads to the other website', async () => {
    await unpublish({ kind: 'moved', url: 'https://new.example.com/' });
    const page = await visit('/menu?x=1');
    expect([page.status, page.headers['location']]).toEqual([301, 'https://new.example.com/']);
  });

  it('is coming soon: 503, and search engines come back', async () => {
    await site.call('PATCH', '', { settings: { locale: 'vi' } });
    await unpublish({ kind: 'coming_soon' });
    const page = await visit();
    expect([page.status, page.headers['retry-after']]).toEqual([503, '86400']);
    expect(page.text).toContain('<html lang="vi">');
    expect(page.text).toContain('Website sắp ra mắt');
    expect(page.text).toContain(site.site.name);
  });

  it('shows another page as soon as it is chosen, and its pages when it is published again', async () => {
    await unpublish({ kind: 'gone', message: '' });
    await unpublish({ kind: 'coming_soon', message: 'Opening in May' });
    expect((await visit()).text).toContain('Opening in May');
    await site.publish();
    expect((await visit()).status).toBe(200);
    await unpublish();
    expect((await visit()).status).toBe(404);
  });

  it('shows nothing of its owner from the trash', async () => {
    await unpublish({ kind: 'gone', message: 'Bye' });
    await site.call('DELETE', '');
    expect((await visit()).status).toBe(404);
  });

  it('cannot lead to itself, to another scheme, or say more than fits', async () => {
    const self = await unpublish({ kind: 'moved', url: `${site.site.url}/there` });
    expect([self.status, self.body]).toMatchObject([
      422,
      { fields: { 'offlinePage.url': 'Enter the address of another website.' } },
    ]);
    for (const url of ['javascript:alert(1)', '/path', 'https://x.example\r\nset-cookie: a=b', ''])
      expect([url, (await unpublish({ kind: 'moved', url })).status]).toEqual([url, 422]);
    const long = 'a'.repeat(limits.messageMaxLength);
    expect((await unpublish({ kind: 'gone', message: `${long}a` })).status).toBe(422);
    expect((await unpublish({ kind: 'gone', message: long })).status).toBe(200);
  });
});
