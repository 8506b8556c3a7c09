import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { publishPost, visitorOf } from '../post-comments/testing/comment-fixture.ts';
import { makeForm } from '../form-files/testing/form-fixture.ts';
import {
  activate,
  type DomainWorld,
  listDomains,
  makePrimary,
  republish,
  startDomainWorld,
} from './testing/domain-fixture.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const visit = (host: string, path = '/', method = 'GET') => world.app.visit(host, path, {}, method);
/** A form that a browser posts. */
const send = (host: string, path: string, body: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: new URL(world.app.origin).port,
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
const file = async (host: string, path: string) => (await visit(host, path)).text;

/** A published site with a post, a primary domain and a second one. */
const makeKnownSite = async (
  word: string,
): Promise<{ site: SiteFixture; primary: string; second: string }> => {
  const site = await makeSite(world.app);
  const post = await site.call<{ id: string }>('POST', '/posts', { title: 'News of ours' });
  await site.call('POST', `/posts/${post.body.id}/publish`, {});
  await site.publish();
  const [primary, second] = [`www.${word}.com`, `${word}.com`];
  world.dns.addresses.set(site.host, ['203.0.113.7']);
  world.dns.addresses.set(second, ['203.0.113.7']);
  const domain = await activate(world, site, primary);
  expect((await activate(world, site, second)).state).toBe('active');
  expect((await makePrimary(site, domain)).body).toMatchObject({ isPrimary: true, state: 'active' });
  return { site, primary, second };
};

describe('a primary domain', () => {
  it('is where the other domains and the subdomain redirect, with path and query', async () => {
    const { site, primary, second } = await makeKnownSite('redirected');
    for (const host of [second, site.host]) {
      for (const [method, status] of [
        ['GET', 301],
        ['HEAD', 301],
        ['POST', 308],
      ] as const) {
        const { headers, ...answer } = await visit(host, '/menu?table=4&x=%2F', method);
        expect({ status: answer.status, to: headers['location'] }).toEqual({
          status,
          to: `http://${primary}:6003/menu?table=4&x=%2F`,
        });
        expect(headers['cache-control']).toBe('no-cache');
      }
    }
    expect((await visit(second, '//elsewhere.net/x')).headers['location']).toBe(
      `http://${primary}:6003//elsewhere.net/x`,
    );
    expect((await visit(primary)).status).toBe(200);
    expect((await visit(primary, '/no-such-page')).status).toBe(404);
    expect((await visit('unknown.com')).status).toBe(404);
  });

  it('leaves copies on hosts of the app where they are', async () => {
    const { site } = await makeKnownSite('copied');
    const subdomain = site.host.split('.')[0]!;
    const copy = await visit('localhost', `/sites/${subdomain}`);
    expect(copy.status).toBe(200);
    expect(copy.headers['content-security-policy']).toContain('sandbox');
    const { body } = await site.call<{ url: string }>('POST', '/preview-address');
    expect((await visit('localhost', new URL(body.url, 'http://localhost').pathname)).status).toBe(200);
  });

  it('is the address of the site in the app, in a new release and in what search engines read', async () => {
    const { site, primary } = await makeKnownSite('named');
    const origin = `http://${primary}:6003`;
    expect((await site.call<{ url: string }>('GET', '')).body.url).toBe(origin);
    expect(await file(primary, '/')).toContain(`rel="canonical" href="http://${site.host}:6003/"`);
    await republish(world, site);
    expect(await file(primary, '/')).toContain(`rel="canonical" href="${origin}/"`);
    for (const path of [
      '/',
      '/blog/news-of-ours',
      '/sitemap.xml',
      '/robots.txt',
      '/blog/feed.xml',
      '/blog/atom.xml',
      '/blog/feed.json',
    ]) {
      const text = await file(primary, path);
      expect(text, path).toContain(origin);
      expect(text, path).not.toContain(site.host);
    }
    const posts = await site.call<{ posts: { url: string }[] }>('GET', '/posts');
    expect(posts.body.posts[0]!.url).toBe(`${origin}/blog/news-of-ours`);
  });

  it('can be changed, and removed: the subdomain is the address again', async () => {
    const { site, primary, second } = await makeKnownSite('changed');
    const domains = await listDomains(site);
    const [one, two] = [primary, second].map((name) => domains.find((row) => row.asciiName === name)!);
    await Promise.all([makePrimary(site, two!), makePrimary(site, one!), makePrimary(site, two!)]);
    expect((await listDomains(site)).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    await makePrimary(site, two!);
    expect((await visit(primary)).headers['location']).toBe(`http://${second}:6003/`);
    await site.call('DELETE', `/domains/${two!.id}`);
    expect((await visit(second)).status).toBe(404);
    expect((await visit(site.host)).status).toBe(200);
    expect((await visit(primary)).status).toBe(200);
    await republish(world, site);
    expect(await file(site.host, '/')).toContain(`rel="canonical" href="http://${site.host}:6003/"`);
  });

  it('has the access rules of the site', async () => {
    const { site, primary } = await makeKnownSite('closed');
    await site.call('PUT', '/access', { mode: 'password', password: 'mật khẩu' });
    expect((await visit(primary)).status).toBe(401);
    const entered = await send(primary, '/_access', 'password=m%E1%BA%ADt+kh%E1%BA%A9u&to=/menu');
    expect(entered).toMatchObject({ status: 303, headers: { location: '/menu' } });
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    expect((await world.app.visit(primary, '/', { cookie })).status).toBe(200);
    await site.call('PUT', '/access', { mode: 'members' });
    const signIn = await visit(primary, '/_access/sign-in?to=/menu');
    const { searchParams, pathname } = new URL(String(signIn.headers['location']));
    const state = String(signIn.headers['set-cookie']).split(';')[0]!;
    const entry = await site.call<{ url: string }>('POST', pathname.endsWith('/enter') ? '/entry' : '', {
      state: searchParams.get('state'),
      to: '/menu',
    });
    const back = new URL(entry.body.url);
    expect(back.host).toBe(`${primary}:6003`);
    const token = back.hash.slice(1);
    const inside = await send(primary, '/_access', new URLSearchParams({ token }).toString(), {
      cookie: state,
    });
    expect(inside).toMatchObject({ status: 303, headers: { location: '/menu' } });
  });

  it('of a site for members is where they go from every domain, and the subdomain without one', async () => {
    const site = await makeSite(world.app);
    await site.publish();
    await site.call('PUT', '/access', { mode: 'members' });
    await activate(world, site, 'www.members-of-us.com');
    const { status, headers } = await visit('www.members-of-us.com', '/menu');
    expect({ status, to: headers['location'] }).toEqual({ status: 301, to: `http://${site.host}:6003/menu` });
  });

  it('takes what visitors send', async () => {
    const field = { id: 'name', type: 'text', label: 'Name', name: 'name' };
    const { site, form, inbox } = await makeForm(world.app, [field]);
    const domain = await activate(world, site, 'www.taking.com');
    const json = { accept: 'application/json' };
    const path = `/_forms/${form.publicId}`;
    expect((await send('www.taking.com', path, 'name=Mai', json)).status).toBe(200);
    await makePrimary(site, domain);
    expect((await send('www.taking.com', path, 'name=Lan', json)).status).toBe(200);
    const { status, headers } = await send(site.host, path, 'name=Hoa', json);
    expect({ status, to: headers['location'] }).toEqual({
      status: 308,
      to: `http://www.taking.com:6003${path}`,
    });
    expect(await inbox()).toHaveLength(2);
  });

  it('is in emails to visitors, who comment there', async () => {
    const { site, primary } = await makeKnownSite('commented');
    const post = await publishPost(site);
    const email = 'lan@readers.net';
    const fields = { name: 'Lan', email, body: 'Is the cake back?', subscribe: 'true' };
    await visitorOf(world.app, primary).post(`/_comments/${post.id}`, fields);
    const { body } = await site.call<{ comments: { id: string }[] }>('GET', '/post-comments?tab=pending');
    const [comment] = body.comments;
    await site.call('POST', '/post-comments/bulk', { ids: [comment!.id], action: 'approve' });
    await site.call('POST', `/post-comments/${comment!.id}/replies`, { body: 'From Friday on!' });
    const [mail] = await world.app.mailsTo(email, 'post_comment_reply');
    expect(mail!.text).toContain(`http://${primary}:6003/blog/${post.slug}#comment-`);
  });

  it('serves its site while the database is down', async () => {
    const { site, primary, second } = await makeKnownSite('enduring');
    expect((await visit(primary)).status).toBe(200);
    const { db } = world.app.ctx;
    const down = () => {
      throw new Error('the database is down');
    };
    world.app.ctx.db = new Proxy(db, { get: () => down });
    try {
      // As every process hears it from the database.
      await world.app.ctx.notify.publish('caches', { cache: 'site-domains', prefix: '' });
      await setTimeout(100);
      expect((await visit(primary)).status).toBe(200);
      expect((await visit(site.host)).status).toBe(301);
      expect((await visit(second)).status).toBe(301);
      expect((await visit('unknown.com')).status).toBe(404);
    } finally {
      world.app.ctx.db = db;
    }
  });

  it('is known to another process, also after the site went to the trash', async () => {
    const { site, primary, second } = await makeKnownSite('spread');
    const beside = await startTestApp({}, { beside: world.app });
    try {
      await beside.ctx.customHosts.prepare();
      expect(beside.ctx.customHosts.primaryOf(site.host.split('.')[0]!)).toBe(primary);
      await world.app.api('DELETE', `/sites/${site.site.id}`, { token: site.person.token });
      await expect.poll(() => beside.ctx.customHosts.find(primary)).toBeUndefined();
      await expect.poll(async () => (await visit(second)).status).toBe(404);
      const heir = await makeSite(world.app);
      await heir.publish();
      expect((await activate(world, heir, primary)).state).not.toBe('pending');
      await world.app.api('POST', `/sites/${site.site.id}/restore`, { token: site.person.token });
      expect((await listDomains(site)).map(({ state, isPrimary }) => [state, isPrimary])).toEqual([
        ['pending', false],
        ['pending', false],
      ]);
    } finally {
      await beside.close();
    }
  });
});

describe('a site that returns to its subdomain', () => {
  it('is found there again, and its domains show the site themselves', async () => {
    const { site, primary, second } = await makeKnownSite('returned');
    expect((await site.call('POST', '/domains/clear-primary')).status).toBe(200);
    await republish(world, site);
    for (const host of [site.host, primary, second])
      expect([host, (await visit(host)).status]).toEqual([host, 200]);
    expect(await file(site.host, '/')).toContain(`<link rel="canonical" href="http://${site.host}`);
    expect((await listDomains(site)).map(({ isPrimary }) => isPrimary)).toEqual([false, false]);
    // Twice is no error.
    expect((await site.call('POST', '/domains/clear-primary')).status).toBe(200);
  });
});
