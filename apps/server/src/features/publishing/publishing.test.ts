import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { limits } from '@sitewright/contract/limits';
import type { Finding, Release } from '@sitewright/contract/publishing/publishing';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { reconcileLivePointers } from './live-pointer/live-pointer.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterEach(() => vi.restoreAllMocks());

const sectionId = (world: SiteFixture) => (world.home.content.sections[0] as { id: string }).id;
let seq = 0;
const edit = (world: SiteFixture, field: string, value: unknown) => {
  seq += 1;
  return world.push({
    seq,
    baseVersion: 1,
    ops: [{ op: 'set', id: sectionId(world), path: ['data', field], value }],
  });
};

describe('a published site', () => {
  it('is served on its own host, with its texts', async () => {
    const world = await makeSite(app);
    await edit(world, 'title', 'Cơm tấm <sườn> & bì');
    expect((await app.visit(world.host, '/')).status).toBe(404);
    const published = await world.publish();
    expect(published.body).toMatchObject({ isPublished: true, status: 'published' });
    const page = await app.visit(world.host, '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Cơm tấm &lt;sườn&gt; &amp; bì');
    expect(page.text).not.toMatch(/data-(field|node|item|list)=/);
    expect(page.text).not.toContain('<script');
  });

  it('has every page, a sitemap, robots, a favicon and a 404 of its own', async () => {
    const world = await makeSite(app);
    await world.publish();
    for (const page of world.pages) {
      expect((await app.visit(world.host, page.isHome ? '/' : `/${page.slug}`)).status).toBe(200);
    }
    const sitemap = await app.visit(world.host, '/sitemap.xml');
    expect(sitemap.text.match(/<loc>/g)).toHaveLength(world.pages.length);
    expect((await app.visit(world.host, '/robots.txt')).text).toContain('Sitemap: ');
    expect((await app.visit(world.host, '/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    const lost = await app.visit(world.host, '/nowhere');
    expect(lost.status).toBe(404);
    expect(lost.text).toContain('Page not found');
    expect(lost.text).toContain('</footer>');
  });

  it('has complete metadata in its head', async () => {
    const world = await makeSite(app);
    await world.call('PATCH', `/pages/${world.home.id}/settings`, {
      seo: { title: 'Ngon & ấm', description: 'Ở góc phố' },
    });
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    expect(text).toContain('<title>Ngon &amp; ấm</title>');
    expect(text).toContain('<meta name="description" content="Ở góc phố">');
    expect(text).toContain('<meta property="og:title" content="Ngon &amp; ấm">');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/world-[^"]+\/">/);
  });

  it('is compressed, with strong ETags, and not sent again to a client that has it cached', async () => {
    const world = await makeSite(app);
    await world.publish();
    const plain = await app.visit(world.host, '/');
    const br = await app.visit(world.host, '/', { 'accept-encoding': 'gzip, br' });
    const gzip = await app.visit(world.host, '/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain.headers['etag'], br.headers['etag'], gzip.headers['etag']]).size).toBe(3);
    expect(plain.headers['etag']).toMatch(/^"[^"]+"$/);
    const again = await app.visit(world.host, '/', {
      'accept-encoding': 'br',
      'if-none-match': String(br.headers['etag']),
    });
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 });
    expect(plain.headers['cache-control']).toContain('must-revalidate');
  });

  it('has content-hashed asset names, cached for a year', async () => {
    const world = await makeSite(app);
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    const font = /href="(\/_assets\/[^"]+\.woff2)"/.exec(text)![1]!;
    const asset = await app.visit(world.host, font);
    expect(asset.status).toBe(200);
    expect(asset.headers['cache-control']).toContain('immutable');
    const picture = /src="(\/_assets\/[^"]+\.webp)"/.exec(text)![1]!;
    expect((await app.visit(world.host, picture)).headers['content-type']).toBe('image/webp');
  });

  it('inlines its styles: nothing else is needed for the first paint', async () => {
    const world = await makeSite(app);
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    expect(text).toContain(`--color-primary:${world.site.theme.colors.primary}`);
    expect(text).not.toContain('rel="stylesheet"');
  });

  it('is served without the database', async () => {
    const world = await makeSite(app);
    await world.publish();
    const query = vi.spyOn(app.database.pool, 'query');
    const connect = vi.spyOn(app.database.pool, 'connect');
    for (const path of ['/', '/menu', '/nowhere', '/sitemap.xml']) await app.visit(world.host, path);
    expect(query.mock.calls.length + connect.mock.calls.length).toBe(0);
  });

  it('is a plain directory behind one symlink, with compressed files beside', async () => {
    const world = await makeSite(app);
    await world.publish();
    const live = join(app.ctx.env.dataDir, 'sites', 'live', world.host);
    const files = await readdir(live);
    expect(files).toEqual(
      expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'menu.html']),
    );
    expect(gunzipSync(await readFile(join(live, 'menu.html.gz')))).toEqual(
      await readFile(join(live, 'menu.html')),
    );
  });

  it('rejects methods other than GET and HEAD', async () => {
    const world = await makeSite(app);
    await world.publish();
    expect((await app.visit(world.host, '/', {}, 'DELETE')).status).toBe(405);
    const head = await app.visit(world.host, '/', {}, 'HEAD');
    expect({ status: head.status, bytes: head.body.length }).toEqual({ status: 200, bytes: 0 });
  });
});

