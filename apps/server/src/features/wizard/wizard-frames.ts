import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { frameSender, pathOf } from '../preview/frame-sender.ts';
import { withLinkHandler } from '../preview/link-handler.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { logoPath, readFrameToken } from './frame-token.ts';
import { renderProposal } from './proposals.service.ts';
import { findLogo } from './wizard.store.ts';

const variantOf = z.coerce
  .number()
  .int()
  .min(0)
  .max(wizardLimits.roundsMax * wizardLimits.proposals - 1)
  .catch(0);

/** The logo of a session, for the holder of its token. */
const mountLogo = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': 'private, max-age=3600',
  };
  app.get<{ Params: { token: string; version: string } }>(
    `${logoPath}/:token/:version`,
    async ({ params }, reply) => {
      const sessionId = readFrameToken(ctx, params.token);
      const logo = sessionId && (await findLogo(ctx.db, sessionId));
      if (!logo) throw notFound('The logo');
      return reply.headers({ ...headers, 'content-type': logo.mimeType }).send(logo.bytes);
    },
  );
};

export const mountWizardFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  mountLogo(app, ctx);
  const send = frameSender(ctx);
  app.get<{ Params: { token: string; variant: string; '*': string } }>(
    '/preview/wizard-frame/:token/:variant/*',
    ({ params, query }, reply) =>
      send(reply, async () => {
        const variant = variantOf.parse(params.variant);
        const call = { token: params.token, variant, path: pathOf(params['*']) };
        const base = `/preview/wizard-frame/${params.token}/${variant}`;
        return withLinkHandler(await renderProposal(ctx, call), base, query);
      }),
  );
};
