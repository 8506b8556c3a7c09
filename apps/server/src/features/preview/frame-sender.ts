// Framed documents carry a tenant's markup on the app's origin, so every one of them, error pages included, is sent
// with the sandbox header.
import type { FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { previewErrorPage } from './preview.service.ts';

/** The page path from the URL part after the token. */
export const pathOf = (rest: string): string => `/${rest.replace(/\/+$/, '')}`;

export const frameSender = (ctx: ServerContext) => {
  const headers = {
    ...securityHeaders('sandboxed', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  return async (reply: FastifyReply, draw: () => string | Promise<string>) => {
    try {
      return await reply.headers(headers).send(await draw());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.code(error.status).headers(headers).send(previewErrorPage(error.message));
    }
  };
};
