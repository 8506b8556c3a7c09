import * as contract from '@sitewright/contract/ai/ai';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { rewriteTexts } from './rewrite.service.ts';
import { getStatus, writePage, writeSite, writeTemplateSection } from './write.service.ts';

export const aiRoutes: MountedRoute[] = [
  route(contract.getAiStatus, (ctx, { actor }) => getStatus(ctx, actor)),
  route(contract.writeTemplateSection, (ctx, { actor, body, meta }) =>
    writeTemplateSection(ctx, actor, body, meta),
  ),
  route(contract.rewriteTexts, (ctx, { actor, body, meta }) => rewriteTexts(ctx, actor, body, meta)),
  route(contract.writePage, async (ctx, { actor, body }) => writePage(ctx, actor, body)),
  route(contract.writeSite, async (ctx, { actor, body }) => writeSite(ctx, actor, body)),
];
