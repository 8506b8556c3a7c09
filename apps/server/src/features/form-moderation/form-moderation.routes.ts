import * as contract from '@sitewright/contract/form-moderation/form-moderation';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { blockForm, dismissFlag, listFlaggedForms, unblockForm } from './form-moderation.service.ts';

export const formModerationRoutes: MountedRoute[] = [
  route(contract.listFlaggedForms, (ctx, { actor, query }) => listFlaggedForms(ctx, actor, query)),
  route(contract.dismissFlag, (ctx, call) => dismissFlag(ctx, call, call.params.formId)),
  route(contract.blockForm, (ctx, call) => blockForm(ctx, call, call.params.formId, call.body.reason)),
  route(contract.unblockForm, (ctx, call) => unblockForm(ctx, call, call.params.formId)),
];
