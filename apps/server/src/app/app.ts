// Composition of the web side: routes each host to its handler and mounts every route of the app's own host.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import '../core/sharp-settings.ts';
import multipart from '@fastify/multipart';
import { limits } from '@sitewright/contract/limits';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '../core/context/context.ts';
import { isAccessRequest } from '../features/publishing/site-access/handle-access-request.ts';
import { isPlain, takePlainRequest } from '../features/certificates/serving/plain-requests.ts';
import { redirectToHost } from '../features/domains/custom-hosts.ts';
import { compressResponses } from '../http/response-compression.ts';
import { AppError } from '../core/app-error.ts';
import { clientIpReader, untrustedProxyWarning } from '../http/client-ip.ts';
import { installAcceptConstraint } from '../http/accepts-json.ts';
import { installErrorResponses, sendAnyError, sendError } from '../http/error-response.ts';
import { endSlowBody } from '../http/slow-bodies.ts';
import { mountHealth } from '../http/health.ts';
import { type HostKind, hostClassifier } from '../http/hosts.ts';
import { EventLoopDelay, shedLoad } from '../http/load-shedding.ts';
import { mountMetrics } from '../http/metrics/metrics-route.ts';
import { RequestMetrics, type RequestZone, setRoutePattern } from '../http/metrics/request-metrics.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { currentRequestId, requestIds } from '../http/request-id.ts';
import { mountOpenApi } from '../http/openapi.ts';
import { features } from './features.ts';
import { routes } from './routes.ts';
import { authenticate } from '../identity/auth/authenticate.ts';
import { ipMatcher } from '../core/ip-list.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { mountWebApp } from './web-app.ts';
import { addHealthServer, addTlsServer } from './listen.ts';
import { registerJobs, subscribers } from './jobs.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { combineMeters } from '../identity/customers/meter.ts';
import { createSettingsCache } from '../core/settings/settings-cache.ts';
import { observeContext } from '../core/context/observe-context.ts';
import { withLogContext } from '../core/logging/log-context.ts';
import { inReferenceOrder } from '../core/db/archive/archive-table.ts';
import type { TenantData } from '../core/context/tenant-data.ts';
import { type HandleApp, opensPage, sendNotFound, sendUnavailable, serveTenant } from './serve-tenant.ts';
import { isAnswered, serveCustomHost, serveSite } from './serve-site.ts';
import { mountSignedFiles } from '../http/signed-file-route.ts';

/** The context with the collaborators of all features; `overrides` replace some of them. */
export const createServerContext = (
  base: AppContext,
  overrides: Partial<ServerContext> = {},
): ServerContext => {
  const ctx = Object.assign<AppContext, Partial<ServerContext>>(base, {
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    subjectSources: features.flatMap((feature) => feature.subjectSources ?? []),
    subscribers,
    routes: new Map(routes.map((row) => [row.endpoint, row])),
    visitorRoutes: features.flatMap((feature) => feature.visitorRoutes ?? []),
    pageSources: features.flatMap((feature) => feature.pageSources ?? []),
    meters: combineMeters(
      features.flatMap((feature) => feature.meters ?? []),
      features.flatMap((feature) => feature.meterShares ?? []),
    ),
    emails: new Map(features.flatMap((feature) => feature.emails ?? []).map((email) => [email.kind, email])),
    runDefinitions: new Map(
      features.flatMap((feature) => feature.runs ?? []).map((definition) => [definition.kind, definition]),
    ),
    // A feature stands after those that it depends on: its rows go before theirs.
    tenantData: Object.assign(
      {},
      ...features.toReversed().map((feature) => feature.tenantData),
    ) as TenantData,
    archiveTables: inReferenceOrder(features.flatMap((feature) => feature.archive ?? [])),
    notificationRules: new Map(
      features.flatMap((feature) => feature.notifications ?? []).map((rule) => [rule.event.name, rule]),
    ),
    settingsCache: createSettingsCache(base),
    clientIp: clientIpReader(ipMatcher(base.env.trustedProxies)),
    eventLoopDelay: new EventLoopDelay(),
    requestMetrics: new RequestMetrics(base.metrics),
  }) as ServerContext;
  for (const feature of features) Object.assign(ctx, feature.createContext?.(ctx));
  if (base.env.metricsToken !== undefined) observeContext(base);
  return Object.assign(ctx, overrides);
};

