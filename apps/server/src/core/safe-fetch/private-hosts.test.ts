import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { networkWith } from './private-hosts.ts';
import { SafeFetchError } from './safe-fetch-error.ts';
import { safePost } from './safe-post.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const receive = async (): Promise<number> => {
  const server = createServer((_request, response) => void response.writeHead(204).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A network whose names lead to these addresses, one after another. */
const withNames = (network: Network, addresses: string[]): Network => ({
  ...network,
  resolve: async () => [{ address: addresses.length > 1 ? addresses.shift()! : addresses[0]!, family: 4 }],
});
const post = (url: string, network: Network): Promise<number | string> =>
  safePost(url, { headers: {}, body: '{}', totalMs: 5_000, maxBytes: 100, network }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof SafeFetchError ? error.reason : String(error)),
  );

describe('a private network', () => {
  it.each([
    [[], 'hooks.lan', 443, '10.1.2.3', false],
    [['10.1.0.0/16'], 'hooks.lan', 443, '10.1.0.0', true],
    [['10.1.0.0/16'], 'hooks.lan', 443, '10.1.255.255', true],
    [['10.1.0.0/16'], 'hooks.lan', 443, '10.2.0.0', false],
    [['10.1.0.0/16'], 'hooks.lan', 443, '10.0.255.255', false],
    [['10.1.0.0/16'], 'hooks.lan', 443, '::ffff:10.1.2.3', true],
    [['10.1.0.0/16'], 'hooks.lan', 8080, '10.1.2.3', false],
    [['10.1.2.3'], 'hooks.lan', 80, '10.1.2.3', true],
    [['fd00::/8'], 'hooks.lan', 443, 'fd12::1', true],
    [['hooks.lan'], 'hooks.lan', 443, '192.168.1.5', true],
    [['hooks.lan'], 'hooks.lan', 443, '127.0.0.1', true],
    [['hooks.lan'], 'hooks.lan', 443, '169.254.169.254', false],
    [['hooks.lan'], 'hooks.lan', 8080, '192.168.1.5', false],
    [['Hooks.lan:8080'], 'hooks.lan', 8080, '192.168.1.5', true],
    [['hooks.lan:8080'], 'hooks.lan', 443, '192.168.1.5', false],
    [['hooks.lan'], 'evil.hooks.lan', 443, '192.168.1.5', false],
    [['hooks.lan'], 'other.lan', 443, '192.168.1.5', false],
    [['hooks.lan'], 'other.example', 443, '1.1.1.1', true],
    [['hooks.lan'], 'other.example', 8080, '1.1.1.1', false],
  ] as const)('%j: %s:%i at %s is reached: %s', (entries, host, port, address, isReached) => {
    expect(networkWith(entries).mayReach({ host, port, address })).toBe(isReached);
  });

  it('is reached by a name that was opened, and by no other one that leads there', async () => {
    const port = await receive();
    const opened = () => withNames(networkWith([`hooks.lan:${port}`]), ['127.0.0.1']);
    expect(await post(`http://hooks.lan:${port}/`, opened())).toBe(204);
    expect(await post(`http://evil.example:${port}/`, opened())).toBe('address');
    expect(await post(`http://127.0.0.1:${port}/`, opened())).toBe('address');
  });

  it('is not reached by a name that leads elsewhere when it is asked again', async () => {
    const port = await receive();
    const rebound = withNames(networkWith([`hooks.lan:${port}`]), [
      '127.0.0.1',
      '169.254.169.254',
      '127.0.0.1',
    ]);
    const answers = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      answers.push(await post(`http://hooks.lan:${port}/`, rebound));
    expect(answers).toEqual([204, 'address', 204]);
  });

  it('is not reached by a public name that leads into a range that was not opened', async () => {
    const network = withNames(networkWith(['10.1.0.0/16']), ['10.2.0.1']);
    expect(await post('http://rebinding.example/', network)).toBe('address');
  });
});
