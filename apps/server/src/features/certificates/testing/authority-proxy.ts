// Passes requests on to Pebble, and does what Pebble cannot: name itself in CAA records, refuse with a problem, count orders.
import type { AddressInfo } from 'node:net';
import { createServer, request } from 'node:https';
import { localhostCertificate, testAuthority } from '../../../testing/certificates.ts';
import type { Pebble } from './pebble.ts';

export interface OrderError {
  /** Type of the problem, such as `rateLimited`. */
  type: string;
  status: number;
  retryAfter?: string;
}

export interface AuthorityProxy {
  directory: string;
  /** As CAA records name the authority; empty: it does not say. */
  caaNames: string[];
  /** Answer to every new order. */
  orderError: OrderError | undefined;
  /** Orders that were asked for. */
  orders: number;
  close: () => Promise<void>;
}

export const startAuthorityProxy = async (pebble: Pebble): Promise<AuthorityProxy> => {
  const { port: target } = new URL(pebble.directory);
  const proxy: AuthorityProxy = {
    directory: '',
    caaNames: [],
    orderError: undefined,
    orders: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(localhostCertificate, (incoming, outgoing) => {
    const isOrder = incoming.url === '/order-plz';
    if (isOrder) proxy.orders += 1;
    const { orderError } = proxy;
    if (isOrder && orderError) {
      incoming.resume();
      outgoing.writeHead(orderError.status, {
        'content-type': 'application/problem+json',
        ...(orderError.retryAfter && { 'retry-after': orderError.retryAfter }),
      });
      outgoing.end(
        JSON.stringify({ type: `urn:ietf:params:acme:error:${orderError.type}`, detail: 'refused' }),
      );
      return;
    }
    const isDirectory = incoming.url === '/dir';
    const call = request(
      {
        host: '127.0.0.1',
        port: target,
        servername: 'localhost',
        ca: testAuthority,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        if (!isDirectory) {
          outgoing.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(outgoing);
          return;
        }
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => {
          const directory = JSON.parse(text) as { meta?: object };
          const meta = { ...directory.meta, caaIdentities: proxy.caaNames };
          outgoing.writeHead(200, { 'content-type': 'application/json' });
          outgoing.end(JSON.stringify({ ...directory, meta }));
        });
      },
    );
    // Pebble is down.
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.directory = `https://localhost:${(server.address() as AddressInfo).port}/dir`;
  return proxy;
};