/**
 * Serves a name under the domain of sites: a published site, or a tenant's host, where the app is served. A
 * published site needs no database; for any other name the database is asked to whom it belongs.
 */
const serveName = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  to: { host: string; label: string; handleApp: HandleApp },
): Promise<void> => {
  const { label, handleApp } = to;
  const isTenant =
    !(await ctx.siteFiles.shows(to.host)) &&
    (await serveTenant(ctx, request, response, { label, handleApp }));
  if (!isTenant) await serveSite(ctx, request, response, to.host);
};

/** Whether a request on the media host is for an uploaded file; that host serves nothing else of the app. */
const isForFiles = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(media|files)\//.test(url);

/** The main host: its landing page needs neither the framework nor, while it is cached, a promise. */
const serveMain = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  handleApp: HandleApp,
): Promise<void> => {
  if (!(await ctx.landingDocuments.handle(request, response, undefined))) handleApp(request, response);
};

/** Visitors of published sites never enter the framework; unknown hosts get a bare 404. */
const serverFor = (ctx: ServerContext, handleApp: HandleApp): Server => {
  const classify = hostClassifier(ctx.env);
  const isTrusted = ipMatcher(ctx.env.trustedProxies);
  const withRequestId = requestIds(isTrusted);
  const warnOfProxy = untrustedProxyWarning(isTrusted, ctx.log);
  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    ctx.log.error({ err: error, host: request.headers.host }, 'a request could not be served');
    if (response.headersSent) response.end();
    else sendUnavailable(response);
  };

  /** Fast path for nearly every visit: a cached file is sent without creating a promise, and needs no request id. */
  const serveWarm = (
    host: HostKind,
    request: IncomingMessage,
    response: ServerResponse,
  ): RequestZone | undefined => {
    if (host.kind === 'app') {
      const { landingDocuments } = ctx;
      const isServed =
        landingDocuments.concerns(request) && landingDocuments.handleWarm(request, response, undefined);
      return isServed ? 'landing-page' : undefined;
    }
    if (host.kind !== 'site') return undefined;
    const primary = ctx.customHosts.findPrimary(host.label);
    if (primary && (!primary.isOfTenant || opensPage(request))) {
      redirectToHost(ctx, request, response, primary.name);
      return 'published-page';
    }
    if (request.method !== 'GET' || isAccessRequest(request) || isAnswered(ctx, request)) return undefined;
    if (ctx.siteFiles.handleWarm(request, response, host.host)) return 'published-page';
    return ctx.landingDocuments.handleWarmHost(request, response, host.label) ? 'landing-page' : undefined;
  };

  const serveCold = (host: HostKind, request: IncomingMessage, response: ServerResponse): RequestZone => {
    const failed = (error: unknown): void => fail(request, response, error);
    if (host.kind === 'app') {
      if (!ctx.landingDocuments.concerns(request)) {
        handleApp(request, response);
        return 'app';
      }
      serveMain(ctx, request, response, handleApp).catch(failed);
      return 'landing-page';
    }
    if (host.kind === 'media' && isForFiles(request)) {
      handleApp(request, response);
      return 'app';
    }
    if (host.kind === 'site') {
      serveName(ctx, request, response, { ...host, handleApp }).catch(failed);
      return 'published-page';
    }
    sendNotFound(response);
    return 'unknown-host';
  };

  const serveHost = (request: IncomingMessage, response: ServerResponse): RequestZone => {
    const host = classify(request.headers.host);
    if (host.kind === 'other') {
      const run = <T>(work: () => T): T => withRequestId(request, work);
      const served = serveCustomHost(ctx, request, response, { name: host.host, handleApp, run });
      if (served instanceof Promise) served.catch((error: unknown) => fail(request, response, error));
      if (served) return 'published-page';
    }
    return (
      serveWarm(host, request, response) ?? withRequestId(request, () => serveCold(host, request, response))
    );
  };
  const servePlain = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const plain = await takePlainRequest(ctx, request, response);
    if (plain.isAnswered) return;
    if (plain.redirectTo !== undefined) {
      redirectToHost(ctx, request, response, plain.redirectTo);
      return;
    }
    const zone = serveHost(request, response);
    // The framework has noted its own route already.
    if (zone !== 'app') setRoutePattern(request, zone);
  };
  const answer = (request: IncomingMessage, response: ServerResponse): RequestZone => {
    endSlowBody(request, response);
    warnOfProxy(request);
    if (ctx.env.tls === undefined || !isPlain(request)) return serveHost(request, response);
    servePlain(request, response).catch((error: unknown) => fail(request, response, error));
    return 'plain-http';
  };
  // Longer than our own limits, so that Node never ends a request before they do.
  return createServer({ requestTimeout: limits.http.uploadMs }, (request, response) => {
    const begunAt = performance.now();
    let zone: RequestZone = 'failed';
    try {
      zone = answer(request, response);
    } catch (error) {
      // Without this, an exception in one request would end the process.
      fail(request, response, error);
    }
    ctx.requestMetrics.follow(request, response, { zone, begunAt });
  });
};

