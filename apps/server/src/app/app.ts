// Puts the web side together: which host leads where, and every route of the app's own host.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import '../core/sharp-settings.ts';
import multipart from '@fastify/multipart';
import { limits } from '@sitewright/contract/limits';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '../core/context.ts';
import { PasswordHasher } from '../identity/auth/passwords/password-hasher.ts';
import { mountAvatars } from '../identity/account/avatar/avatar-files.ts';
import { createLocalKey } from '../identity/demo/local-key.ts';
import { mountLocalLink } from '../identity/demo/local-link.ts';
import { mountDevOutbox } from '../features/mail/dev-outbox.ts';
import { mountContactSheet } from '../features/library/contact-sheet.ts';
import { mountLibraryFiles } from '../features/library/library-files.ts';
import { loadLibrary } from '../features/library/library.ts';
import { createLiveHub } from '../features/live/live.service.ts';
import { formPath, receiveForm } from '../features/messages/receive-form.ts';
import { mountMediaFiles } from '../features/media/media-serving.ts';
import { mountPreviewFrames } from '../features/preview/preview-frames.ts';
import { reconcileLive } from '../features/publishing/links/site-links.service.ts';
import { ReleaseStorage } from '../features/publishing/release-storage.ts';
import { answerGate, isAtGate } from '../features/publishing/gate/answer-gate.ts';
import { SiteVisitors } from '../features/publishing/gate/site-visitors.ts';
import { mountSiteDoors } from '../features/publishing/site-doors.ts';
import { SiteFiles } from '../features/publishing/site-files.ts';
import { siteUrl } from '../core/site-url.ts';
import { StockDesk } from '../features/stock/stock-desk.ts';
import { tenantOfHost } from '../identity/tenants/tenant-facts.ts';
import { compressAnswers } from '../http/answer-compression.ts';
import { AppError } from '../core/app-error.ts';
import { addressReader, proxyTest, untrustedProxyWarning } from '../http/client-address.ts';
import { installErrorAnswers, sendError } from '../http/error-answer.ts';
import { endSlowBody } from '../http/slow-bodies.ts';
import { mountHealth } from '../http/health.ts';
import { hostClassifier, noteHostTenant } from '../http/hosts.ts';
import { EventLoopDelay, shedLoad } from '../http/load-shedding.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { mountOpenApi } from '../http/openapi.ts';
import { routes } from './routes.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { mountWebApp } from './web-app.ts';
import { registerJobs } from './jobs.ts';
import type { ServerContext } from '../core/server-context.ts';
import { mountSignedFiles } from '../http/signed-file-route.ts';
import { TimedCache } from '../core/timed-cache.ts';

export const createServerContext = (
  ctx: AppContext,
  passwords = new PasswordHasher(ctx.secretKey),
): ServerContext => {
  const releases = new ReleaseStorage(join(ctx.env.dataDir, 'sites'), ctx.env.sitesDomain);
  const standings: ServerContext['standings'] = new TimedCache(limits.auth.sessionCacheMs);
  return Object.assign(ctx, {
    library: loadLibrary(),
    passwords,
    standings,
    stock: new StockDesk(ctx),
    live: createLiveHub(ctx, (userId) => standings.forget(userId === null ? '' : `${userId}|`)),
    releases,
    siteFiles: new SiteFiles(releases, {
      visitors: new SiteVisitors(ctx),
      secure: ctx.env.appUrl.startsWith('https:'),
      addressOf: (host) => siteUrl(ctx, host.slice(0, -ctx.env.sitesDomain.length - 1)),
    }),
    localKey: createLocalKey(ctx.env),
    clientAddress: addressReader(proxyTest(ctx.env.trustedProxies)),
    eventLoopDelay: new EventLoopDelay(),
  });
};

