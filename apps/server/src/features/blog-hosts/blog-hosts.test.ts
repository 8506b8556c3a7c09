import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

describe('the blog of the platform', () => {
  it('is one site that all of its staff writes, on the main host and in no list of sites', async () => {
    const [writer, admin] = [await signInStaff(app, 'PLATFORM_ADMIN'), await signInStaff(app, 'SUPER_ADMIN')];
    const open = async (token: string) => {
      const answer = await app.api<{ siteId: string }>('POST', '/admin/platform-blog', { token });
      expect(answer.body).toEqual({ siteId: expect.any(String) });
      return answer.body.siteId;
    };
    const siteId = await open(admin.token);
    expect(await open(writer.token)).toBe(siteId);
    const lists = await app.api<{ sites: { id: string }[] }>('GET', '/sites', { token: admin.token });
    expect(lists.body.sites.map(({ id }) => id)).not.toContain(siteId);
    const post = await app.api<Post>('POST', `/sites/${siteId}/posts`, {
      token: writer.token,
      body: {
        title: 'Written by staff',
        content: { sections: [{ type: 'post/text', data: { html: '<p>Hi</p>' } }] },
      },
    });
    await app.api('POST', `/sites/${siteId}/posts/${post.body.id}/publish`, {
      token: writer.token,
      body: {},
    });
    const list = await app.visit('localhost', '/blog');
    expect(list.status).toBe(200);
    expect(list.text).toContain('Written by staff');
    expect(list.headers['content-security-policy']).toContain('sandbox');
    const page = await app.visit('localhost', '/blog/written-by-staff');
    expect(page.text).toContain('<p>Hi</p>');
    const asset = /"(\/_assets\/[^"]+)"/.exec(page.text)?.[1];
    if (asset) expect((await app.visit('localhost', asset)).status).toBe(200);
    expect((await app.visit('localhost', '/blog/leaving-is-a-feature')).status).toBe(200);
    expect((await app.visit('localhost', '/blog/no-such-post')).status).toBe(404);
    expect((await app.visit('localhost', '/')).text).not.toContain('Written by staff');
  });

  it('gets what is missing of it after a stop in the middle', async () => {
    const admin = await signInStaff(app, 'SUPER_ADMIN');
    const open = () => app.api<{ siteId: string }>('POST', '/admin/platform-blog', { token: admin.token });
    const { siteId } = (await open()).body;
    const { ownerPool } = app.database;
    await ownerPool.query('update app.sites set published_version = null where id = $1', [siteId]);
    await ownerPool.query(`delete from app.posts where site_id = $1 and slug = 'sections-like-bricks-vi'`, [
      siteId,
    ]);
    await Promise.all([open(), open()]);
    const slugs = await ownerPool.query<{ slug: string }>(
      `select slug from app.posts where site_id = $1 and slug like '%-like-bricks%' order by slug`,
      [siteId],
    );
    expect(slugs.rows.map(({ slug }) => slug)).toEqual(['sections-like-bricks', 'sections-like-bricks-vi']);
    expect((await app.visit('localhost', '/blog/sections-like-bricks-vi')).status).toBe(200);
  });

  it('is closed to everybody else', async () => {
    const person = await app.signUp();
    expect((await app.api('POST', '/admin/platform-blog', { token: person.token })).status).toBe(403);
  });
});

describe('the blog of a workspace', () => {
  it('is that of the site which its admin chose, and missing without one', async () => {
    const tenantId = 'blog-readers';
    await openTenant(app, tenantId);
    const admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const host = `${tenantId}.localhost`;
    expect((await app.visit(host, '/blog')).status).toBe(404);
    expect((await app.visit(host, '/')).text).not.toContain('href="/blog"');
    const site = await makeSite(app, 'restaurant', admin);
    const { body: post } = await site.call<Post>('POST', '/posts', { title: 'News of ours' });
    await site.call('POST', `/posts/${post.id}/publish`, {});
    await site.publish();
    const settings = await app.api<{ version: number }>('GET', '/tenant/settings', { token: admin.token });
    const chosen = await app.api('PATCH', '/tenant/settings', {
      token: admin.token,
      body: { version: settings.body.version, sites: { blogSiteId: site.site.id } },
    });
    expect(chosen.status).toBe(200);
    await expect.poll(async () => (await app.visit(host, '/blog')).status).toBe(200);
    expect((await app.visit(host, '/blog/news-of-ours')).text).toContain('News of ours');
    await expect.poll(async () => (await app.visit(host, '/')).text).toContain('href="/blog"');
  });
});
