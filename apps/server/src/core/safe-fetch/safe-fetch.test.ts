import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { limits } from '@sitewright/contract/limits';
import { afterEach, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { isPublicIp } from './public-ips.ts';
import { readWhole, safeFetch, type SafeFetchOptions } from './safe-fetch.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

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

const loopback = { address: '127.0.0.1', family: 4 };
/**
 * Names under `.example` count as public hosts whatever they resolve to; every other target is checked normally.
 */
const network: Network = {
  resolve: async (host) => [host === 'inside.test' ? { address: '10.0.0.7', family: 4 } : loopback],
  mayReach: ({ host, address }) =>
    (host.endsWith('.example') && address === loopback.address) || isPublicIp(address),
};

const take = async (url: string, options: Partial<SafeFetchOptions> = {}) => {
  const answer = await safeFetch(url, { types: ['image/'], network, ...options });
  return { ...answer, bytes: await readWhole(answer.body) };
};

const reasonOf = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(
    () => 'nothing failed',
    (thrown: unknown) => thrown,
  );
  return error instanceof SafeFetchError ? error.reason : String(error);
};

const picture =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);

describe('a public URL', () => {
  it('is fetched with its own Host header, and returned with its headers', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      hosts.push(request.headers.host);
      picture(Buffer.from('pixels'))(request, response);
    });
    const found = await take(`http://pictures.example:${port}/a.png`);
    expect(found).toMatchObject({ status: 200, contentType: 'image/png', bytes: Buffer.from('pixels') });
    expect(hosts).toEqual([`pictures.example:${port}`]);
  });

  it('is returned with an error status, whatever the content type', async () => {
    const port = await serve((_request, response) => void response.writeHead(404).end('gone'));
    expect(await take(`http://pictures.example:${port}/`)).toMatchObject({ status: 404 });
  });

  it('does not pass a key on to the host that it redirects to', async () => {
    const keys: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      keys.push(request.headers.authorization);
      if (request.url === '/end') picture(Buffer.from('x'))(request, response);
      else response.writeHead(302, { location: `http://other.example:${port}/end` }).end();
    });
    await take(`http://pictures.example:${port}/`, { headers: { authorization: 'secret' } });
    expect(keys).toEqual(['secret', undefined]);
  });
});

describe('a non-public network', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://１２７.0.0.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://192.0.0.8/',
    'http://198.19.255.255/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://user:secret@192.0.2.1/',
    'ftp://files.example/',
    'file:///etc/passwd',
    'gopher://files.example/',
    'data:image/png;base64,AA==',
    'no address',
  ])('is not reached as %s', async (url) => {
    expect(await reasonOf(safeFetch(url, { types: ['image/'] }))).toBe('address');
  });

  it('contains every reserved IP range', () => {
    const edges = [
      ['9.255.255.255', true],
      ['10.0.0.0', false],
      ['10.255.255.255', false],
      ['11.0.0.0', true],
      ['100.63.255.255', true],
      ['100.127.255.255', false],
      ['100.128.0.0', true],
      ['172.15.255.255', true],
      ['172.32.0.0', true],
      ['192.167.255.255', true],
      ['192.169.0.0', true],
      ['198.17.255.255', true],
      ['198.20.0.0', true],
      ['223.255.255.255', true],
      ['224.0.0.0', false],
      ['8.8.8.8', true],
      ['::ffff:8.8.8.8', true],
      ['2606:4700::1111', true],
      ['4000::1', false],
      ['fe80::1%lo', false],
      ['nonsense', false],
    ] as const;
    expect(edges.map(([address]) => [address, isPublicIp(address)])).toEqual(edges);
  });

  it('is not reached on a non-web port', async () => {
    expect(await reasonOf(safeFetch('http://1.1.1.1:6379/', { types: ['image/'] }))).toBe('address');
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://169.254.169.254/',
    'http://inside.test/',
    'file:///etc/passwd',
  ])('is not reached by a redirect to %s', async (location) => {
    const port = await serve((_request, response) => void response.writeHead(302, { location }).end());
    expect(await reasonOf(take(`http://pictures.example:${port}/`))).toBe('address');
  });

  it('is not reached by a name that resolves to it with one of its IPs', async () => {
    const port = await serve(picture(Buffer.from('x')));
    const resolve = async () => [loopback, { address: '10.0.0.7', family: 4 }];
    const reading = take(`http://pictures.example:${port}/`, { network: { ...network, resolve } });
    expect(await reasonOf(reading)).toBe('address');
  });

  it('is not reached by a name that leads elsewhere when it is asked again', async () => {
    const port = await serve(picture(Buffer.from('x')));
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return looks === 1 ? [loopback] : [{ address: '10.0.0.7', family: 4 }];
    };
    const rebound = { network: { ...network, resolve } };
    expect((await take(`http://pictures.example:${port}/`, rebound)).bytes.toString()).toBe('x');
    expect(looks).toBe(1);
    expect(await reasonOf(take(`http://pictures.example:${port}/`, rebound))).toBe('address');
  });

  it('is reached at origins that the operator has configured, and only there', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://[::1]:1/' }).end();
      else picture(Buffer.from('x'))(request, response);
    });
    const trustedOrigins = [`http://127.0.0.1:${port}`];
    expect(await take(`http://127.0.0.1:${port}/`, { trustedOrigins })).toMatchObject({ status: 200 });
    expect(await reasonOf(take(`http://127.0.0.1:${port}/away`, { trustedOrigins }))).toBe('address');
    expect(await reasonOf(take(`http://127.0.0.1:${port + 1}/`, { trustedOrigins }))).toBe('address');
  });
});

