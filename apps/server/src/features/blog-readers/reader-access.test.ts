import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Post } from '@sitewright/contract/blog/posts';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { visitorOf } from '../post-comments/testing/comment-fixture.ts';
import {
  at,
  later,
  makeReaderSite,
  membersOf,
  publishSecret,
  resetLimits,
  secret,
  signInReader,
  tokenFor,
} from './testing/reader-fixture.ts';

let app: TestApp;
let site: SiteFixture;
let post: Post;
let path: string;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeReaderSite(app);
  post = await publishSecret(site);
  path = `/blog/${post.slug}`;
});
beforeEach(() => resetLimits(app));

describe('a post for members', () => {
  it('shows its title and excerpt with a form to everyone, and its text to a member', async () => {
    const email = 'lan@example.com';
    const visitor = visitorOf(app, site.host);
    const locked = await visitor.get(path);
    expect(locked.status).toBe(200);
    expect(locked.text).toContain('Saffron &amp; rice');
    expect(locked.text).not.toContain(secret);
    expect(locked.text).toContain('action="/_readers/sign-in"');
    expect(locked.text).toContain(`name="to" value="${path}"`);

    const sent = await visitor.post('/_readers/sign-in', { email: ' Lan@Example.com', to: path });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Check your email')]);
    const token = await tokenFor(app, email);
    const opened = await visitor.get(`/_readers/enter?token=${token}`);
    expect(opened.text).toContain(email);
    expect(opened.headers['referrer-policy']).toBe('same-origin');
    expect(opened.cookie).toBe('');
    expect((await visitor.post('/_readers/enter', { token, name: ' ' })).status).toBe(422);
    const entered = await visitor.post('/_readers/enter', { token, name: 'Lan Trần' });
    expect([entered.status, entered.headers.location]).toEqual([303, path]);
    const [cookie] = entered.headers['set-cookie'] as string[];
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain(`Max-Age=${limits.cookieDays * 24 * 60 * 60}`);
    expect(cookie).not.toContain('Domain');

    const read = await visitor.get(path, { cookie: entered.cookie });
    expect(read.status).toBe(200);
    expect(read.text).toContain(`<p>${secret}</p>`);
    expect(read.text).toContain('Signed in as Lan Trần');
    expect(read.headers['cache-control']).toBe('private, no-store');
    expect(read.headers['etag']).toBeUndefined();
    expect((await visitor.get(path)).text).not.toContain(secret);

    const out = await visitor.post('/_readers/sign-out', { to: path }, { cookie: entered.cookie });
    expect([out.status, out.headers.location]).toEqual([303, path]);
    expect(String(out.headers['set-cookie'])).toMatch(/^reader=; .*Max-Age=0/);
  });

  it('speaks the language of its site', async () => {
    const other = await makeReaderSite(app);
    await app.database.ownerPool.query(
      `update app.sites set settings = settings || '{"locale":"vi"}' where id = $1`,
      [other.site.id],
    );
    await other.publish();
    const its = await publishSecret(other, { title: 'Món ngon', locale: 'vi', slug: '料理' });
    const visitor = visitorOf(app, other.host);
    const page = await visitor.get(encodeURI(`/blog/${its.slug}`));
    expect(page.text).toContain('Bài viết này chỉ dành cho thành viên của website.');
    expect(page.text).toContain('Gửi liên kết đăng nhập');
    const { answer, cookie } = await signInReader(app, other, {
      email: 'mai@example.com',
      name: 'Mai',
      to: `/blog/${its.slug}`,
    });
    const read = await visitor.get(String(answer.headers.location), { cookie });
    expect(read.text).toContain(secret);
    expect(read.text).toContain('Đã đăng nhập bằng Mai');
    const [mail] = await app.mailsTo('mai@example.com', 'blog_sign_in');
    expect(mail!.subject).toBe('Đăng nhập vào Quán Ăn Ngon');
  });

  it('is in no file, feed, list or search of the site', async () => {
    const release = (await app.ctx.releases.liveRelease(site.host))!;
    const names = await readdir(join(release, 'www'), { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile());
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8');
      expect(text.includes(secret), file.name).toBe(false);
    }
    const visitor = visitorOf(app, site.host);
    for (const name of ['feed.xml', 'atom.xml', 'feed.json']) {
      const feed = await visitor.get(`/blog/${name}`);
      expect(feed.text).toContain('🔒 Saffron');
      expect(feed.text).toContain('Where we buy it');
    }
    expect((await visitor.get('/blog')).text).toContain('Members only');
    for (const wrong of [
      `/private/blog/${post.id}.html`,
      `/private:blog/${post.id}.html`,
      `/blog/${post.id}`,
    ])
      expect((await visitor.get(wrong)).status).toBe(404);
    expect((await app.ctx.releases.readManifest(release)).isGuarded).toBe(true);
  });

  it('stays readable in the next release, which takes its page over', async () => {
    const place = async () =>
      join((await app.ctx.releases.liveRelease(site.host))!, 'private', 'blog', `${post.id}.html`);
    const { visitor, cookie } = await signInReader(app, site, { email: 'next@example.com' });
    // The page names its neighbours and related posts: from the fourth on, a new one changes nothing in it.
    for (const title of ['One', 'Two', 'Three'])
      await publishSecret(site, { title, visibility: 'public', content: { sections: [] } });
    const before = await stat(await place());
    await publishSecret(site, { title: 'Four', visibility: 'public', content: { sections: [] } });
    expect((await stat(await place())).ino).toBe(before.ino);
    expect((await visitor.get(path, { cookie })).text).toContain(secret);
  });

  it('is closed again at once when the member is removed or the post is no longer for members', async () => {
    const one = await publishSecret(site, { title: 'Second' });
    const address = `/blog/${one.slug}`;
    const { visitor, cookie } = await signInReader(app, site, { email: 'minh@example.com' });
    const reads = async () => (await visitor.get(address, { cookie })).text.includes(secret);
    expect(await reads()).toBe(true);
    await site.call('PATCH', `/posts/${one.id}`, { visibility: 'password', password: 'open sesame' });
    await site.call('POST', `/posts/${one.id}/publish`, {});
    expect(await reads()).toBe(false);
    await site.call('PATCH', `/posts/${one.id}`, { visibility: 'members' });
    await site.call('POST', `/posts/${one.id}/publish`, {});
    expect(await reads()).toBe(true);
    const member = (await membersOf(site)).find(({ email }) => email === 'minh@example.com')!;
    expect((await site.call('DELETE', `/blog-members/${member.id}`)).status).toBe(200);
    expect(await reads()).toBe(false);
    expect((await site.call('DELETE', `/blog-members/${member.id}`)).status).toBe(404);
    await site.call('POST', `/posts/${one.id}/unpublish`);
    expect((await visitor.get(address, { cookie })).status).toBe(404);
  });

  it('is not reachable on an unpublished site, nor in a suspended workspace', async () => {
    const tenantId = freshName('suspended');
    await openTenant(app, tenantId);
    const owner = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const other = await makeReaderSite(app, owner);
    const its = await publishSecret(other);
    const { visitor, cookie } = await signInReader(app, other, { email: 'lan@example.com' });
    const address = `/blog/${its.slug}`;
    expect((await visitor.get(address, { cookie })).text).toContain(secret);
    await other.publish(false);
    expect((await visitor.get(address, { cookie })).status).toBe(404);
    expect((await visitor.post('/_readers/sign-in', { email: 'lan@example.com' })).status).toBe(404);
    await other.publish();
    expect((await visitor.get(address, { cookie })).text).toContain(secret);
    await app.database.ownerPool.query("update app.tenants set status = 'suspended' where id = $1", [
      tenantId,
    ]);
    const { syncTenantPointers } = await import('../publishing/live-pointer/live-pointer.service.ts');
    await syncTenantPointers(app.ctx, tenantId);
    expect((await visitor.get(address, { cookie })).text).not.toContain(secret);
  });
});

