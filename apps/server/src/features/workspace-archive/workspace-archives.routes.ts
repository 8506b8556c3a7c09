import * as contract from '@sitewright/contract/workspace-archive/workspace-archives';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import * as service from './workspace-archives.service.ts';

export const workspaceArchiveRoutes: MountedRoute[] = [
  route(contract.listWorkspaceArchives, (ctx, { actor }) => service.listWorkspaceArchives(ctx, actor)),
  route(contract.exportWorkspace, (ctx, call) => service.exportWorkspace(ctx, call)),
  route(contract.importWorkspace, (ctx, call) => service.importWorkspace(ctx, call)),
  route(contract.downloadWorkspaceArchive, (ctx, { actor, params }) =>
    service.downloadWorkspaceArchive(ctx, actor, params.archiveId),
  ),
  route(contract.deleteWorkspaceArchive, async (ctx, { actor, params }) => {
    await service.deleteWorkspaceArchive(ctx, actor, params.archiveId);
    return { ok: true as const };
  }),
];
