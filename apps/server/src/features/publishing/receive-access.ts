// Takes the password of a protected site and hands out the pass.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../http/app-error.ts';
import { takeRate } from '../../http/rate-limit.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../server-context.ts';
import { passCookie, sendAccessPage } from './site-access.ts';

const bodyMax = 8 * 1024;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyMax) throw new AppError('too_large', 'That is too long for a password.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

/** A path of this very site: nothing that leads elsewhere, or ends a header. */
const pathOf = (wanted: string | null): string =>
  wanted && /^\/(?![/\\])[!-~]*$/.test(wanted) ? wanted : '/';

const sayWhy = (response: ServerResponse, headers: Record<string, string>, error: AppError): void => {
  response.writeHead(error.status, {
    ...headers,
    ...error.headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(error.message);
};

export const receiveAccess = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> => {
  const isSecure = ctx.env.appUrl.startsWith('https:');
  const headers = securityHeaders('site', isSecure);
  try {
    const form = await readForm(request);
    const to = pathOf(form.get('to'));
    const lock = await ctx.siteFiles.lockOf(host);
    if (!lock) {
      response.writeHead(303, { ...headers, location: to, 'cache-control': 'no-store' });
      response.end();
      return;
    }
    const ip = createHash('sha256')
      .update(`${host}|${ctx.clientAddress(request)}`)
      .digest('base64url');
    const limit = limits.sites.accessTriesPerTenMinutesPerIp;
    await takeRate(ctx, [{ key: `site-access:${ip.slice(0, 22)}`, limit, windowSeconds: 600 }]);
    const password = form.get('password') ?? '';
    const isLong = password.length > limits.sites.accessPasswordMaxLength;
    if (isLong || !(await ctx.passwords.verify(lock.hash, password))) {
      sendAccessPage(response, lock, { headers, to, isWrong: true });
      return;
    }
    const cookie = passCookie(lock, isSecure);
    response.writeHead(303, { ...headers, location: to, 'set-cookie': cookie, 'cache-control': 'no-store' });
    response.end();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    sayWhy(response, headers, error);
  }
};
