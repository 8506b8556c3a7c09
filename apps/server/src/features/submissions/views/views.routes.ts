import * as contract from '@sitewright/contract/submissions/submission-views';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import {
  createSubmissionView,
  deleteSubmissionView,
  listSubmissionViews,
  updateSubmissionView,
} from './views.service.ts';
import { formOf } from '../submission-access.ts';

export const viewRoutes: MountedRoute[] = [
  route(contract.listFormViews, (ctx, { actor, params }) => listSubmissionViews(ctx, actor, formOf(params))),
  route(contract.createFormView, (ctx, { actor, params, body }) =>
    createSubmissionView(ctx, actor, formOf(params), body),
  ),
  route(contract.updateFormView, (ctx, { actor, params, body }) =>
    updateSubmissionView(ctx, actor, { id: params.formViewId, of: formOf(params) }, body),
  ),
  route(contract.deleteFormView, async (ctx, { actor, params }) => {
    await deleteSubmissionView(ctx, actor, { id: params.formViewId, of: formOf(params) });
    return { ok: true as const };
  }),
  route(contract.listSiteViews, (ctx, { actor }) => listSubmissionViews(ctx, actor, 'all-sites')),
  route(contract.createSiteView, (ctx, { actor, body }) =>
    createSubmissionView(ctx, actor, 'all-sites', body),
  ),
  route(contract.updateSiteView, (ctx, { actor, params, body }) =>
    updateSubmissionView(ctx, actor, { id: params.siteViewId, of: 'all-sites' }, body),
  ),
  route(contract.deleteSiteView, async (ctx, { actor, params }) => {
    await deleteSubmissionView(ctx, actor, { id: params.siteViewId, of: 'all-sites' });
    return { ok: true as const };
  }),
];
