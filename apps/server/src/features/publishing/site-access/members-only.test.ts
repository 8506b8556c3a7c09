import { request } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '@sitewright/contract/sites/sites';
import { openTenant, createTestUser, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// A members-only site: who gets in, how, and how access ends.

let app: TestApp;
const north = freshName('north');
let admin: TestSession;
let owner: TestSession;
let site: Site;
let host: string;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
});
beforeEach(async () => {
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  site = await makeSite();
  host = `${site.subdomain}.localhost`;
});
afterEach(() => vi.useRealTimers());

const call = <T = Record<string, unknown>>(who: TestSession, method: string, path: string, body?: object) =>
  app.api<T>(method, `/sites/${path}`, { token: who.token, ...(body ? { body } : {}) });
const close = (of = site) => call(owner, 'PUT', `${of.id}/access`, { mode: 'members' });
const makeSite = async (): Promise<Site> => {
  const { body } = await app.api<Site>('POST', '/sites', {
    token: owner.token,
    body: { name: 'Hội quán', subdomain: freshName('members'), settings: { locale: 'vi' } },
  });
  await call(owner, 'PATCH', `${body.id}/publish`, { isPublished: true });
  await close(body);
  return body;
};
const share = (who: TestSession) => call(owner, 'PUT', `${site.id}/people/${who.id}`, { role: 'viewer' });

