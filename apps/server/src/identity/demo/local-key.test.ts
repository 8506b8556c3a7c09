import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../testing/test-app.ts';
import { createLocalKey, localKeyFile, localLink } from './local-key.ts';

interface Demo {
  people: { id: string; role: string }[];
  isLocked: boolean;
}
const demoEmail = 'amara@demo.sitewright.localhost';

let app: TestApp;
let key: { cookie: string };
beforeAll(async () => {
  app = await startTestApp({ DEMO: '1' });
  key = await app.unlockDemo();
});
afterAll(() => app.close());
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const linkPath = () => new URL(localLink(app.ctx)!).pathname;

describe('the printed link', () => {
  it('sets a cookie that no script and no other site can use, and redirects to a URL without the key', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.visit('localhost', linkPath());
      expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
        status: 303,
        location: '/login',
      });
      expect(answer.headers['set-cookie']).toEqual([
        `sitewright_local_6003=${app.ctx.localKey}; Path=/; HttpOnly; SameSite=Strict`,
      ]);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it.each(['A'.repeat(43), 'short', '%00', 'A'.repeat(299)])(
    'with another key (%s) sets no cookie and says so on the sign-in page',
    async (other) => {
      const answer = await app.visit('localhost', `/local/${other}`);
      expect(answer.headers['location']).toBe('/login?error=local_link');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is for encrypted connections only where the address says so, whatever a proxy claims', async () => {
    const secure = await startTestApp({ DEMO: '1', APP_URL: 'https://localhost' }, { beside: app });
    const { pathname } = new URL(localLink(secure.ctx)!);
    const { headers } = await secure.visit('localhost', pathname, { 'x-forwarded-proto': 'http' });
    expect(String(headers['set-cookie'])).toMatch(/^sitewright_local_443=.*; Secure/);
    await secure.close();
  });

  it('does not exist without a demo', async () => {
    const plain = await startTestApp({ DEMO: '0' }, { beside: app });
    const answer = await plain.visit('localhost', linkPath(), key);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['location']).toBeUndefined();
    const { body } = await plain.api<Demo>('GET', '/auth/demo', { headers: key });
    expect(body).toEqual({ people: [], isLocked: false });
    await plain.close();
  });
});