describe('publishing again', () => {
  it('shows edits only then, and reports unpublished changes before', async () => {
    const world = await makeSite(app);
    await world.publish();
    await edit(world, 'title', 'second edition');
    expect((await world.call<{ status: string }>('GET', '')).body.status).toBe('changed');
    expect((await app.visit(world.host, '/')).text).not.toContain('second edition');
    await world.publish();
    expect((await app.visit(world.host, '/')).text).toContain('second edition');
  });

  it('keeps the assets of the previous release available', async () => {
    const world = await makeSite(app);
    await world.publish();
    const fontOf = async () =>
      /href="(\/_assets\/[^"]+\.woff2)"/.exec((await app.visit(world.host, '/')).text)![1]!;
    const before = await fontOf();
    await world.call('PATCH', '', {
      theme: { ...world.site.theme, fonts: { heading: 'lora', body: 'lora' } },
    });
    await world.publish();
    expect(await fontOf()).not.toBe(before);
    expect((await app.visit(world.host, before)).status).toBe(200);
  });

  it('never mixes releases for visitors', async () => {
    const world = await makeSite(app);
    const footer = await world.call<{ documentId: string; content: { sections: { id: string }[] } }>(
      'GET',
      '/footer',
    );
    const mark = async (n: number) => {
      const value = `edition-${n}-x`;
      await edit(world, 'title', value);
      await world.push({
        documentId: footer.body.documentId,
        seq: n,
        clientId: 'client-footer',
        baseVersion: 1,
        ops: [
          { op: 'set', id: footer.body.content.sections[0]!.id, path: ['data', 'logoText'], value },
          { op: 'set', id: footer.body.content.sections[0]!.id, path: ['data', 'text'], value },
        ],
      });
    };
    await mark(1);
    await world.publish();
    const reading = { isDone: false };
    let readings = 0;
    const read = async () => {
      while (!reading.isDone) {
        const { status, text } = await app.visit(world.host, '/');
        const editions = new Set(text.match(/edition-\d+-x/g));
        expect({ status, editions: editions.size }).toEqual({ status: 200, editions: 1 });
        readings += 1;
      }
    };
    const readers = [read(), read()];
    for (let n = 2; n <= 6; n += 1) {
      await mark(n);
      await world.publish();
    }
    reading.isDone = true;
    await Promise.all(readers);
    expect(readings).toBeGreaterThan(5);
  });

  it('twice at once creates two complete releases', async () => {
    const world = await makeSite(app);
    const answers = await Promise.all([world.publish(), world.publish()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { body } = await world.call<{ releases: Release[] }>('GET', '/releases');
    expect(body.releases.map((release) => release.number)).toEqual([2, 1]);
    expect((await app.visit(world.host, '/')).status).toBe(200);
  });

  it(`keeps the last ${limits.sites.releasesKept} releases`, async () => {
    const world = await makeSite(app);
    for (let n = 0; n < limits.sites.releasesKept + 1; n += 1) await world.publish();
    const { body } = await world.call<{ releases: Release[] }>('GET', '/releases');
    expect(body.releases).toHaveLength(limits.sites.releasesKept);
    const folders = await readdir(join(app.ctx.env.dataDir, 'sites', 'releases', world.site.id));
    expect(folders).toHaveLength(limits.sites.releasesKept);
  });
});

