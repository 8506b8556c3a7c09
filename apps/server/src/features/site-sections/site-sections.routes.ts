import * as contract from '@sitewright/contract/site-sections/site-sections';
import type { JsonObject } from '@sitewright/contract/content';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  deleteLibrarySection,
  listLibrarySections,
  pushSiteSection,
  insertFromLibrary,
} from './section-library.service.ts';
import {
  createSiteSection,
  deleteSiteSection,
  duplicateSiteSection,
  getSiteSection,
  listSiteSections,
  updateSiteSection,
} from './site-sections.service.ts';

export const siteSectionRoutes: MountedRoute[] = [
  route(contract.listSiteSections, (ctx, { actor, params }) => listSiteSections(ctx, actor, params.id)),
  route(contract.getSiteSection, (ctx, { actor, params }) =>
    getSiteSection(ctx, actor, params.id, params.sectionId),
  ),
  route(contract.createSiteSection, (ctx, { actor, params, body }) =>
    createSiteSection(ctx, actor, params.id, { ...body, section: body.section as JsonObject }),
  ),
  route(contract.updateSiteSection, (ctx, { actor, params, body }) =>
    updateSiteSection(ctx, actor, { siteId: params.id, id: params.sectionId }, body),
  ),
  route(contract.duplicateSiteSection, (ctx, { actor, params, body }) =>
    duplicateSiteSection(ctx, actor, { siteId: params.id, id: params.sectionId }, body.name),
  ),
  route(contract.listLibrarySections, (ctx, { actor }) => listLibrarySections(ctx, actor)),
  route(contract.pushSiteSection, (ctx, { actor, params }) =>
    pushSiteSection(ctx, actor, { siteId: params.id, id: params.sectionId }),
  ),
  route(contract.copyLibrarySection, (ctx, { actor, params, body }) =>
    insertFromLibrary(ctx, actor, params.id, body.librarySectionId),
  ),
  route(contract.deleteLibrarySection, async (ctx, { actor, params }) => {
    await deleteLibrarySection(ctx, actor, params.librarySectionId);
    return { ok: true as const };
  }),
  route(contract.deleteSiteSection, async (ctx, { actor, params, query }) => {
    await deleteSiteSection(ctx, actor, { siteId: params.id, id: params.sectionId }, query.detach === 'true');
    return { ok: true as const };
  }),
];
