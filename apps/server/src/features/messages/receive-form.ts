// Receives form submissions of published sites. Plain HTML forms, so no
// script is needed; the response redirects to the site's own thank-you page.
import type { IncomingMessage } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../core/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { receiveMessage } from './messages.service.ts';

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.forms.messageBytes) {
      throw new AppError(
        'too_large',
        `Your message is too long. Use up to ${limits.forms.messageBytes / 1024} kB.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const pageOf = (request: IncomingMessage, { host, hosted }: VisitorRouteTarget): string => {
  if (hosted) return /^\/(?!\/)/.test(hosted.page) ? hosted.page.slice(0, 200) : '/';
  const referrer = URL.parse(request.headers.referer ?? '');
  return referrer?.hostname === host ? referrer.pathname.slice(0, 200) : '/';
};

const acceptForm = async (
  ctx: ServerContext,
  request: IncomingMessage,
  place: VisitorRouteTarget,
): Promise<void> => {
  const site = await ctx.siteFiles.ownerOf(place.host);
  if (!site) throw new AppError('not_found', 'Page not found.');
  if (!(await ctx.siteFiles.admits(request, place.host))) {
    throw new AppError(
      'forbidden',
      "You don't have access to this site. Open the site and sign in or enter its password, then send the form again.",
    );
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError(
      'unsupported_media_type',
      'This form could not be read. Send it from the page in a browser.',
    );
  }
  await receiveMessage(ctx, {
    ...site,
    sectionId: place.params[0]!,
    pagePath: pageOf(request, place),
    ip: ctx.clientIp(request),
    body: await readBody(request),
  });
};

/** Accepts a submission and redirects to the thank-you page; responds with one sentence on failure. */
const receiveForm: VisitorRoute['handle'] = async (ctx, request, response, place) => {
  const zone = place.hosted ? 'sandboxed' : 'site';
  const headers = securityHeaders(zone, ctx.env.appUrl.startsWith('https:'));
  try {
    await acceptForm(ctx, request, place);
    const location = `${place.hosted?.prefix ?? ''}/_thanks`;
    response.writeHead(303, { ...headers, location, 'cache-control': 'no-store' });
    response.end();
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, host: place.host }, 'receiving a form failed');
    const known = error instanceof AppError ? error : undefined;
    response.writeHead(known?.status ?? 503, {
      ...headers,
      ...known?.headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(known?.message ?? 'Your message could not be sent. Go back and try again.');
  }
};

export const formRoute: VisitorRoute = { path: /^\/_forms\/([A-Za-z0-9_-]{1,64})$/, handle: receiveForm };
