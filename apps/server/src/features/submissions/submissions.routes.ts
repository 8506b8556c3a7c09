import * as contract from '@sitewright/contract/submissions/submissions';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { exportSubmissions } from './export-submissions.ts';
import {
  bulkUpdateSubmissions,
  deleteSubmission,
  getSubmission,
  listSubmissions,
  updateSubmission,
} from './inbox.service.ts';

const formOf = ({ id, formId }: { id: string; formId: string }) => ({ siteId: id, formId });
const targetOf = (params: { id: string; formId: string; submissionId: string }) => ({
  ...formOf(params),
  id: params.submissionId,
});

export const submissionRoutes: MountedRoute[] = [
  route(contract.listSubmissions, (ctx, { actor, params, query }) =>
    listSubmissions(ctx, actor, formOf(params), query),
  ),
  route(contract.exportSubmissions, (ctx, { actor, params, query }) =>
    exportSubmissions(ctx, actor, formOf(params), query),
  ),
  route(contract.getSubmission, (ctx, { actor, params }) => getSubmission(ctx, actor, targetOf(params))),
  route(contract.updateSubmission, (ctx, { actor, params, body }) =>
    updateSubmission(ctx, actor, targetOf(params), body),
  ),
  route(contract.deleteSubmission, async (ctx, { actor, params }) => {
    await deleteSubmission(ctx, actor, targetOf(params));
    return { ok: true as const };
  }),
  route(contract.bulkUpdateSubmissions, (ctx, { actor, params, body }) =>
    bulkUpdateSubmissions(ctx, actor, formOf(params), body),
  ),
];