describe('a cookie of a member', () => {
  it('is worth nothing on another site, changed, or after its time', async () => {
    const other = await makeReaderSite(app);
    const its = await publishSecret(other);
    const { visitor, cookie } = await signInReader(app, site, { email: 'an@example.com' });
    expect((await visitor.get(path, { cookie })).text).toContain(secret);
    expect((await visitorOf(app, other.host).get(`/blog/${its.slug}`, { cookie })).text).not.toContain(
      secret,
    );
    const [name, token = ''] = cookie.split('=');
    const [text = '', signature = ''] = token.split('.');
    const parts = Buffer.from(text, 'base64url').toString().split('|');
    const longer = Buffer.from([...parts.slice(0, -1), '99999999999999'].join('|')).toString('base64url');
    for (const forged of [`${longer}.${signature}`, `${text}.${'a'.repeat(32)}`, text, '', '%'])
      expect((await visitor.get(path, { cookie: `${name}=${forged}` })).text).not.toContain(secret);
    // One that another host set beside ours changes nothing.
    expect((await visitor.get(path, { cookie: `${name}=forged; ${cookie}` })).text).toContain(secret);
    const reads = async () => (await visitor.get(path, { cookie })).text.includes(secret);
    expect(await at(app, later(limits.cookieDays - 0.01), reads)).toBe(true);
    expect(await at(app, later(limits.cookieDays + 0.01), reads)).toBe(false);
  });

  it('opens nothing in a copy of the site under a path of the app, which says where to read', async () => {
    const { cookie } = await signInReader(app, site, { email: 'binh@example.com' });
    const copy = `/sites/${site.site.subdomain}`;
    const visitor = visitorOf(app, 'localhost');
    const page = await visitor.get(copy + path, { cookie });
    expect(page.text).not.toContain(secret);
    expect(page.text).not.toContain('type="email"');
    expect(page.text).toContain("Open this page at the site's own address.");
    expect(page.text).toContain(`://${site.host}`);
    const answer = await visitor.post(`${copy}/_readers/sign-in`, { email: 'binh@example.com', to: path });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(`${site.host}:6003${path}`);
    expect((await visitor.post(`${copy}/_readers/enter`, { token: 'x' })).cookie).toBe('');
  });
});

