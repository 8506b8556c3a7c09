import * as contract from '@sitewright/contract/site-archive/site-imports';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import * as service from './site-imports.service.ts';

export const siteImportRoutes: MountedRoute[] = [
  route(contract.validateBackup, (ctx, call) => service.validateBackup(ctx, call)),
  route(contract.importBackup, (ctx, call) => service.importBackup(ctx, call)),
  route(contract.listSiteImports, (ctx, { actor }) => service.listSiteImports(ctx, actor)),
  route(contract.getSiteImport, (ctx, { actor, params }) =>
    service.getSiteImport(ctx, actor, params.siteImportId),
  ),
  route(contract.undoSiteImport, (ctx, call) => service.undoSiteImport(ctx, call, call.params.siteImportId)),
];
