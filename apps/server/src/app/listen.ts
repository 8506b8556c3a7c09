// The listeners of the web side: one port, or with TLS=auto those of HTTP and HTTPS.
import { once } from 'node:events';
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../core/context/server-context.ts';
import type { Env } from '../core/env.ts';
import { createTlsServer } from '../features/certificates/serving/tls-server.ts';

const tlsServers = new WeakMap<FastifyInstance, Server>();

const idleMs = 200;

/** Resolves when the last response is sent. */
const close = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection may become idle after that.
  const timer = setInterval(() => server.closeIdleConnections(), idleMs);
  await closed;
  clearInterval(timer);
};

/** Gives the application its listener for HTTPS, which ends with it. */
export const addTlsServer = (app: FastifyInstance, ctx: ServerContext): void => {
  if (ctx.env.tls === undefined) return;
  const server = createTlsServer(
    ctx,
    (request, response) => void app.server.emit('request', request, response),
  );
  tlsServers.set(app, server);
  let closed: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    closed = close(server);
  });
  app.addHook('onClose', () => closed);
};

export const listen = async (app: FastifyInstance, { host, port, tls }: Env): Promise<void> => {
  await app.listen({ host, port });
  const server = tlsServers.get(app);
  if (!server) return;
  const listening = once(server, 'listening');
  server.listen({ host, port: tls?.port });
  await listening;
  app.log.info(`Server listening at https://${host}:${tls?.port}`);
};

export const closeAllConnections = (app: FastifyInstance): void => {
  app.server.closeAllConnections();
  tlsServers.get(app)?.closeAllConnections();
};
