import * as contract from '@sitewright/contract/versions/versions';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getRevision, listRevisions } from './revisions.service.ts';
import { restoreSiteVersion } from './restore-site.service.ts';
import {
  compareWithLive,
  getSiteVersion,
  getSiteVersionCover,
  listSiteVersions,
  renameSiteVersion,
  saveSiteVersion,
} from './site-versions.service.ts';
import { getVersion, listVersions, renameVersion, restoreVersion, saveVersion } from './versions.service.ts';

const documentOf = (params: { id: string; documentId: string }) => ({
  siteId: params.id,
  documentId: params.documentId,
});
const versionOf = (params: { id: string; documentId: string; versionId: string }) => ({
  ...documentOf(params),
  versionId: params.versionId,
});

export const versionRoutes: MountedRoute[] = [
  route(contract.listVersions, (ctx, { actor, params, query }) =>
    listVersions(ctx, actor, documentOf(params), query),
  ),
  route(contract.saveVersion, (ctx, { actor, params, body }) =>
    saveVersion(ctx, actor, documentOf(params), body.label),
  ),
  route(contract.getVersion, (ctx, { actor, params }) => getVersion(ctx, actor, versionOf(params))),
  route(contract.renameVersion, (ctx, { actor, params, body }) =>
    renameVersion(ctx, actor, versionOf(params), body.label),
  ),
  route(contract.restoreVersion, (ctx, { actor, params, body }) =>
    restoreVersion(ctx, actor, versionOf(params), body.sectionId),
  ),
  route(contract.listRevisions, (ctx, { actor, params }) => listRevisions(ctx, actor, documentOf(params))),
  route(contract.getRevision, (ctx, { actor, params }) =>
    getRevision(ctx, actor, documentOf(params), params.moment),
  ),
  route(contract.listSiteVersions, (ctx, { actor, params, query }) =>
    listSiteVersions(ctx, actor, params.id, query),
  ),
  route(contract.saveSiteVersion, (ctx, { actor, params, body }) =>
    saveSiteVersion(ctx, actor, params.id, body.label),
  ),
  route(contract.getSiteVersion, (ctx, { actor, params }) =>
    getSiteVersion(ctx, actor, { siteId: params.id, versionId: params.versionId }),
  ),
  route(contract.getSiteVersionCover, (ctx, { actor, params }) =>
    getSiteVersionCover(ctx, actor, { siteId: params.id, versionId: params.versionId }),
  ),
  route(contract.compareWithLive, (ctx, { actor, params }) => compareWithLive(ctx, actor, params.id)),
  route(contract.renameSiteVersion, (ctx, { actor, params, body }) =>
    renameSiteVersion(ctx, actor, { siteId: params.id, versionId: params.versionId }, body.label),
  ),
  route(contract.restoreSiteVersion, (ctx, { actor, params, body, meta }) =>
    restoreSiteVersion(
      ctx,
      actor,
      { siteId: params.id, versionId: params.versionId, parts: body.parts },
      meta,
    ),
  ),
];