describe('a response without limits', () => {
  it.each([
    [limits.outgoing.redirectsMax, 200],
    [limits.outgoing.redirectsMax + 1, 'redirects'],
  ])('that leads on %i times is %s', async (hops, expected) => {
    const port = await serve((request, response) => {
      const at = Number(request.url!.slice(1));
      if (at === hops) picture(Buffer.from('x'))(request, response);
      else response.writeHead(302, { location: `/${at + 1}` }).end();
    });
    const reading = take(`http://pictures.example:${port}/0`);
    if (expected === 200) expect((await reading).status).toBe(200);
    else expect(await reasonOf(reading)).toBe(expected);
  });

  it('is accepted at the size limit and aborted above it, with or without a content length', async () => {
    const tooMuch = Buffer.alloc(limits.media.uploadBytes + 1);
    const port = await serve((request, response) => {
      const body = request.url === '/fits' ? tooMuch.subarray(1) : tooMuch;
      const length = request.url === '/told' ? { 'content-length': body.length } : {};
      response.writeHead(200, { 'content-type': 'image/png', ...length }).end(body);
    });
    const address = `http://pictures.example:${port}`;
    expect((await take(`${address}/fits`)).bytes.length).toBe(limits.media.uploadBytes);
    expect(await reasonOf(take(`${address}/told`))).toBe('too_large');
    expect(await reasonOf(take(`${address}/untold`))).toBe('too_large');
  });

  it('fails when it is shorter than its content length', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000 });
      response.write('little', () => response.destroy());
    });
    expect(await reasonOf(take(`http://pictures.example:${port}/`))).toBe('unreachable');
  });

  it('times out when it arrives too slowly', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await reasonOf(take(`http://pictures.example:${port}/`, { totalMs: 200 }))).toBe('timeout');
  });

  it('times out when it never begins', async () => {
    const port = await serve(() => undefined);
    expect(await reasonOf(take(`http://pictures.example:${port}/`, { totalMs: 200 }))).toBe('timeout');
    const resolve = () => new Promise<never>(() => undefined);
    const asking = take('http://pictures.example/', { connectMs: 50, network: { ...network, resolve } });
    expect(await reasonOf(asking)).toBe('timeout');
  });

  it('is not unpacked: a small one that grows does not grow here', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await reasonOf(take(`http://pictures.example:${port}/`))).toBe('wrong_type');
  });

  it('of an unexpected type is not read', async () => {
    const types: Record<string, string> = {
      '/html': 'text/html',
      '/lie': 'text/html; image/png',
      '/none': '',
    };
    const port = await serve((request, response) => {
      response.writeHead(200, { 'content-type': types[request.url!] ?? '' }).end('<b>no picture</b>');
    });
    for (const path of Object.keys(types)) {
      expect(await reasonOf(take(`http://pictures.example:${port}${path}`))).toBe('wrong_type');
    }
  });

  it('from a closed port is unreachable', async () => {
    const port = await serve(() => undefined);
    const closed = servers.pop()!;
    await new Promise((resolve) => closed.close(resolve));
    expect(await reasonOf(take(`http://pictures.example:${port}/`))).toBe('unreachable');
  });
});