interface Sent {
  status: number;
  location: string;
  cookies: string[];
  text: string;
}
const post = (fields: Record<string, string>, cookie = '', at = host) =>
  new Promise<Sent>((resolve, reject) => {
    const headers = { host: at, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const { port } = new URL(app.origin);
    const sent = request({ host: '127.0.0.1', port, path: '/_access', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          location: answer.headers.location ?? '',
          cookies: answer.headers['set-cookie'] ?? [],
          text,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(new URLSearchParams(fields).toString());
  });
const valueOf = (cookie = ''): string => cookie.split(';')[0]!;

/** Simulates a click on “Sign in”: keeps the state cookie and follows the redirect to the app. */
const ask = async (to = '/', at = host) => {
  const { status, headers } = await app.visit(at, `/_access/sign-in?to=${encodeURIComponent(to)}`);
  expect(status).toBe(303);
  const address = new URL(headers['location'] as string);
  const [cookie] = headers['set-cookie'] as unknown as string[];
  return { address, cookie: valueOf(cookie), state: address.searchParams.get('state')! };
};
const enter = (who: TestSession, state: string, to = '/') =>
  call<{ url: string }>(who, 'POST', `${site.id}/entry`, { state, to });
const wordIn = (url: string): string => new URL(url).hash.slice(1);
/** The whole flow, from the access page to the access cookie. */
const comeIn = async (who: TestSession, to = '/') => {
  const asked = await ask(to);
  const { body } = await enter(who, asked.state, asked.address.searchParams.get('to')!);
  return post({ token: wordIn(body.url) }, asked.cookie);
};
const passOf = async (who: TestSession) => valueOf((await comeIn(who)).cookies[0]);
const look = (cookie = '', path = '/') => app.visit(host, path, { cookie });

describe('a members-only site', () => {
  it('shows a visitor only the access page, in its own language', async () => {
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/favicon.svg', '/_assets/x.css', '/nowhere']) {
      const { status, text, headers } = await look('', path);
      expect([path, status, headers['cache-control']]).toEqual([path, 401, 'no-store']);
      expect(text).toContain('<html lang="vi"');
      expect(text).toContain('Website này chỉ dành cho thành viên');
      expect(text).not.toContain('Hội quán');
    }
    for (const at of ['localhost', `${north}.localhost`]) {
      const shown = await app.visit(at, `/sites/${site.subdomain}`);
      expect([shown.status, shown.text.includes('Hội quán')]).toEqual([403, false]);
      expect(shown.text).toContain(`href="http://${site.subdomain}.localhost:6003"`);
    }
    const form = await app.visit(host, '/_forms/top', {}, 'POST');
    expect(form.status).toBe(403);
    expect((await app.api('GET', `/sites/${site.id}/access`, { token: owner.token })).body).toEqual({
      mode: 'members',
    });
  });

  it('is entered through the app and is not cached', async () => {
    const asked = await ask('/about?a=1');
    expect(asked.address.origin).toBe(`http://${north}.localhost:6003`);
    expect(asked.address.pathname).toBe(`/sites/${site.id}/enter`);
    const { status, body } = await enter(owner, asked.state, asked.address.searchParams.get('to')!);
    expect(status).toBe(200);
    expect(body.url).toMatch(
      new RegExp(`^http://${site.subdomain}\\.localhost:6003/_access/return#[\\w-]{43}$`),
    );
    const back = await look('', '/_access/return');
    expect(back.headers['referrer-policy']).toBe('no-referrer');
    expect(back.headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]{43}='/);
    const entered = await post({ token: wordIn(body.url) }, asked.cookie);
    expect([entered.status, entered.location]).toEqual([303, '/about?a=1']);
    expect(entered.cookies[0]).toMatch(/^site_member=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(entered.cookies[1]).toMatch(/^site_asks=; Path=\/_access; Max-Age=0/);
    const page = await look(valueOf(entered.cookies[0]));
    expect([page.status, page.headers['cache-control'], page.text.includes('Hội quán')]).toEqual([
      200,
      'private, no-store',
      true,
    ]);
    const asset = /\/_assets\/[^"]+\.css/.exec(page.text)?.[0] ?? '/favicon.svg';
    expect((await look(valueOf(entered.cookies[0]), asset)).headers['cache-control']).toBe(
      'private, no-store',
    );
  });

  it('is open to its owner, to whom it is shared with and to the admins, and to nobody else', async () => {
    const friend = await createTestUser(app, { tenantId: north, role: 'USER' });
    const other = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(friend);
    for (const who of [owner, friend, admin]) expect((await look(await passOf(who))).status).toBe(200);
    const { state } = await ask();
    const refused = await enter(other, state);
    expect([refused.status, JSON.stringify(refused.body).includes('Hội quán')]).toEqual([404, false]);
    const south = freshName('south');
    await openTenant(app, south);
    const foreign = await createTestUser(app, { tenantId: south, role: 'ADMIN' });
    expect((await enter(foreign, state)).status).toBe(404);
    expect((await app.api('POST', `/sites/${site.id}/entry`, { body: { state } })).status).toBe(401);
  });

  it('is closed within a minute to a removed or suspended user', async () => {
    const friend = await createTestUser(app, { tenantId: north, role: 'USER' });
    const second = await createTestUser(app, { tenantId: north, role: 'USER' });
    for (const who of [friend, second]) await share(who);
    const passes = [await passOf(friend), await passOf(second)];
    const statuses = async () => [(await look(passes[0])).status, (await look(passes[1])).status];
    expect(await statuses()).toEqual([200, 200]);
    await call(owner, 'DELETE', `${site.id}/people/${friend.id}`);
    await app.database.ownerPool.query("update app.memberships set status = 'suspended' where user_id = $1", [
      second.id,
    ]);
    expect(limits.sites.memberRecheckSeconds).toBeLessThan(60);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.sites.memberRecheckSeconds * 1_000 });
    expect(await statuses()).toEqual([401, 401]);
    expect((await look(passes[0])).text).toContain('không còn là thành viên');
    await share(friend);
    vi.setSystemTime(Date.now() + limits.sites.memberRecheckSeconds * 1_000);
    expect(await statuses()).toEqual([200, 401]);
  });

  it('stays open after a sign-out of the app, until the access cookie expires', async () => {
    const friend = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(friend);
    const pass = await passOf(friend);
    await app.api('POST', '/auth/logout', { token: friend.token });
    expect((await look(pass)).status).toBe(200);
    const end = Date.now() + limits.sites.accessHours * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: end - 2_000 });
    expect((await look(pass)).status).toBe(200);
    vi.setSystemTime(end);
    expect((await look(pass)).status).toBe(401);
  });

  it('can be changed to public or password access at once', async () => {
    const pass = await passOf(owner);
    await call(owner, 'PUT', `${site.id}/access`, { mode: 'password', password: 'mật khẩu' });
    expect((await look(pass)).text).toContain('Mật khẩu');
    const byPassword = valueOf((await post({ password: 'mật khẩu' })).cookies[0]);
    expect((await look(byPassword)).status).toBe(200);
    await close();
    expect((await look(byPassword)).status).toBe(401);
    expect((await post({ password: 'mật khẩu' })).status).toBe(401);
    await call(owner, 'PUT', `${site.id}/access`, { mode: 'public' });
    expect((await look()).status).toBe(200);
    const { state } = await ask().catch(() => ({ state: 'x'.repeat(43) }));
    expect((await enter(owner, state, '/about')).body.url).toBe(
      `http://${site.subdomain}.localhost:6003/about`,
    );
  });
});

