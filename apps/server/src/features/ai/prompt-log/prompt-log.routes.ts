import * as contract from '@sitewright/contract/ai/ai-prompts';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { platformSettingsRoutes } from '../../../http/settings-routes.ts';
import { getLoggedPrompt, listLoggedPrompts } from './prompt-log.service.ts';

export const promptLogRoutes: MountedRoute[] = [
  route(contract.listLoggedPrompts, (ctx, { actor, query }) => listLoggedPrompts(ctx, actor, query)),
  route(contract.getLoggedPrompt, (ctx, { actor, meta, params }) =>
    getLoggedPrompt(ctx, { actor, meta }, params.promptId),
  ),
  ...platformSettingsRoutes(contract.promptLogSettingsEndpoints),
];
