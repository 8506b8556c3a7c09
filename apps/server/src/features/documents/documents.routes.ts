import * as contract from '@sitewright/contract/documents';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { pullOperations, pushOperations } from './documents.service.ts';

export const documentRoutes: MountedRoute[] = [
  route(contract.pushOperations, (ctx, { actor, params, body }) =>
    pushOperations(ctx, actor, { siteId: params.id, documentId: params.documentId }, body),
  ),
  route(contract.pullOperations, (ctx, { actor, params, query }) =>
    pullOperations(ctx, actor, { siteId: params.id, documentId: params.documentId }, query.since),
  ),
];