describe('the entry token', () => {
  it('works once, for its browser, for its host and for a few minutes', async () => {
    const asked = await ask();
    const word = async (state = asked.state) => wordIn((await enter(owner, state)).body.url);
    const first = await word();
    // With a leaked token, and with a token of a flow that another browser started.
    expect((await post({ token: first })).status).toBe(401);
    expect((await post({ token: await word() }, (await ask()).cookie)).status).toBe(401);
    // A token is consumed even when it is used on the wrong host or in the wrong browser.
    expect((await post({ token: first }, asked.cookie)).text).toContain('hết hạn');
    const good = await word();
    expect((await post({ token: good }, asked.cookie)).status).toBe(303);
    expect((await post({ token: good }, asked.cookie)).status).toBe(401);
    const late = await word();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.sites.visitMinutes * 60_000 });
    expect((await post({ token: late }, asked.cookie)).status).toBe(401);
    vi.useRealTimers();
    const stored = await app.database.ownerPool.query<{ row: string }>(
      "select row_to_json(t)::text as row from app.one_time_tokens t where kind = 'site_entry'",
    );
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(good);
  });

  it('of one site opens no other, and a pass neither', async () => {
    const pass = await passOf(owner);
    const asked = await ask();
    const token = wordIn((await enter(owner, asked.state)).body.url);
    const first = host;
    const other = await makeSite();
    host = `${other.subdomain}.localhost`;
    expect((await post({ token }, asked.cookie)).status).toBe(401);
    expect((await look(pass)).status).toBe(401);
    host = first;
    const [name, userId, until, signature] = pass.split(/[=.]/) as [string, string, string, string];
    expect((await look(`${name}=${admin.id}.${until}.${signature}`)).status).toBe(401);
    expect((await look(`${name}=${userId}.${Number(until) + 1}.${signature}`)).status).toBe(401);
    expect((await look(`a=b; ${name}=forged; ${pass}; c`)).status).toBe(200);
  });

  it('is useless to a user who was removed in between', async () => {
    const friend = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(friend);
    const asked = await ask();
    const token = wordIn((await enter(friend, asked.state)).body.url);
    await call(owner, 'DELETE', `${site.id}/people/${friend.id}`);
    const refused = await post({ token }, asked.cookie);
    expect([refused.status, refused.cookies]).toEqual([401, []]);
  });

  it('leads nowhere but to its own site', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil', '/a\r\nset-cookie: x=y', '']) {
      expect((await ask(to)).address.searchParams.get('to')).toBe('/');
      expect((await enter(owner, 'x'.repeat(43), to)).status).toBe(422);
    }
    const most = limits.sites.entryPathMaxLength;
    const path = (length: number) => `/${'a'.repeat(length - 1)}`;
    expect((await enter(owner, 'x'.repeat(43), path(most))).status).toBe(200);
    expect((await enter(owner, 'x'.repeat(43), path(most + 1))).status).toBe(422);
    expect((await ask(path(most + 1))).address.searchParams.get('to')).toBe('/');
    expect((await enter(owner, 'short')).status).toBe(422);
  });

  it('cannot be guessed, nor issued without limit', async () => {
    const { cookie } = await ask();
    const tries = limits.sites.accessTriesPerTenMinutesPerIp;
    const statuses: number[] = [];
    for (let n = 0; n <= tries; n += 1) statuses.push((await post({ token: `guess-${n}` }, cookie)).status);
    expect(statuses.slice(-2)).toEqual([401, 429]);
    const { entriesPerHour } = limits.sites;
    await app.database.ownerPool.query(
      `insert into app.rate_limits values ($1, now(), $2, now() + interval '1 hour')`,
      [`site-entries:${owner.id}`, entriesPerHour - 1],
    );
    expect((await enter(owner, 'x'.repeat(43))).status).toBe(200);
    expect((await enter(owner, 'x'.repeat(43))).status).toBe(429);
  });
});

it('members-only sites are outside the web server’s folder, and fail closed without a database', async () => {
  const pass = await passOf(owner);
  expect((await look(pass)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.sites.memberRecheckSeconds * 1_000 });
  const { visitors } = app.ctx.siteFiles;
  const may = vi.spyOn(visitors, 'may').mockResolvedValue(undefined);
  const answer = await look(pass);
  may.mockRestore();
  expect([answer.status, answer.text.includes('Hội quán')]).toEqual([503, false]);
});
