import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { frameSender } from '../../preview/frame-sender.ts';
import { renderPostPreview } from './post-preview.service.ts';

export const mountPostPreviews = (app: FastifyInstance, ctx: ServerContext): void => {
  const send = frameSender(ctx);
  app.get<{ Params: { token: string } }>('/preview/post/:token', ({ params }, reply) =>
    send(reply, () => renderPostPreview(ctx, params.token)),
  );
};