const serveSite = (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> => {
  if (isAtGate(request)) return answerGate(ctx, request, response, host);
  const form = request.method === 'POST' ? formPath.exec(request.url ?? '') : null;
  return form
    ? receiveForm(ctx, request, response, { host, sectionId: form[1]! })
    : ctx.siteFiles.handle(request, response, host);
};

const sendUnavailable = (response: ServerResponse): void => {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end('This cannot be answered right now. Try again in a moment.');
};

/**
 * A name under the domain of sites: a published site, or a tenant's host, where the app is served. A published
 * site asks no database. Without one, nobody can say whose any other name is.
 */
const serveName = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  to: { host: string; label: string; handleApp: (req: IncomingMessage, res: ServerResponse) => void },
): Promise<void> => {
  if (!(await ctx.siteFiles.shows(to.host))) {
    const tenant = await tenantOfHost(ctx, to.label).catch((error: unknown) => {
      ctx.log.error({ err: error, host: to.host }, 'whose a host is could not be asked');
      return 'unknown' as const;
    });
    if (tenant === 'unknown') {
      sendUnavailable(response);
      return;
    }
    if (tenant) {
      noteHostTenant(request, tenant);
      to.handleApp(request, response);
      return;
    }
  }
  await serveSite(ctx, request, response, to.host);
};

/** Not what the app answers at such an address, but what people uploaded. */
const isForFiles = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(media|files)\//.test(url);

/** Visitors of published sites never enter the framework; unknown hosts get a bare 404. */
const serverFor = (
  ctx: ServerContext,
  handleApp: (req: IncomingMessage, res: ServerResponse) => void,
): Server => {
  const classify = hostClassifier(ctx.env);
  const warnOfProxy = untrustedProxyWarning(proxyTest(ctx.env.trustedProxies), ctx.log);
  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    ctx.log.error({ err: error, host: request.headers.host }, 'a host could not be served');
    if (response.headersSent) response.end();
    else sendUnavailable(response);
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    endSlowBody(request, response);
    warnOfProxy(request);
    const host = classify(request.headers.host);
    if (host.kind === 'app' || (host.kind === 'media' && isForFiles(request))) {
      handleApp(request, response);
    } else if (host.kind === 'site') {
      // Nearly every visit: no promise stands between it and its file.
      if (request.method === 'GET' && !isAtGate(request)) {
        if (ctx.siteFiles.handleWarm(request, response, host.host)) return;
      }
      serveName(ctx, request, response, { ...host, handleApp }).catch((error: unknown) =>
        fail(request, response, error),
      );
    } else {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Not found');
    }
  };
  // Node's own limit ends nothing before ours does.
  return createServer({ requestTimeout: limits.http.uploadMs }, (request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      // Nothing else stands between one request and the end of the process.
      fail(request, response, error);
    }
  });
};

const mountAll = async (app: FastifyInstance, ctx: ServerContext): Promise<void> => {
  await app.register(multipart);
  const secure = ctx.env.appUrl.startsWith('https:');
  const apiHeaders = securityHeaders('api', secure);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  compressAnswers(app);
  app.addHook('preClose', async () => ctx.live.stop());
  shedLoad(app, ctx);
  mountSiteDoors(app, ctx);
  mountHealth(app, ctx);
  mountOpenApi(app);
  for (const row of routes) mountEndpoint(app, ctx, row);
  mountContactSheet(app, ctx);
  mountLocalLink(app, ctx);
  mountDevOutbox(app, ctx);
  mountLibraryFiles(app, ctx);
  mountMediaFiles(app, ctx);
  mountSignedFiles(app, ctx);
  mountAvatars(app, ctx);
  mountPreviewFrames(app, ctx);
  mountWebApp(app, ctx);
};

/** The application, ready to listen. */
export const serveApp = async (ctx: ServerContext): Promise<FastifyInstance> => {
  for (const problem of ctx.library.problems) ctx.log.error({ problem }, 'a part of the library is faulty');
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTest(ctx.env.trustedProxies),
    bodyLimit: limits.http.bodyBytes,
    forceCloseConnections: 'idle',
    // Preview addresses carry a signed token in their path.
    routerOptions: { maxParamLength: 300 },
    serverFactory: (handle) => serverFor(ctx, handle),
  }) as unknown as FastifyInstance;
  installErrorAnswers(app);
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found', 'There is nothing at this address.'), request, reply),
  );
  await mountAll(app, ctx);
  return app;
};

export const buildApp = async (base: AppContext): Promise<{ app: FastifyInstance; ctx: ServerContext }> => {
  const ctx = createServerContext(base);
  const app = await serveApp(ctx);
  await reconcileLive(ctx);
  await registerJobs(ctx);
  return { app, ctx };
};
