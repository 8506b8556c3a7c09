import * as contract from '@sitewright/contract/submissions/submission-inspection';
import { type MountedRoute, RedirectTo, route } from '../../../http/mount-endpoint.ts';
import {
  endSubmissionAccess,
  exportInspectedSubmissions,
  getInspectedFileUrl,
  getInspectedForm,
  getInspectedSite,
  getInspectedSubmission,
  getSubmissionAccess,
  grantSubmissionAccess,
  listInspectedForms,
  listInspectedSubmissions,
} from './inspection.service.ts';
import { formOf, targetOf } from '../submission-access.ts';

export const inspectionRoutes: MountedRoute[] = [
  route(contract.getSubmissionAccess, (ctx, { actor, params }) =>
    getSubmissionAccess(ctx, actor, params.tenantId),
  ),
  route(contract.grantSubmissionAccess, (ctx, { actor, meta, params, body }) =>
    grantSubmissionAccess(ctx, { actor, meta }, params.tenantId, body.reason),
  ),
  route(contract.endSubmissionAccess, async (ctx, { actor, meta, params }) => {
    await endSubmissionAccess(ctx, { actor, meta }, params.tenantId);
    return { ok: true as const };
  }),
  route(contract.listInspectedForms, (ctx, { actor, params, query }) =>
    listInspectedForms(ctx, actor, params.tenantId, query),
  ),
  route(contract.getInspectedSite, (ctx, { actor, params }) => getInspectedSite(ctx, actor, params.id)),
  route(contract.getInspectedForm, (ctx, { actor, meta, params }) =>
    getInspectedForm(ctx, { actor, meta }, formOf(params)),
  ),
  route(contract.listInspectedSubmissions, (ctx, { actor, meta, params, query }) =>
    listInspectedSubmissions(ctx, { actor, meta }, formOf(params), query),
  ),
  route(contract.exportInspectedSubmissions, (ctx, { actor, meta, params, query }) =>
    exportInspectedSubmissions(ctx, { actor, meta }, formOf(params), query),
  ),
  route(contract.getInspectedSubmission, (ctx, { actor, meta, params }) =>
    getInspectedSubmission(ctx, { actor, meta }, targetOf(params)),
  ),
  route(
    contract.downloadInspectedFile,
    async (ctx, { actor, meta, params }) =>
      new RedirectTo(
        await getInspectedFileUrl(ctx, { actor, meta }, { ...targetOf(params), fileId: params.fileId }),
      ),
  ),
];
