// The pictures of landing templates. Their addresses change with their content.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { immutable, StaticFiles } from '../../http/files/static-files.ts';
import { securityHeaders } from '../../http/security-headers.ts';

export const mountLandingFiles = (app: FastifyInstance, ctx: ServerContext): void => {
  const files = new StaticFiles();
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': immutable,
  };
  app.get<{ Params: { slug: string; version: string; file: string } }>(
    '/landing-assets/:slug/:version/:file',
    async (request, reply) => {
      const template = ctx.landingTemplates.get(request.params.slug);
      const path = template?.assets.get(request.params.file);
      if (!path || request.params.version !== template?.assetVersion) throw notFound('The image');
      await files.send(request, reply, path, { headers });
    },
  );
};
