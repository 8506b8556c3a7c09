import * as contract from '@sitewright/contract/documents/documents';
import { updateTemplatePages } from '@sitewright/contract/custom-templates/custom-templates';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { pullOperations, pushOperations } from './documents.service.ts';
import { updatePages } from './update-pages.service.ts';

export const documentRoutes: MountedRoute[] = [
  route(contract.pushOperations, (ctx, { actor, params, body }) =>
    pushOperations(
      ctx,
      actor,
      { siteId: params.id, documentId: params.documentId, permission: 'sites.content' },
      body,
    ),
  ),
  route(contract.pullOperations, (ctx, { actor, params, query }) =>
    pullOperations(ctx, actor, { siteId: params.id, documentId: params.documentId }, query.since),
  ),
  route(updateTemplatePages, (ctx, call) => updatePages(ctx, call, call.params.id)),
];
