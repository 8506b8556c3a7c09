import type { BlogSettings } from '@sitewright/contract/blog/blog-settings';
import type { BlogMember } from '@sitewright/contract/blog-readers/blog-members';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withActor, withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { visitorOf } from '../post-comments/testing/comment-fixture.ts';
import { deleteMembershipsOfUser } from './members/memberships.store.ts';
import { membersByEmail } from './members-by-email.ts';
import { purgeLinksJob } from './sign-in/purge-links.job.ts';
import {
  makeReaderSite,
  publishSecret,
  resetLimits,
  secret,
  signInReader,
} from './testing/reader-fixture.ts';

let app: TestApp;
const tenantId = freshName('members');
let admin: TestSession;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, tenantId);
  admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
  site = await makeReaderSite(app, admin);
});
beforeEach(async () => {
  await resetLimits(app);
  await app.database.ownerPool.query('delete from app.blog_members where tenant_id = $1', [tenantId]);
});

interface Listed {
  members: BlogMember[];
  pagination: { total: number; pages: number };
}
const list = async (query = '') => (await site.call<Listed>('GET', `/blog-members${query}`)).body;
const add = (emails: string[]) =>
  site.call<{ added: number; known: number }>('POST', '/blog-members', { emails });
const count = (sql: string) =>
  app.database.ownerPool
    .query<{ count: number }>(`select count(*)::int as count from app.${sql} and tenant_id = $1`, [tenantId])
    .then(({ rows }) => rows[0]!.count);

