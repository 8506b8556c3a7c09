import * as contract from '@sitewright/contract/forms/forms';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getFormDelivery, saveFormDelivery } from './delivery.service.ts';
import {
  createForm,
  deleteForm,
  duplicateForm,
  exportForm,
  getForm,
  importForm,
  listForms,
  listFormVersions,
  restoreFormVersion,
  saveForm,
} from './forms.service.ts';

const targetOf = ({ id, formId }: { id: string; formId: string }) => ({ siteId: id, id: formId });

export const formRoutes: MountedRoute[] = [
  route(contract.listForms, (ctx, { actor, params }) => listForms(ctx, actor, params.id)),
  route(contract.createForm, (ctx, { actor, params, body }) => createForm(ctx, actor, params.id, body)),
  route(contract.getForm, (ctx, { actor, params }) => getForm(ctx, actor, targetOf(params))),
  route(contract.saveForm, (ctx, { actor, params, body }) => saveForm(ctx, actor, targetOf(params), body)),
  route(contract.deleteForm, async (ctx, { actor, params, query }) => {
    await deleteForm(ctx, actor, targetOf(params), { withSubmissions: query.withSubmissions === 'true' });
    return { ok: true as const };
  }),
  route(contract.getFormDelivery, (ctx, { actor, params }) => getFormDelivery(ctx, actor, targetOf(params))),
  route(contract.saveFormDelivery, (ctx, { actor, params, body }) =>
    saveFormDelivery(ctx, actor, targetOf(params), body),
  ),
  route(contract.duplicateForm, (ctx, { actor, params }) => duplicateForm(ctx, actor, targetOf(params))),
  route(contract.exportForm, (ctx, { actor, params }) => exportForm(ctx, actor, targetOf(params))),
  route(contract.importForm, (ctx, { actor, params, body }) => importForm(ctx, actor, params.id, body)),
  route(contract.listFormVersions, (ctx, { actor, params }) =>
    listFormVersions(ctx, actor, targetOf(params)),
  ),
  route(contract.restoreFormVersion, (ctx, { actor, params }) =>
    restoreFormVersion(ctx, actor, targetOf(params), params.versionNumber),
  ),
];
