// The listeners: one port of the web side, or with TLS=auto those of HTTP and HTTPS; and in every role one for health and metrics,
// which is reached at any host name, such as the address of a node.
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../core/context/server-context.ts';
import type { Env } from '../core/env.ts';
import { sendNotFound } from './serve-tenant.ts';
import { createTlsServer } from '../features/certificates/serving/tls-server.ts';

const tlsServers = new WeakMap<FastifyInstance, Server>();
const healthServers = new WeakMap<FastifyInstance, HttpServer>();

const idleMs = 200;

/** Resolves when the last response is sent. */
const close = async (server: Server | HttpServer): Promise<void> => {
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

const healthPaths: readonly string[] = ['/health/live', '/health/ready', '/metrics'];

/** Gives the application its listener for health and metrics, which answers until the end of the application. */
export const addHealthServer = (app: FastifyInstance, { env }: ServerContext): void => {
  if (env.healthPort === undefined) return;
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*$/, '') ?? '';
    if (healthPaths.includes(path)) app.routing(request, response);
    else sendNotFound(response);
  });
  healthServers.set(app, server);
  app.addHook('onClose', () => close(server));
};

/** After `ready` or `listen`. */
export const listenForHealth = async (app: FastifyInstance, { host, healthPort }: Env): Promise<void> => {
  const server = healthServers.get(app);
  if (!server) return;
  const listening = once(server, 'listening');
  server.listen({ host, port: healthPort });
  await listening;
  app.log.info(`Health and metrics at http://${host}:${(server.address() as AddressInfo).port}`);
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
  healthServers.get(app)?.closeAllConnections();
};
