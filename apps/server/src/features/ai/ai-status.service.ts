import type * as contract from '@sitewright/contract/ai/ai';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { findConnection } from './connections/find-connection.ts';
import { readQuota } from './usage/read-quota.ts';

export const getStatus = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.getAiStatus>> => {
  requirePermission(actor, 'ai.use');
  const available = { available: true };
  const connection = await findConnection(ctx, actor);
  return {
    provider: connection ? 'openai-compatible' : 'builtin',
    model: connection?.model ?? null,
    isModel: connection !== undefined,
    quota: connection?.isPlatform ? await readQuota(ctx, actor) : null,
    features: {
      site: available,
      page: available,
      section: available,
      seo: available,
      imageDescription: available,
      recommendations: available,
      rewrite: available,
      altTexts: available,
      translate: connection ? available : { available: false, reason: 'no_model' },
    },
  };
};
