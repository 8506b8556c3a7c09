import * as contract from '@sitewright/contract/site-archive/site-exports';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import * as service from './site-exports.service.ts';

export const siteExportRoutes: MountedRoute[] = [
  route(contract.prepareExport, (ctx, { actor, params }) => service.prepareExport(ctx, actor, params.id)),
  route(contract.startExport, (ctx, call) => service.startExport(ctx, call, call.params.id, call.body)),
  route(contract.listExports, (ctx, { actor, params }) => service.listExports(ctx, actor, params.id)),
  route(contract.downloadExport, (ctx, { actor, params }) =>
    service.downloadExport(ctx, actor, params.exportId),
  ),
  route(contract.deleteExport, async (ctx, { actor, params }) => {
    await service.deleteExport(ctx, actor, params.exportId);
    return { ok: true as const };
  }),
  route(contract.listExportTemplates, (_ctx, { actor, query }) =>
    Promise.resolve(service.listExportTemplates(actor, query.useCase)),
  ),
];
