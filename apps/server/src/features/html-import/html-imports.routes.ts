import * as contract from '@sitewright/contract/html-import/html-imports';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import * as service from './html-imports.service.ts';

export const htmlImportRoutes: MountedRoute[] = [
  route(contract.validateWebsite, (ctx, call) => service.validateWebsite(ctx, call)),
  route(contract.importWebsite, (ctx, call) => service.importWebsite(ctx, call, call.body)),
  route(contract.listHtmlImports, (ctx, { actor }) => service.listHtmlImports(ctx, actor)),
  route(contract.getHtmlImport, (ctx, { actor, params }) =>
    service.getHtmlImport(ctx, actor, params.htmlImportId),
  ),
  route(contract.undoHtmlImport, (ctx, call) => service.undoHtmlImport(ctx, call, call.params.htmlImportId)),
];
