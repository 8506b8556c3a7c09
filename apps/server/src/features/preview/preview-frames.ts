// Serves the framed documents of previews.
import { language } from '@sitewright/contract/fields';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { frameSender, pathOf } from './frame-sender.ts';
import { withLinkHandler } from './link-handler.ts';
import { renderPreview } from './preview.service.ts';
import { renderTemplatePage } from './template-preview.ts';

export const mountPreviewFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  const send = frameSender(ctx);

  app.get<{ Params: { token: string; '*': string } }>('/preview/frame/:token/*', ({ params, query }, reply) =>
    send(reply, async () => {
      const call = { token: params.token, path: pathOf(params['*']), frames: '/preview/frame/' };
      return withLinkHandler(await renderPreview(ctx, call), `/preview/frame/${params.token}`, query);
    }),
  );
  app.get<{ Params: { slug: string; '*': string }; Querystring: { language?: string } }>(
    '/preview/template-frame/:slug/*',
    ({ params: { slug, '*': rest }, query }, reply) =>
      send(reply, () => {
        const html = renderTemplatePage(ctx, slug, pathOf(rest), language.catch('en').parse(query.language));
        return withLinkHandler(html, `/preview/template-frame/${slug}`, query);
      }),
  );
};
