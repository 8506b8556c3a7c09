import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

interface Refusal {
  code: string;
  fields: Record<string, string>;
}
const put = (world: SiteFixture, path: string, body: object) => world.call<Refusal>('PUT', path, body);
const home = (world: SiteFixture) => app.visit(world.host, '/');

describe('access to a site', () => {
  const send = (world: SiteFixture, fields: Record<string, string>, path = '/_access') =>
    new Promise<{ status: number; cookie: string; location: string; text: string }>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: new URL(app.origin).port,
          path,
          method: 'POST',
          headers: { host: world.host, 'content-type': 'application/x-www-form-urlencoded' },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              cookie: answer.headers['set-cookie']?.[0] ?? '',
              location: answer.headers.location ?? '',
              text,
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(new URLSearchParams(fields).toString());
    });
  const lock = (world: SiteFixture, password: string) =>
    put(world, '/access', { mode: 'password', password });
  const passOf = (cookie: string) => cookie.split(';')[0]!;

  it('by password applies to everything of the live site at once, and ends at once', async () => {
    const world = await makeSite(app);
    await world.publish();
    expect((await home(world)).status).toBe(200);
    expect((await lock(world, 'mật khẩu')).status).toBe(200);
    for (const path of ['/', '/menu', '/robots.txt', '/sitemap.xml', '/favicon.svg', '/nowhere']) {
      const page = await app.visit(world.host, path);
      expect([path, page.status]).toEqual([path, 401]);
      expect(page.text).not.toContain('Quán Ăn Ngon');
      expect(page.headers['cache-control']).toBe('no-store');
    }
    const shown = await app.visit('localhost', `/sites/${world.site.subdomain}`);
    expect([shown.status, shown.text.includes('Quán Ăn Ngon')]).toEqual([403, false]);
    const form = await send(world, { name: 'x' }, '/_forms/top');
    expect(form.status).toBe(403);

    expect((await send(world, { password: 'falsch', to: '/menu' })).status).toBe(401);
    const let_in = await send(world, { password: 'mật khẩu', to: '/menu' });
    expect([let_in.status, let_in.location]).toEqual([303, '/menu']);
    expect(let_in.cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    const cookie = passOf(let_in.cookie);
    const page = await app.visit(world.host, '/menu', { cookie });
    expect([page.status, page.headers['cache-control'], page.headers.vary]).toEqual([
      200,
      'private, no-cache',
      expect.stringContaining('Cookie'),
    ]);
    // A new password invalidates every access cookie; so does setting the same one again.
    await lock(world, 'mật khẩu');
    expect((await app.visit(world.host, '/menu', { cookie })).status).toBe(401);
    await put(world, '/access', { mode: 'public' });
    expect((await home(world)).status).toBe(200);
    // The password was kept: access can be restricted again without a new one.
    await put(world, '/access', { mode: 'password' });
    expect((await send(world, { password: 'mật khẩu' })).status).toBe(303);
  });

  it('is granted by a cookie of one site, which cannot be forged or extended', async () => {
    const [one, other] = [await makeSite(app), await makeSite(app)];
    for (const world of [one, other]) {
      await world.publish();
      await lock(world, 'the same');
    }
    const cookie = passOf((await send(one, { password: 'the same' })).cookie);
    const [name, until, signature] = cookie.split(/[=.]/) as [string, string, string];
    const at = async (world: SiteFixture, pass: string) =>
      (await app.visit(world.host, '/', { cookie: pass })).status;
    expect(await at(one, cookie)).toBe(200);
    expect(await at(one, `a=b; ${cookie}; c`)).toBe(200);
    expect(await at(other, cookie)).toBe(401);
    expect(await at(one, `${name}=${Number(until) + 1}.${signature}`)).toBe(401);
    expect(await at(one, `${name}=${until}.`)).toBe(401);
    expect(await at(one, `${name}=1.${signature}`)).toBe(401);
  });

  it('redirects only within its own site, and counts wrong attempts', async () => {
    const world = await makeSite(app);
    await world.publish();
    await lock(world, 'password');
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil', '/a\r\nset-cookie: x=y', '']) {
      expect((await send(world, { password: 'password', to })).location).toBe('/');
    }
    const tries = limits.sites.accessTriesPerTenMinutesPerIp - 5;
    for (let n = 0; n < tries; n += 1) expect((await send(world, { password: 'x' })).status).toBe(401);
    expect((await send(world, { password: 'password' })).status).toBe(429);
  });

  it('requires a password of valid length, which is never revealed', async () => {
    const world = await makeSite(app);
    const { accessPasswordMinLength: least, accessPasswordMaxLength: most } = limits.sites;
    const states = [];
    for (const length of [least - 1, least, most, most + 1]) {
      states.push((await lock(world, 'x'.repeat(length))).status);
    }
    expect(states).toEqual([422, 200, 200, 422]);
    expect((await world.call('GET', '/access')).body).toEqual({ mode: 'password' });
    const everything = JSON.stringify([
      (await world.call('GET', '')).body,
      (await world.call('GET', '/access')).body,
    ]);
    expect(everything).not.toMatch(/argon|scrypt|access_/);
    const fresh = await makeSite(app);
    const refused = await put(fresh, '/access', { mode: 'password' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']]);
  });
});

