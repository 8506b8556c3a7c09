import * as contract from '@sitewright/contract/blog-import/blog-imports';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getImport, listImports, removeImport, startImport, uploadImport } from './blog-imports.service.ts';
import { exportPosts } from './exporting/export.service.ts';

const targetOf = ({ id, blogImportId }: { id: string; blogImportId: string }) => ({
  siteId: id,
  id: blogImportId,
});

export const blogImportRoutes: MountedRoute[] = [
  route(contract.uploadBlogImport, (ctx, { actor, params, meta }) =>
    uploadImport(ctx, actor, params.id, meta),
  ),
  route(contract.listBlogImports, (ctx, { actor, params }) => listImports(ctx, actor, params.id)),
  route(contract.getBlogImport, (ctx, { actor, params }) => getImport(ctx, actor, targetOf(params))),
  route(contract.startBlogImport, (ctx, { actor, params, body }) =>
    startImport(ctx, actor, targetOf(params), body),
  ),
  route(contract.deleteBlogImport, async (ctx, { actor, params }) => {
    await removeImport(ctx, actor, targetOf(params));
    return { ok: true as const };
  }),
  route(contract.exportPosts, (ctx, { actor, params, query }) =>
    exportPosts(ctx, actor, params.id, query.format),
  ),
];
