// The images of the articles that come with the product.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { StaticFiles } from '../../../http/files/static-files.ts';
import { securityHeaders } from '../../../http/security-headers.ts';

export const mountDocumentationImages = (app: FastifyInstance, ctx: ServerContext): void => {
  const folder = join(ctx.library.root, 'documentation', 'images');
  const known = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const files = new StaticFiles();
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': 'public, max-age=86400',
  };
  app.get<{ Params: { file: string } }>('/library/documentation/images/:file', async (request, reply) => {
    const { file } = request.params;
    if (!known.has(file)) throw notFound('The image');
    await files.send(request, reply, join(folder, file), { headers });
    return reply;
  });
};
