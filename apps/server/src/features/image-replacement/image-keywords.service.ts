// Search keywords for the photos of a business, cached for a day per business.
import { createHash } from 'node:crypto';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { describeByIndustry } from './business-keywords.ts';

export const imageDescription = (ctx: ServerContext, prompt: string): Promise<string> => {
  const key = createHash('sha256').update(prompt).digest('hex');
  return ctx.stock.remember(`description|${key}`, async () =>
    describeByIndustry(ctx.writerLibrary().industries, prompt),
  );
};

export const describeImages = async (ctx: ServerContext, actor: Actor, prompt: string): Promise<string> => {
  requirePermission(actor, 'sites.write');
  return imageDescription(ctx, prompt);
};