const isSecure = ({ env }: ServerContext): boolean => env.appUrl.startsWith('https:');

const mountAll = async (app: FastifyInstance, ctx: ServerContext): Promise<void> => {
  await app.register(multipart);
  const apiHeaders = securityHeaders('api', isSecure(ctx));
  app.addHook('onRequest', async (request, reply) => {
    setRoutePattern(request.raw, request.routeOptions.url);
    reply.headers(apiHeaders);
  });
  // A body is read in the context of its connection, and its handler would run there.
  app.addHook('preValidation', (request, _reply, done) => {
    withLogContext({ requestId: request.id }, done);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  compressResponses(app);
  app.addHook('preClose', async () => {
    for (const feature of features) feature.stop?.(ctx);
    ctx.notify.close();
  });
  shedLoad(app, ctx);
  for (const feature of features) for (const mount of feature.mount ?? []) mount(app, ctx);
  mountHealth(app, ctx);
  mountMetrics(app, ctx);
  mountOpenApi(app);
  for (const row of routes) mountEndpoint(app, ctx, row, authenticate);
  mountSignedFiles(app, ctx);
  mountWebApp(app, ctx);
};

/** Builds the application, ready to listen. */
export const serveApp = async (ctx: ServerContext): Promise<FastifyInstance> => {
  for (const problem of ctx.library.problems) ctx.log.error({ problem }, 'the library has a faulty part');
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: currentRequestId,
    trustProxy: ipMatcher(ctx.env.trustedProxies),
    bodyLimit: limits.http.bodyBytes,
    forceCloseConnections: 'idle',
    // Preview URLs carry a signed token in their path.
    routerOptions: { maxParamLength: 300 },
    // Router errors bypass the hooks, so their headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders('api', isSecure(ctx)), 'x-request-id': request.id });
      void sendAnyError(error, request, reply);
    },
    serverFactory: (handle) => serverFor(ctx, handle),
  }) as unknown as FastifyInstance;
  installErrorResponses(app);
  installAcceptConstraint(app);
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found', 'There is nothing at this address.'), request, reply),
  );
  await mountAll(app, ctx);
  addTlsServer(app, ctx);
  addHealthServer(app, ctx);
  return app;
};

export const buildApp = async (base: AppContext): Promise<{ app: FastifyInstance; ctx: ServerContext }> => {
  const ctx = createServerContext(base);
  const app = await serveApp(ctx);
  for (const feature of features) await feature.start?.(ctx);
  await registerJobs(ctx);
  if (ctx.env.role !== 'worker') await ctx.replica?.start();
  return { app, ctx };
};