describe('a post with a password', () => {
  it('opens with it until it changes, in this browser, and tells nothing otherwise', async () => {
    const one = await publishSecret(site, { title: 'Kept', visibility: 'password', password: 'mở cửa' });
    const address = `/blog/${one.slug}`;
    const action = `/_readers/unlock/${one.id}`;
    const visitor = visitorOf(app, site.host);
    const locked = await visitor.get(address);
    expect(locked.text).toContain(`action="${action}"`);
    expect(locked.text).not.toContain(secret);
    const wrong = await visitor.post(action, { password: 'open' });
    expect([wrong.status, wrong.cookie]).toEqual([403, '']);
    expect(wrong.text).toContain('Wrong password');
    expect((await visitor.post(action, { password: 'x'.repeat(5_000) })).status).toBe(403);
    const right = await visitor.post(action, { password: 'mở cửa' });
    expect([right.status, right.headers.location]).toEqual([303, address]);
    const read = await visitor.get(address, { cookie: right.cookie });
    expect(read.text).toContain(secret);
    expect(read.headers['cache-control']).toBe('private, no-store');
    // Not another post, and not what members read.
    expect((await visitor.get(path, { cookie: right.cookie })).text).not.toContain(secret);
    await site.call('PATCH', `/posts/${one.id}`, { password: 'another' });
    expect((await visitor.get(address, { cookie: right.cookie })).text).not.toContain(secret);
    expect((await visitor.post(action, { password: 'mở cửa' })).status).toBe(403);
    expect((await visitor.post(`/_readers/unlock/${post.id}`, { password: 'another' })).status).toBe(404);
  });

  it('can be guessed a few times only', async () => {
    const one = await publishSecret(site, { title: 'Guess', visibility: 'password', password: 'right one' });
    const visitor = visitorOf(app, site.host);
    const attempt = (password: string) => visitor.post(`/_readers/unlock/${one.id}`, { password });
    for (let count = 0; count < limits.passwordTriesPerTenMinutes; count += 1)
      expect((await attempt('wrong')).status).toBe(403);
    expect((await attempt('right one')).status).toBe(429);
  });
});
