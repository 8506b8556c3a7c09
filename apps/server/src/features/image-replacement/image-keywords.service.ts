// Search keywords for the photos of a business, cached for a day per business.
import { createHash } from 'node:crypto';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/image-replacement/image-replacement';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { recordGeneration } from '../ai/history/record-generation.ts';
import { noTokens } from '../ai/model/model-connection.ts';
import { describeByIndustry } from './business-keywords.ts';

export const imageDescription = (ctx: ServerContext, prompt: string): Promise<string> => {
  const key = createHash('sha256').update(prompt).digest('hex');
  return ctx.stock.remember(`description|${key}`, async () =>
    describeByIndustry(ctx.writerLibrary().industries, prompt),
  );
};

/** For a person, in whose history it is kept. */
export const describeImages = async (
  ctx: ServerContext,
  actor: Actor,
  prompt: string,
): Promise<EndpointResponse<typeof contract.describeImages>> => {
  requirePermission(actor, 'sites.write');
  const description = await imageDescription(ctx, prompt);
  const request = { kind: 'image_keywords', prompt: [prompt], input: { prompt } } as const;
  const runId = await recordGeneration(ctx, actor, request, {
    status: 'succeeded',
    model: undefined,
    ...{ credits: 0, usage: noTokens, output: { description }, texts: [description] },
  });
  return { description, runId };
};
