import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const lines: Record<string, unknown>[] = [];
let app: TestApp;
let trusting: TestApp;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  app = await startTestApp({}, { logTo });
  trusting = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8,::1' }, { beside: app, logTo });
});
afterAll(async () => {
  await trusting.close();
  await app.close();
});

const idOf = async (server: TestApp, given?: string) => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  return (await server.visit('localhost', '/api/v1/host', headers)).headers['x-request-id'];
};
const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('the id of a request', () => {
  it('is made for each, and is the one in the error response', async () => {
    const [first, second] = [await idOf(app), await idOf(app)];
    expect(first).toMatch(made);
    expect(second).not.toBe(first);
    const missing = await app.visit('localhost', '/api/v1/nothing');
    expect((JSON.parse(missing.text) as { requestId: string }).requestId).toBe(
      missing.headers['x-request-id'],
    );
  });

  it('is taken over from a trusted proxy only', async () => {
    expect(await idOf(trusting, 'proxy-1.A_b')).toBe('proxy-1.A_b');
    expect(await idOf(app, 'proxy-1.A_b')).toMatch(made);
  });

  it.each(['', 'a b', 'x'.repeat(65), 'a,b', '<script>', 'ä'])('is not taken over as %j', async (given) => {
    expect(await idOf(trusting, given)).toMatch(made);
  });
});

describe('a line of the log has the id', () => {
  /** Lines while something fails inside of a service. */
  const failing = async (call: () => Promise<unknown>) => {
    lines.length = 0;
    const connect = app.database.pool.connect.bind(app.database.pool);
    app.database.pool.connect = (() => {
      // The line of a service, which knows no request.
      trusting.ctx.log.warn('inside of a service');
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    }) as typeof connect;
    await call();
    app.database.pool.connect = connect;
    return lines;
  };

  it('of a request without a body', async () => {
    const seen = await failing(() =>
      trusting.visit('localhost', '/api/v1/auth/me', { 'x-request-id': 'read-1', authorization: 'Bearer x' }),
    );
    expect(seen.every(({ requestId }) => requestId === 'read-1')).toBe(true);
  });

  it('of a request with a body', async () => {
    const seen = await failing(() =>
      trusting.api('POST', '/auth/login?secret=planted-query', {
        headers: { 'x-request-id': 'write-1' },
        body: { email: 'planted-person@example.com', password: 'planted password' },
      }),
    );
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(seen.map(({ requestId }) => requestId)).toEqual(seen.map(() => 'write-1'));
    expect(seen.some(({ msg }) => msg === 'request failed')).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('planted');
  });

  it('of a request to the host of a site', async () => {
    const seen = await failing(() =>
      trusting.visit('somebody.localhost', '/a?secret=planted-query', { 'x-request-id': 'site-1' }),
    );
    // The list of custom domains is read for all requests, so for none.
    const own = seen.filter(({ msg }) => msg === 'the tenant of a host could not be looked up');
    expect(own.map(({ requestId }) => requestId)).toEqual(['site-1']);
    expect(JSON.stringify(seen)).not.toContain('planted');
  });
});
