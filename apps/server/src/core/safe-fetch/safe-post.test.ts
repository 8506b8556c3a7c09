import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { isPublicIp } from './public-ips.ts';
import { SafeFetchError } from './safe-fetch-error.ts';
import { type SafePost, safePost } from './safe-post.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (handle: RequestListener): Promise<number> => {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const network: Network = {
  resolve: async (host) => [{ address: host === 'inside.test' ? '10.0.0.7' : '127.0.0.1', family: 4 }],
  mayReach: ({ host, address }) =>
    (host.endsWith('.example') && address === '127.0.0.1') || isPublicIp(address),
};

const send = (url: string, options: Partial<SafePost> = {}) =>
  safePost(url, { headers: {}, body: '{}', totalMs: 5_000, maxBytes: 1_024, network, ...options });

const reasonOf = async (sending: Promise<unknown>): Promise<string> =>
  sending.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof SafeFetchError ? error.reason : String(error)),
  );

describe('a post', () => {
  it('sends the body and the headers, and returns the beginning of the answer', async () => {
    const requests: IncomingMessage[] = [];
    const bodies: string[] = [];
    const port = await serve((request, response) => {
      requests.push(request);
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on('end', () => response.writeHead(201).end('x'.repeat(5_000)));
    });
    const { status, text } = await send(`http://hooks.example:${port}/a?b=c`, {
      headers: { 'webhook-id': '1' },
      body: '{"é":1}',
    });
    expect([status, text]).toEqual([201, 'x'.repeat(1_024)]);
    expect(bodies).toEqual(['{"é":1}']);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      headers: { host: `hooks.example:${port}`, 'webhook-id': '1', 'content-length': '8' },
    });
  });

  it('returns a redirect without following it', async () => {
    let count = 0;
    const port = await serve((_request, response) => {
      count += 1;
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect(await send(`http://hooks.example:${port}/`)).toMatchObject({ status: 307 });
    expect(count).toBe(1);
  });

  it('stops reading an answer that has no end', async () => {
    const port = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'.repeat(512)), 5);
      response.on('close', () => clearInterval(drip));
    });
    expect((await send(`http://hooks.example:${port}/`)).text).toHaveLength(1_024);
  });

  it('times out without an answer, and with one that is too slow', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      response.writeHead(200);
      response.write('x');
    });
    for (const port of [silent, slow])
      expect(await reasonOf(send(`http://hooks.example:${port}/`, { totalMs: 100 }))).toBe('timeout');
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://224.0.0.1/',
    'http://169.254.169.254/',
    'http://inside.test/',
    'http://user:password@hooks.example/',
    'http://hooks.example/\r\nx-evil: 1',
    'http://hooks.example/\tx',
    'file:///etc/passwd',
    'nonsense',
  ])('is refused to %j', async (url) => {
    expect(await reasonOf(send(url))).toBe('address');
  });
});
