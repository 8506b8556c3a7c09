import * as contract from '@sitewright/contract/ai/ai';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { generateSeo } from './page-seo.service.ts';
import { rewriteTexts } from './rewrite.service.ts';
import { getStatus } from './ai-status.service.ts';
import { writeTemplateSection } from './write-section.service.ts';
import { writePage, writeSite } from './write-site.service.ts';

export const aiRoutes: MountedRoute[] = [
  route(contract.getAiStatus, (ctx, { actor }) => getStatus(ctx, actor)),
  route(contract.writeTemplateSection, (ctx, { actor, body, meta }) =>
    writeTemplateSection(ctx, actor, body, meta),
  ),
  route(contract.generateSeo, (ctx, { actor, params, body, meta }) =>
    generateSeo(ctx, actor, { params, body }, meta),
  ),
  route(contract.rewriteTexts, (ctx, { actor, body, meta }) => rewriteTexts(ctx, actor, body, meta)),
  route(contract.writePage, (ctx, { actor, body, meta }) => writePage(ctx, actor, body, meta)),
  route(contract.writeSite, (ctx, { actor, body, meta }) => writeSite(ctx, actor, body, meta)),
];
