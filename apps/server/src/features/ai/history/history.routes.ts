import * as contract from '@sitewright/contract/ai/ai-runs';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { deleteGeneration, getGeneration, listGenerations, updateGeneration } from './history.service.ts';

export const historyRoutes: MountedRoute[] = [
  route(contract.listGenerations, (ctx, { actor, query }) => listGenerations(ctx, actor, query)),
  route(contract.getGeneration, (ctx, { actor, params }) => getGeneration(ctx, actor, params.generationId)),
  route(contract.updateGeneration, (ctx, { actor, params, body }) =>
    updateGeneration(ctx, actor, params.generationId, body),
  ),
  route(contract.deleteGeneration, async (ctx, { actor, params }) => {
    await deleteGeneration(ctx, actor, params.generationId);
    return { ok: true as const };
  }),
];
