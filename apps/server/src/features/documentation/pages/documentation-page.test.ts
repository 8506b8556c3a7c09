import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../../testing/shared-app.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// Pages of the built web app with the content of the documentation in them.

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.doc_articles');
  app.ctx.documentation.changed();
});

const visit = (path: string, language = 'en') =>
  app.visit('localhost', path, { 'accept-language': language });

describe('a page of the documentation', () => {
  it('has its article in the HTML, with title, description and address', async () => {
    const { status, text } = await visit('/help/publish-your-site');
    expect(status).toBe(200);
    expect(text).toContain('<h1>How do I publish?</h1>');
    expect(text).toContain('Choose <strong>Publish now</strong>');
    expect(text).toMatch(/<title>How do I publish\? · Sitewright<\/title>/);
    expect(text).toMatch(/rel="canonical" href="[^"]*\/help\/publish-your-site"/);
    expect(text).toContain('hreflang="vi"');
    expect(text).toContain('data-served');
    expect(text.match(/<main/g)).toHaveLength(1);
  });

  it('is in the language of the reader', async () => {
    const { text } = await visit('/help/publish-your-site', 'vi');
    expect(text).toContain('<html lang="vi"');
    expect(text).toContain('Làm thế nào để xuất bản?');
    expect(text).toContain('Trong trang này');
  });

  it('lists all articles, or those that a search finds', async () => {
    const overview = await visit('/help');
    expect(overview.text.match(/<li><a href="\/help\//g)).toHaveLength(55);
    const found = await visit('/help?q=publsih');
    expect(found.text).toContain('/help/publish-your-site');
    expect(found.text.match(/<li><a href="\/help\//g)!.length).toBeLessThan(30);
    const nothing = await visit(`/help?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(nothing.text).not.toContain('<script>alert');
  });

  it('is 404 with suggestions for an article that does not exist', async () => {
    const { status, text } = await visit('/help/publish-the-site');
    expect(status).toBe(404);
    expect(text).toContain('Article not found');
    expect(text).toContain('/help/publish-your-site');
    expect(text).toContain('noindex');
  });

  it('shows a change as soon as it is published, and leads from a former slug to the present one', async () => {
    const { token } = await signInStaff(app, 'PLATFORM_ADMIN');
    const title = freshName('Our roles <b>');
    const content = {
      space: 'help',
      routes: [],
      related: [],
      texts: { en: { title, summary: '', body: '</script><p>Text' } },
    };
    const path = '/admin/documentation/articles/roles';
    await app.api('PUT', path, { token, body: { version: 0, slug: 'our-roles', content } });
    await app.api('POST', '/admin/documentation/articles/our-roles/move', {
      token,
      body: { version: 1, to: 'published' },
    });
    const moved = await visit('/help/roles');
    expect([moved.status, moved.headers.location]).toEqual([301, '/help/our-roles']);
    const { text } = await visit('/help/our-roles');
    expect(text).toContain('&lt;b&gt;');
    expect(text).not.toContain('roles <b>');
    expect(text.match(/<\/script>/g)!.length).toBe(text.match(/<script/g)!.length);
  });

  it('of a tutorial has its steps', async () => {
    const { status, text } = await visit('/tutorials/first-site');
    expect(status).toBe(200);
    expect(text).toContain('Publish your first site');
    expect(text.match(/<li><h2>/g)).toHaveLength(5);
    expect((await visit('/tutorials')).text).toContain('/tutorials/own-server');
  });
});

it('shows only images that the product ships', async () => {
  const folder = join(app.ctx.library.root, 'documentation/images');
  for (const file of readdirSync(folder)) {
    const { headers } = await visit(`/library/documentation/images/${file}`);
    expect(headers['content-type']).toBe('image/webp');
  }
  expect((await visit('/library/documentation/images/..%2fcategories.json')).status).toBe(404);
});
