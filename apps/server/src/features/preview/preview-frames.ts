// Serves the framed documents of previews.
import { language } from '@sitewright/contract/fields';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { frameSender, pathOf } from './frame-sender.ts';
import { renderPreview } from './preview.service.ts';
import { renderTemplatePage } from './template-preview.ts';

export const mountPreviewFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  const send = frameSender(ctx);

  app.get<{ Params: { token: string; '*': string } }>('/preview/frame/:token/*', (request, reply) =>
    send(reply, () =>
      renderPreview(ctx, {
        token: request.params.token,
        path: pathOf(request.params['*']),
        frames: '/preview/frame/',
      }),
    ),
  );
  app.get<{ Params: { slug: string; '*': string }; Querystring: { language?: string } }>(
    '/preview/template-frame/:slug/*',
    ({ params, query }, reply) =>
      send(reply, () =>
        renderTemplatePage(ctx, params.slug, pathOf(params['*']), language.catch('en').parse(query.language)),
      ),
  );
};