describe('the list of releases', () => {
  it('shows who published each, by name or email, and nobody once the account is gone', async () => {
    const world = await makeSite(app);
    const publishersOf = async () => {
      const { body } = await world.call<{ releases: Release[] }>('GET', '/releases');
      return body.releases.map((release) => release.publishedBy);
    };
    const me = (body: object) => app.api('PATCH', '/users/me', { token: world.person.token, body });
    await world.publish();
    await me({ firstName: 'Mai', lastName: 'Lê' });
    await world.publish();
    expect(await publishersOf()).toEqual(['Mai Lê', 'Mai Lê']);
    await me({ firstName: null, lastName: null });
    expect(await publishersOf()).toEqual([world.person.email, world.person.email]);
    await app.database.ownerPool.query('update app.releases set created_by = null where site_id = $1', [
      world.site.id,
    ]);
    expect(await publishersOf()).toEqual([null, null]);
  });
});

describe('rollback and unpublishing', () => {
  it('an earlier release can be made the live one', async () => {
    const world = await makeSite(app);
    await edit(world, 'title', 'the first words');
    await world.publish();
    await edit(world, 'title', 'the second words');
    await world.publish();
    const { body } = await world.call<{ releases: Release[] }>('GET', '/releases');
    const first = body.releases.find((release) => release.number === 1)!;
    const answer = await world.call<{ status: string }>('POST', `/releases/${first.id}/rollback`);
    expect(answer.body.status).toBe('changed');
    expect((await app.visit(world.host, '/')).text).toContain('the first words');
  });

  it('an unpublished site shows a plain page, and the draft stays', async () => {
    const world = await makeSite(app);
    await world.publish();
    const answer = await world.publish(false);
    expect(answer.body).toMatchObject({ status: 'unpublished', isPublished: false });
    const page = await app.visit(world.host, '/');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Nothing is published here');
    expect((await world.call<{ pages: unknown[] }>('GET', '/pages')).body.pages).toHaveLength(
      world.pages.length,
    );
  });

  it('of a closed workspace nothing is published, whoever tries', async () => {
    const tenantId = freshName('closed');
    await openTenant(app, tenantId);
    const owner = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const world = await makeSite(app, 'restaurant', owner);
    await world.publish();
    const { releases } = (await world.call<{ releases: Release[] }>('GET', '/releases')).body;
    await app.database.ownerPool.query("update app.tenants set status = 'suspended' where id = $1", [
      tenantId,
    ]);
    const root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    for (const [method, path, body] of [
      ['PATCH', '/publish', { isPublished: true }],
      ['POST', `/releases/${releases[0]!.id}/rollback`, undefined],
    ] as const) {
      const answer = await app.api(method, `/sites/${world.site.id}${path}`, {
        token: root.token,
        headers: { 'x-tenant-id': tenantId },
        ...(body ? { body } : {}),
      });
      expect([path, answer.body.code]).toEqual([path, 'tenant_suspended']);
    }
    const { rows } = await app.database.ownerPool.query('select id from app.releases where site_id = $1', [
      world.site.id,
    ]);
    expect(rows).toEqual([{ id: releases[0]!.id }]);
  });

  it('a trashed site is offline at once', async () => {
    const world = await makeSite(app);
    await world.publish();
    await world.call('DELETE', '');
    expect((await app.visit(world.host, '/')).status).toBe(404);
    const restored = await world.call<{ isPublished: boolean }>('POST', '/restore');
    expect(restored.body.isPublished).toBe(false);
  });

  it('a live pointer lost or left by a crash is repaired at the next start', async () => {
    const world = await makeSite(app);
    await world.publish();
    await app.ctx.releases.takeOffline(world.site.subdomain);
    expect((await app.visit(world.host, '/')).status).toBe(404);
    await reconcileLivePointers(app.ctx);
    expect((await app.visit(world.host, '/')).status).toBe(200);
  });

  it.each<[string, object]>([
    ['that names no design', {}],
    ['whose design is no word', { type: { toString: null } }],
    ['whose style is nothing', { type: 'hero/hero-1', style: null }],
    ['whose layout is no word', { type: 'hero/hero-1', templateId: { toString: null } }],
  ])('a section %s does not block the rest of the page', async (_name, section) => {
    const world = await makeSite(app);
    const [first] = world.home.content.sections;
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: { sections: [section, first] },
    });
    expect((await world.call('GET', '/publish-check')).status).toBe(200);
    expect((await world.publish()).status).toBe(200);
    const page = await app.visit(world.host, '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain((first as { data: { title: string } }).data.title);
  });

  it('a moved page redirects its visitors to the new path', async () => {
    const world = await makeSite(app);
    const menu = world.pages.find((page) => page.slug === 'menu')!;
    await world.call('PATCH', `/pages/${menu.id}/settings`, { slug: 'thuc-don' });
    await world.publish();
    const moved = await app.visit(world.host, '/menu');
    expect({ status: moved.status, to: moved.headers['location'] }).toEqual({ status: 301, to: '/thuc-don' });
    expect((await app.visit(world.host, '/thuc-don/')).headers['location']).toBe('/thuc-don');
  });
});

