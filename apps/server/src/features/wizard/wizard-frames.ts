import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../core/context/server-context.ts';
import { frameSender, pathOf } from '../preview/frame-sender.ts';
import { withLinkHandler } from '../preview/link-handler.ts';
import { renderProposal } from './proposals.service.ts';

const variantOf = z.coerce
  .number()
  .int()
  .min(0)
  .max(wizardLimits.roundsMax * wizardLimits.proposals - 1)
  .catch(0);

export const mountWizardFrames = (app: FastifyInstance, ctx: ServerContext): void => {
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