describe('custom code of a site', () => {
  const inline = "document.title = 'đổi'";
  const code = {
    head: `<script>${inline}</script>\n<script src="https://stats.example/a.js"></script>`,
    bodyEnd:
      '<!--site-code 999999--><noscript><img src="https://pixel.example:8443/p.gif" alt=""></noscript>',
    sections: { top: '<p class="mine">section</p>', gone: '<p>gone</p>' },
  };
  const withHero = (world: SiteFixture) =>
    world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: { sections: [{ id: 'top', type: 'hero/hero-1', data: { title: 'Quán' } }] },
    });

  it('runs on the published page, and its policy allows exactly that code', async () => {
    const world = await makeSite(app);
    await withHero(world);
    await world.publish();
    const plain = (await home(world)).headers['content-security-policy'] as string;
    expect((await put(world, '/code', code)).status).toBe(200);
    expect((await home(world)).text).not.toContain('stats.example');
    const { findings } = (
      await world.call<{ findings: { code: string; message: string }[] }>('GET', '/publish-check')
    ).body;
    expect(findings.find((found) => found.code === 'custom_code')?.message).toBe(
      'The site runs custom code, which may load from stats.example, pixel.example:8443.',
    );
    await world.publish();
    const page = await home(world);
    expect(page.text).toContain(`<script>${inline}</script>`);
    expect(page.text.indexOf('stats.example')).toBeLessThan(page.text.indexOf('</head>'));
    expect(page.text).toMatch(/<\/section>(<!--[^>]*-->)?<p class="mine">section<\/p>/);
    expect(page.text).not.toContain('<p>gone</p>');
    const policy = page.headers['content-security-policy'] as string;
    const scripts = /script-src ([^;]*)/.exec(policy)![1]!;
    expect(scripts).toMatch(
      /^'self' 'sha256-[A-Za-z0-9+/]{43}=' https:\/\/stats\.example https:\/\/pixel\.example:8443$/,
    );
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(plain).toContain("script-src 'self';");
    // Access stays restricted when the code is removed.
    await put(world, '/code', {});
    await world.publish();
    expect((await home(world)).headers['content-security-policy']).toBe(plain);
  });

  it('never runs where the site is shown on an origin of the app', async () => {
    const world = await makeSite(app);
    await withHero(world);
    await put(world, '/code', code);
    await world.publish();
    const shown = (await app.visit('localhost', `/sites/${world.site.subdomain}`)).text;
    const { body } = await world.call<{ url: string }>('POST', '/preview-address');
    const preview = (await app.visit('localhost', body.url)).text;
    for (const text of [shown, preview]) {
      expect(text).toContain('Quán');
      expect(text).toContain('</body>');
      expect(text).not.toMatch(/stats\.example|pixel\.example|class="mine"|đổi|site-code/);
    }
  });

  it('has a size limit, and ends when the plan no longer allows it', async () => {
    const world = await makeSite(app);
    const fill = (bytes: number) => ({ head: 'ấ'.repeat(bytes / 3) + 'x'.repeat(bytes % 3) });
    expect((await put(world, '/code', fill(limits.sites.codeBytes))).status).toBe(200);
    const refused = await put(world, '/code', fill(limits.sites.codeBytes + 1));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['head']]);
    await withTenant(app.ctx.db, { tenantId: 'default-tenant' }, async (tx) => {
      await tx
        .updateTable('tenants')
        .set({ settings: '{"customCode":false}' })
        .where('id', '=', tx.tenantId)
        .execute();
    });
    const spent = await put(world, '/code', code);
    expect([spent.status, spent.body.code]).toEqual([402, 'limit_reached']);
    await world.publish();
    expect((await home(world)).headers['content-security-policy']).not.toContain('sha256');
    expect((await put(world, '/code', {})).status).toBe(200);
    await withTenant(app.ctx.db, { tenantId: 'default-tenant' }, async (tx) => {
      await tx.updateTable('tenants').set({ settings: '{}' }).where('id', '=', tx.tenantId).execute();
    });
  });
});

describe('a web server that serves live files from disk', () => {
  const isServed = ({ host }: SiteFixture): boolean =>
    existsSync(join(app.ctx.env.dataDir, 'sites', 'live', host, 'index.html'));

  it('finds nothing of a password-protected site, published before or after', async () => {
    const world = await makeSite(app);
    await world.publish();
    expect(isServed(world)).toBe(true);
    await put(world, '/access', { mode: 'password', password: 'mật khẩu' });
    expect(isServed(world)).toBe(false);
    await world.publish();
    expect([isServed(world), (await home(world)).status]).toEqual([false, 401]);
    await put(world, '/access', { mode: 'public' });
    expect([isServed(world), (await home(world)).status]).toEqual([true, 200]);
    await put(world, '/access', { mode: 'password' });
    await world.publish(false);
    expect((await home(world)).status).toBe(404);
    await put(world, '/access', { mode: 'public' });
    expect(isServed(world)).toBe(false);
  });

  it('leaves a site with custom code to the program, which knows its policy', async () => {
    const world = await makeSite(app);
    await put(world, '/code', { head: '<script>1</script>' });
    await world.publish();
    expect([isServed(world), (await home(world)).status]).toEqual([false, 200]);
    await put(world, '/code', {});
    await world.publish();
    expect(isServed(world)).toBe(true);
  });
});

it('site settings are closed to guests, other users and viewers', async () => {
  const world = await makeSite(app);
  const stranger = await app.signUp('stranger');
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/redirects'],
    ['PUT', '/redirects', { redirects: [] }],
    ['GET', '/access'],
    ['PUT', '/access', { mode: 'public' }],
    ['GET', '/code'],
    ['PUT', '/code', {}],
  ];
  for (const [method, path, body] of calls) {
    const address = `/sites/${world.site.id}${path}`;
    const options = body ? { body } : {};
    expect((await app.api(method, address, options)).status).toBe(401);
    expect((await app.api(method, address, { ...options, token: stranger.token })).status).toBe(404);
  }
});
