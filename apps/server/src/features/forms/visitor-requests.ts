// Shared by the requests of forms on published sites: access to the site, refusals and replies.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import type { FormHead } from './forms.store.ts';

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown> & { message: string };
  /** For visitors without scripts: the page instead of the body. */
  page?: { html: string; headers: Record<string, string> } | undefined;
  /** For visitors without scripts: where they go next. */
  location?: string;
  /** Only scripts ask for it. */
  isJson?: boolean;
}

const refusals = {
  missing: { status: 404, message: 'This form does not exist anymore.' },
  inactive: { status: 410, message: 'This form is not open.' },
  closed: { status: 409, message: 'This form is closed.' },
  full: { status: 409, message: 'This form has reached its limit of submissions.' },
} as const;

type UnavailableState = keyof typeof refusals;

export const refuse = (state: UnavailableState): Reply => {
  const { status, message } = refusals[state];
  return { status, body: { ok: false, message } };
};

/** Undefined for a form that takes answers, apart from its limit of submissions. */
export const closedState = (form: FormHead, now: Date): 'inactive' | 'closed' | undefined => {
  if (!form.is_active || form.blocked_at !== null) return 'inactive';
  return form.closes_at && form.closes_at <= now ? 'closed' : undefined;
};

export const requireVisitableSite = async (
  ctx: ServerContext,
  request: IncomingMessage,
  { host }: VisitorRouteTarget,
): Promise<{ tenantId: string; siteId: string }> => {
  const site = await ctx.siteFiles.ownerOf(host);
  if (!site) throw new AppError('not_found', 'Page not found.');
  if (await ctx.siteFiles.admits(request, host)) return site;
  throw new AppError(
    'forbidden',
    "You don't have access to this site. Open the site and sign in or enter its password, then send the form again.",
  );
};

const wantsJson = ({ headers }: IncomingMessage): boolean =>
  (headers.accept ?? '').includes('application/json');

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  zone: Record<string, string>,
  { status, body, headers = {}, page, location, isJson = false }: Reply,
): void => {
  // A browser that is still sending a file would not read the answer.
  if (!request.complete) request.resume();
  const end = (code: number, type: string, text: string, more: Record<string, string> = {}): void => {
    response.writeHead(code, {
      ...zone,
      'cache-control': 'no-store',
      ...headers,
      ...more,
      'content-type': type,
    });
    response.end(text);
  };
  if (isJson || wantsJson(request)) end(status, 'application/json; charset=utf-8', JSON.stringify(body));
  else if (location !== undefined) end(303, 'text/plain; charset=utf-8', '', { location });
  else if (page) end(status, 'text/html; charset=utf-8', page.html, page.headers);
  else end(status, 'text/plain; charset=utf-8', body.message);
};

const failureReply = (ctx: ServerContext, error: unknown, host: string): Reply => {
  if (error instanceof AppError)
    return { status: error.status, headers: error.headers, body: { ok: false, message: error.message } };
  ctx.log.error({ err: error, host }, 'receiving a submission failed');
  return {
    status: 503,
    body: { ok: false, message: 'Your answers could not be sent. Go back and try again.' },
  };
};

const zoneHeaders = (ctx: ServerContext, { hosted }: VisitorRouteTarget): Record<string, string> =>
  securityHeaders(hosted ? 'sandboxed' : 'site', ctx.env.appUrl.startsWith('https:'));

/** The handler of a route whose work ends with a reply, also when it fails. */
export const answering =
  (
    work: (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => Promise<Reply>,
  ): VisitorRoute['handle'] =>
  async (ctx, request, response, target) => {
    const reply = await work(ctx, request, target).catch((error: unknown) =>
      failureReply(ctx, error, target.host),
    );
    send(request, response, zoneHeaders(ctx, target), reply);
  };
