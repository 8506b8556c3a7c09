import * as imports from '@sitewright/contract/newsletter/imports';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { exportImportIssues, getImport, listImports, startImport, uploadImport } from './imports.service.ts';

export const importRoutes: MountedRoute[] = [
  route(imports.uploadImport, (ctx, call) => uploadImport(ctx, call)),
  route(imports.listImports, (ctx, { actor }) => listImports(ctx, actor)),
  route(imports.startImport, (ctx, { actor, params, body }) =>
    startImport(ctx, actor, params.importId, body),
  ),
  route(imports.getImport, (ctx, { actor, params }) => getImport(ctx, actor, params.importId)),
  route(imports.exportImportIssues, (ctx, { actor, params }) =>
    exportImportIssues(ctx, actor, params.importId),
  ),
];
