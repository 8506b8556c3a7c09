// Requests to published sites that the program answers itself, besides the files of a release. Each feature declares its
// own, and they work on the site's own host and where the site is hosted under a path of the app.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerContext } from '../core/context/server-context.ts';

export interface VisitorRouteTarget {
  host: string;
  /** The groups of `path`. */
  params: readonly string[];
  /** Set when the site is hosted under a path of the app: that path, and the page that the form names. */
  hosted?: { prefix: string; page: string };
}

export interface VisitorRoute {
  /** Default: POST. */
  method?: 'GET' | 'PUT';
  /** Matches the path, of a GET with its query; a path that begins with `/_` is no page's. */
  path: RegExp;
  /** The address is that of a page: only requests with such a cookie are answered here. */
  cookie?: RegExp;
  /** Answers the request, also when it fails. */
  handle: (
    ctx: ServerContext,
    request: IncomingMessage,
    response: ServerResponse,
    target: VisitorRouteTarget,
  ) => Promise<void>;
}

/** The handler of a request; undefined when no feature answers it. */
export const findVisitorRoute = (
  { visitorRoutes }: { visitorRoutes: readonly VisitorRoute[] },
  {
    method,
    url = '',
    cookie = '',
  }: { method?: string | undefined; url?: string; cookie?: string | undefined },
): { route: VisitorRoute; params: string[] } | undefined => {
  for (const route of visitorRoutes) {
    const isMeant =
      method === (route.method ?? 'POST') && (route.cookie === undefined || route.cookie.test(cookie));
    const match = isMeant ? route.path.exec(route.method === 'GET' ? url : url.split('?')[0]!) : null;
    if (match) return { route, params: match.slice(1) };
  }
  return undefined;
};
