import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyNames, type ReverseProxy, startProxy } from '../../testing/reverse-proxies.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Requests that an outsider can send when the program runs with its defaults behind a plain reverse proxy.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ NODE_ENV: 'development', LOG_LEVEL: 'silent', DEMO: '1' });
});
afterAll(() => app.close());

interface ProxyResponse {
  status: number;
  text: string;
}

const send = (
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<ProxyResponse> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (received += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      },
    );
    call.on('error', reject);
    call.end(text);
  });

/** The headers that an attacker chooses: Host and Origin. */
const disguises: Record<string, Record<string, string>> = {
  'a name of their own': { host: 'example.com' },
  'the name of the machine': { host: 'localhost:6003', origin: 'http://localhost:6003' },
  'its address': { host: '127.0.0.1:6003', origin: 'http://127.0.0.1:6003' },
  'its address in version 6': { host: '[::1]:6003', origin: 'http://[::1]:6003' },
  'an empty forwarded header': { host: 'localhost', 'x-forwarded-for': '' },
  'a forwarded header of loopback': { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
  'a cookie made up': { host: 'localhost:6003', cookie: `sitewright_local_6003=${'A'.repeat(43)}` },
};
const firstAdmin = 'admin@sitewright.localhost';

describe.each(proxyNames)('behind %s with its default configuration', (name) => {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await startProxy(name, Number(new URL(app.origin).port));
  });
  afterAll(() => proxy?.close());

  describe.each(Object.entries(disguises))('an outsider who sends %s', (_, headers) => {
    const ask = (method: string, path: string, body?: unknown): Promise<ProxyResponse> =>
      send(proxy.port, method, path, { headers, body });

    it('sees no demo user and cannot sign in as one', async () => {
      const list = await ask('GET', '/api/v1/auth/demo');
      expect(list.text).not.toContain('demo.sitewright.localhost');
      for (const id of ['owner', 'tenant-admin', 'platform-admin']) {
        const signIn = await ask('POST', '/api/v1/auth/demo', { id });
        expect(signIn.status).toBe(404);
        expect(signIn.text).not.toContain('accessToken');
      }
    });

    it('is told no code and no link that was mailed', async () => {
      await app.database.ownerPool.query('delete from app.rate_limits');
      for (const email of [firstAdmin, 'amara@demo.sitewright.localhost']) {
        for (const path of ['register-or-otp', 'magic-link', 'forgot-password']) {
          const answer = await ask('POST', `/api/v1/auth/${path}`, { email });
          expect([200, 202, 404], answer.text).toContain(answer.status);
          expect(answer.text).not.toMatch(/preview|token=|outbox/);
        }
      }
    });

    it('does not read the outbox', async () => {
      for (const path of [
        '/dev/outbox',
        '/dev/outbox/',
        '/dev/outbox/00000000-0000-4000-8000-000000000000',
      ]) {
        const page = await ask('GET', path);
        expect(page.text).not.toMatch(/Outbox|token=/);
      }
    });
  });
});