describe('the members of a blog', () => {
  it('are found by email and name, sorted, in pages and as CSV that no spreadsheet calculates', async () => {
    expect((await add(['minh@example.com', 'an@example.com', 'MINH@example.com'])).body).toEqual({
      added: 2,
      known: 0,
    });
    expect((await add(['minh@example.com', 'tu@example.com'])).body).toEqual({ added: 1, known: 1 });
    await signInReader(app, site, { email: 'an@example.com', name: '=SUM(A1) Nguyễn' });
    expect((await list('?sort=email')).members.map(({ email }) => email)).toEqual([
      'an@example.com',
      'minh@example.com',
      'tu@example.com',
    ]);
    expect((await list('?q=nguyễn')).members).toMatchObject([
      { email: 'an@example.com', lastSeenAt: expect.any(String) },
    ]);
    expect((await list('?q=%25')).members).toEqual([]);
    expect(await list('?limit=2&page=2')).toMatchObject({
      members: [{}],
      pagination: { total: 3, pages: 2 },
    });
    const answer = await fetch(
      `${app.origin.replace('localhost', '127.0.0.1')}/api/v1/sites/${site.site.id}/blog-members/export`,
      {
        headers: { authorization: `Bearer ${admin.token}` },
      },
    );
    const csv = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(csv).toContain("an@example.com,'=SUM(A1) Nguyễn");
    expect(csv.trim().split('\n')).toHaveLength(4);
  });

  it('are added up to the limits', async () => {
    const many = Array.from({ length: limits.addMax }, (_one, index) => `m${index}@example.com`);
    expect((await add(many)).body).toMatchObject({ added: limits.addMax });
    expect((await add([...many, 'more@example.com'])).status).toBe(422);
    expect((await add([])).status).toBe(422);
    expect((await add(['nonsense'])).status).toBe(422);
    await app.database.ownerPool.query(
      `insert into app.blog_members (tenant_id, site_id, email)
       select $1, $2, 'x' || n || '@example.com' from generate_series(1, $3::int) as n`,
      [tenantId, site.site.id, limits.membersPerSite - limits.addMax - 1],
    );
    expect((await add(['last@example.com'])).status).toBe(200);
    expect((await add(['over@example.com'])).status).toBe(402);
    const visitor = visitorOf(app, site.host);
    await visitor.post('/_readers/sign-in', { email: 'new@example.com' });
    const [mail] = await app.mailsTo('new@example.com', 'blog_sign_in');
    const full = await visitor.post('/_readers/enter', { token: mail!.token!, name: 'New' });
    expect([full.status, full.cookie]).toEqual([503, '']);
  });

  it('have names of up to some characters', async () => {
    const visitor = visitorOf(app, site.host);
    await visitor.post('/_readers/sign-in', { email: 'long@example.com' });
    const [mail] = await app.mailsTo('long@example.com', 'blog_sign_in');
    const enter = (name: string) => visitor.post('/_readers/enter', { token: mail!.token!, name });
    expect((await enter('ệ'.repeat(limits.nameMaxLength + 1))).status).toBe(422);
    expect((await enter('ệ'.repeat(limits.nameMaxLength))).status).toBe(303);
  });

  it('are seen by people of the site alone, and who may join is a setting', async () => {
    const stranger = await createTestUser(app, { tenantId, role: 'USER' });
    const read = await app.api('GET', `/sites/${site.site.id}/blog-members`, { token: stranger.token });
    expect(read.status).toBe(404);
    const { body } = await site.call<BlogSettings>('GET', '/blog');
    expect(body.membership).toBe('everyone');
    expect((await site.call('PATCH', '/blog', { membership: 'nobody' })).status).toBe(422);
    const fresh = await makeReaderSite(app, admin, 'invited');
    expect((await fresh.call<BlogSettings>('GET', '/blog')).body.membership).toBe('invited');
  });

  it('are found, exported and erased by their address, and are signed out with it', async () => {
    const post = await publishSecret(site);
    const { visitor, cookie } = await signInReader(app, site, { email: 'lan@example.com' });
    await visitor.post('/_readers/sign-in', { email: 'lan@example.com' });
    const search = <T>(work: (search: Parameters<typeof membersByEmail.count>[1]) => Promise<T>) =>
      withTenant(app.ctx.db, { tenantId }, async (tx) => {
        const actor = (await actorForUser(tx, { kind: 'user', userId: admin.id }))!;
        return work({ tx, actor, email: 'lan@example.com' });
      });
    expect(await search((one) => membersByEmail.count(app.ctx, one))).toEqual([
      { place: 'Quán Ăn Ngon', count: 1 },
    ]);
    expect(await search((one) => membersByEmail.read(app.ctx, one, 10))).toMatchObject([
      { email: 'lan@example.com', name: 'Lan' },
    ]);
    expect(await search((one) => membersByEmail.erase!(app.ctx, one))).toBe(1);
    expect(await search((one) => membersByEmail.count(app.ctx, one))).toEqual([]);
    expect(await count("blog_sign_in_links where email = 'lan@example.com'")).toBe(0);
    expect((await visitor.get(`/blog/${post.slug}`, { cookie })).text).not.toContain(secret);
  });

  it('are forgotten when they delete an account with their confirmed address', async () => {
    const [user, stranger] = [await app.signUp('reader'), await app.signUp('reader')];
    await app.database.ownerPool.query('update app.users set email_verified_at = now() where id = $1', [
      user.id,
    ]);
    await app.database.ownerPool.query('update app.users set email_verified_at = null where id = $1', [
      stranger.id,
    ]);
    await add([user.email, stranger.email]);
    for (const { id } of [user, stranger])
      await withActor(app.ctx.db, id, (tx) => deleteMembershipsOfUser(tx));
    expect((await list()).members.map(({ email }) => email)).toEqual([stranger.email]);
  });

  it('leave no link behind that was not used', async () => {
    await visitorOf(app, site.host).post('/_readers/sign-in', { email: 'unused@example.com' });
    const links = () => count("blog_sign_in_links where email = 'unused@example.com'");
    await purgeLinksJob.run(app.ctx, {});
    expect(await links()).toBe(1);
    const end = new Date(Date.now() + (limits.linkMinutes + 1) * 60_000);
    await purgeLinksJob.run({ ...app.ctx, clock: { now: () => end } }, {});
    expect(await links()).toBe(0);
  });

  it('get no more emails of a site than one hour takes', async () => {
    await visitorOf(app, site.host).post('/_readers/sign-in', { email: 'first@example.com' });
    await app.database.ownerPool.query('update app.rate_limits set count = $1 where key = $2', [
      limits.linksPerHourPerSite - 1,
      `blog-sign-in:site:${site.site.id}`,
    ]);
    const ask = (email: string) => visitorOf(app, site.host).post('/_readers/sign-in', { email });
    await ask('second@example.com');
    expect((await ask('third@example.com')).status).toBe(200);
    expect(await app.mailsTo('second@example.com', 'blog_sign_in')).toHaveLength(1);
    expect(await app.mailsTo('third@example.com', 'blog_sign_in')).toEqual([]);
  });
});

describe('the password of a post', () => {
  it('is not guessed by many visitors together', async () => {
    const post = await publishSecret(site, { title: 'Kept', visibility: 'password', password: 'right one' });
    const attempt = (password: string) =>
      visitorOf(app, site.host).post(`/_readers/unlock/${post.id}`, { password });
    await attempt('wrong');
    const set = (value: number) =>
      app.database.ownerPool.query('update app.rate_limits set count = $1 where key = $2', [
        value,
        `blog-password:post:${post.id}`,
      ]);
    await set(limits.wrongPasswordsPerHour - 1);
    expect((await attempt('right one')).status).toBe(303);
    await set(limits.wrongPasswordsPerHour);
    expect((await attempt('right one')).status).toBe(429);
  });
});
