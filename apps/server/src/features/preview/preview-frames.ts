// The framed documents of previews. They carry a tenant's markup on the app's origin, so every one of
// them, error pages included, is sent under the sandbox header.
import { language } from '@sitewright/contract/fields';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { reviewScript } from '../review-links/review-script.ts';
import { renderReview } from '../review-links/reviews.service.ts';
import { previewFault, renderPreview } from './preview.service.ts';
import { renderTemplatePage } from './template-preview.ts';

const pathOf = (rest: string): string => `/${rest.replace(/\/+$/, '')}`;

export const mountPreviewFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('sandboxed', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };

  const send = async (reply: FastifyReply, draw: () => string | Promise<string>) => {
    try {
      return await reply.headers(headers).send(await draw());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.code(error.status).headers(headers).send(previewFault(error.message));
    }
  };

  app.get<{ Params: { token: string; '*': string } }>('/preview/frame/:token/*', (request, reply) =>
    send(reply, () =>
      renderPreview(ctx, {
        token: request.params.token,
        path: pathOf(request.params['*']),
        frames: '/preview/frame/',
      }),
    ),
  );
  // The same for people who talk about the draft: the frame says where its sections are.
  app.get<{ Params: { token: string; '*': string } }>('/review/draft/:token/*', (request, reply) =>
    send(reply, () =>
      renderPreview(ctx, {
        token: request.params.token,
        path: pathOf(request.params['*']),
        frames: '/review/draft/',
        script: reviewScript,
      }),
    ),
  );
  app.get<{ Params: { pass: string; '*': string } }>('/review/frame/:pass/*', (request, reply) =>
    send(reply, () => renderReview(ctx, request.params.pass, pathOf(request.params['*']))),
  );
  app.get<{ Params: { slug: string; '*': string }; Querystring: { language?: string } }>(
    '/preview/template-frame/:slug/*',
    ({ params, query }, reply) =>
      send(reply, () =>
        renderTemplatePage(ctx, params.slug, pathOf(params['*']), language.catch('en').parse(query.language)),
      ),
  );
};