describe('demo users', () => {
  it('are listed with the key and sign in by one click', async () => {
    const { body } = await app.api<Demo>('GET', '/auth/demo', { headers: key });
    expect(body.people.map(({ role }) => role)).toEqual(['USER', 'ADMIN', 'PLATFORM_ADMIN']);
    for (const { id, role } of body.people) {
      const signedIn = await app.api<SignedIn>('POST', '/auth/demo', { body: { id }, headers: key });
      expect(signedIn.body.user.role).toBe(role);
    }
    const unknown = await app.api('POST', '/auth/demo', { body: { id: 'stranger' }, headers: key });
    expect(unknown.status).toBe(404);
  });

  it('are neither listed nor signed in without it, and the page may say where the link is', async () => {
    const { body } = await app.api<Demo>('GET', '/auth/demo');
    expect(body).toEqual({ people: [], isLocked: true });
    const proxied = await app.api<Demo>('GET', '/auth/demo', {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(proxied.body).toEqual({ people: [], isLocked: false });
    const click = await app.api('POST', '/auth/demo', { body: { id: 'owner' } });
    expect({ status: click.status, code: click.body.code }).toEqual({
      status: 404,
      code: 'demo_unavailable',
    });
  });

  it('are locked for a page of another origin, which makes the browser send the cookie', async () => {
    for (const site of ['same-site', 'cross-site']) {
      const headers = { ...key, 'sec-fetch-site': site };
      expect((await app.api<Demo>('GET', '/auth/demo', { headers })).body.people).toEqual([]);
      expect((await app.api('POST', '/auth/demo', { body: { id: 'owner' }, headers })).status).toBe(404);
      expect((await app.visit('localhost', '/dev/outbox', headers)).status).toBe(404);
    }
    const own = { ...key, 'sec-fetch-site': 'same-origin' };
    expect((await app.api<Demo>('GET', '/auth/demo', { headers: own })).body.people).toHaveLength(3);
  });

  it('stay locked to whoever once gave them a password', async () => {
    const { rows } = await app.database.ownerPool.query(
      "select password_hash from app.users where email like '%@demo.sitewright.localhost'",
    );
    expect(rows).toEqual([{ password_hash: null }, { password_hash: null }, { password_hash: null }]);
    await app.database.ownerPool.query('update app.users set password_hash = $1 where email = $2', [
      await app.ctx.passwords.hash(testPassword),
      demoEmail,
    ]);
    const body = { email: demoEmail, password: testPassword };
    const outside = await app.api('POST', '/auth/login', { body });
    expect({ status: outside.status, code: outside.body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect((await app.api('POST', '/auth/login', { body, headers: key })).status).toBe(200);
    await app.database.ownerPool.query('update app.users set password_hash = null where email = $1', [
      demoEmail,
    ]);
  });

  it('are not signed in by the key alone', async () => {
    expect((await app.api('GET', '/users/me', { headers: key })).status).toBe(401);
  });
});

describe('a mailed code or link', () => {
  const calls = ['register-or-otp', 'magic-link', 'forgot-password'] as const;
  const previewNames = ['outboxUrl', 'previewCode', 'previewUrl'];
  const previewsTo = async (email: string, headers: Record<string, string> = {}) => {
    const previews: Record<string, unknown> = {};
    for (const call of calls) {
      const { body } = await app.api('POST', `/auth/${call}`, { body: { email }, headers });
      for (const name of previewNames) if (name in body) previews[`${call} ${name}`] = body[name];
    }
    return previews;
  };

  it('is shown for demo users, with the key only', async () => {
    expect(await previewsTo(demoEmail, key)).toEqual({
      'register-or-otp previewCode': expect.stringMatching(/^\d{6}$/),
      'magic-link previewUrl': expect.stringContaining('/auth/link?token='),
      'forgot-password previewUrl': expect.stringContaining('token='),
    });
    expect(await previewsTo(demoEmail)).toEqual({});
  });

  it('is in the outbox for all other users, and the response links there with the key only', async () => {
    for (const email of ['admin@sitewright.localhost', 'stranger@example.com']) {
      expect(await previewsTo(email, key)).toEqual({
        'register-or-otp outboxUrl': '/dev/outbox',
        'magic-link outboxUrl': '/dev/outbox',
        'forgot-password outboxUrl': '/dev/outbox',
      });
      expect(await previewsTo(email)).toEqual({});
    }
  });

  it('is not in the outbox where a mail server delivers it', async () => {
    const delivering = await startTestApp({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:9' }, { beside: app });
    const { body } = await delivering.api('POST', '/auth/magic-link', {
      body: { email: 'stranger@example.com' },
      headers: await delivering.unlockDemo(),
    });
    expect(Object.keys(body).sort()).toEqual(['minutes', 'ok']);
    await delivering.close();
  });

  it('for a step-up is shown to a demo user, with the key only', async () => {
    const { body } = await app.api<SignedIn>('POST', '/auth/demo', { body: { id: 'owner' }, headers: key });
    const token = body.tokens.accessToken;
    const shown = await app.api('POST', '/users/me/step-up/code', { token, headers: key });
    expect(shown.body['previewCode']).toMatch(/^\d{6}$/);
    const hidden = await app.api('POST', '/users/me/step-up/code', { token });
    expect(Object.keys(hidden.body).sort()).toEqual(['minutes', 'ok']);
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sitewright-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const devUrl = 'http://localhost:6004';

  it('is new for each start, and missing without a demo', () => {
    const start = () => createLocalKey({ demo: true, devUrl: undefined, dataDir });
    expect(start()).toMatch(/^[\w-]{43}$/);
    expect(start()).not.toBe(start());
    expect(createLocalKey({ demo: false, devUrl, dataDir })).toBeUndefined();
  });

  it('survives the reloads of npm run dev, and only its owner can read it', () => {
    const start = () => createLocalKey({ demo: true, devUrl, dataDir });
    const first = start();
    expect(start()).toBe(first);
    expect(statSync(localKeyFile({ dataDir })).mode & 0o777).toBe(0o600);
    // A file that others may have read is no longer secret.
    chmodSync(localKeyFile({ dataDir }), 0o644);
    const second = start();
    expect(second).not.toBe(first);
    expect(statSync(localKeyFile({ dataDir })).mode & 0o777).toBe(0o600);
    writeFileSync(localKeyFile({ dataDir }), 'damaged\n');
    expect(start()).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(localKeyFile({ dataDir }), 'utf8')).not.toContain('damaged');
  });
});
