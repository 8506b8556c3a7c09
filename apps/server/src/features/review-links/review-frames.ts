// Serves the framed draft to reviewers; a script in the frame reports the positions of its sections.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { frameSender, pathOf } from '../preview/frame-sender.ts';
import { renderPreview } from '../preview/preview.service.ts';
import { reviewScript } from './review-script.ts';
import { renderReview } from './reviews.service.ts';

export const mountReviewFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  const send = frameSender(ctx);

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
};