describe('publishing problems', () => {
  it('broken links, missing descriptions and missing designs are reported as advice', async () => {
    const world = await makeSite(app);
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: {
        sections: [
          { type: 'gone/gone-1', data: {} },
          {
            type: 'hero/hero-1',
            data: {
              title: 'x',
              action: { label: 'Go', href: '/nowhere' },
              image: { src: '/library/images/food-bakery.webp', alt: '' },
            },
          },
        ],
      },
    });
    const { body } = await world.call<{ findings: Finding[] }>('GET', '/publish-check');
    const codes = body.findings
      .filter((finding) => finding.pageId === world.home.id)
      .map((finding) => finding.code);
    expect(codes).toEqual(expect.arrayContaining(['unknown_section', 'broken_link', 'missing_alt']));
    await world.publish();
    const page = await app.visit(world.host, '/');
    expect(page.text).toContain('<!-- The section template “gone/gone-1” is not installed. -->');
  });

  it('a section that cannot be rendered is never silently left out: the old release stays live', async () => {
    const world = await makeSite(app);
    await edit(world, 'title', 'the whole release');
    await world.publish();
    const question = { question: 'Why?', answer: '<p>Because.</p>' };
    const withQuestions = (count: number) =>
      world.call('PATCH', `/pages/${world.home.id}/content`, {
        content: {
          sections: [
            {
              type: 'faq/faq-1',
              data: { title: 'x', questions: Array.from({ length: count }, () => question) },
            },
          ],
        },
      });
    await withQuestions(limits.render.loopMax + 1);
    const answer = await world.publish();
    expect(answer.body.code).toBe('publish_blocked');
    expect(answer.body.error).toContain(`at most ${limits.render.loopMax} are allowed`);
    expect((await app.visit(world.host, '/')).text).toContain('the whole release');
    await withQuestions(limits.render.loopMax);
    expect((await world.publish()).status).toBe(200);
  });

  it('a full disk keeps the old release live, and the error says why', async () => {
    const world = await makeSite(app);
    await edit(world, 'title', 'the good release');
    await world.publish();
    await edit(world, 'title', 'the one that does not fit');
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(app.ctx.releases, 'write').mockRejectedValueOnce(full);
    const answer = await world.publish();
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 507, code: 'storage_full' });
    expect(answer.body.error).toContain('disk is full');
    expect((await app.visit(world.host, '/')).text).toContain('the good release');
    expect((await world.publish()).status).toBe(200);
  });

  it('a partial release of a crashed process is never served', async () => {
    const world = await makeSite(app);
    await world.publish();
    const half = join(app.ctx.env.dataDir, 'sites', 'releases', world.site.id, 'dead.part');
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'index.html'), 'half a release');
    await reconcileLivePointers(app.ctx);
    expect((await app.visit(world.host, '/')).text).not.toContain('half a release');
  });
});

describe('hosts', () => {
  it.each(['unknown-site.localhost', 'a.b.localhost', 'example.com', 'evil.com:80'])(
    '%s shows nothing of the app',
    async (host) => {
      const page = await app.visit(host, '/');
      expect(page.status).toBe(404);
      expect(page.text).not.toMatch(/sitewright/i);
    },
  );

  it('a published site serves nothing of the app or its API', async () => {
    const world = await makeSite(app);
    await world.publish();
    for (const path of ['/api/v1/test', '/health/live', '/login', '/library/images/food-bakery.webp']) {
      expect((await app.visit(world.host, path)).status).toBe(404);
    }
  });

  it.each([
    '/../secret.key',
    '/%2e%2e/secret.key',
    '/_assets/../../release.json',
    '/..%2frelease.json',
    '//etc/passwd',
  ])('a path such as %s leads nowhere', async (path) => {
    const world = await makeSite(app);
    await world.publish();
    expect((await app.visit(world.host, path)).status).toBe(404);
  });
});
