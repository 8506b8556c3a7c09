import * as contract from '@sitewright/contract/backups/backups';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { platformSettingsRoutes } from '../../http/settings-routes.ts';
import { deleteBackup, listBackups, startBackup, startTest } from './backups.service.ts';

export const backupRoutes: MountedRoute[] = [
  ...platformSettingsRoutes(contract.backupSettingsEndpoints),
  route(contract.listBackups, (ctx, { actor }) => listBackups(ctx, actor)),
  route(contract.createBackup, async (ctx, { actor }) => ({ run: await startBackup(ctx, actor) })),
  route(contract.testBackup, async (ctx, { actor, params }) => ({
    run: await startTest(ctx, actor, params.backupName),
  })),
  route(contract.deleteBackup, async (ctx, call) => {
    await deleteBackup(ctx, call, call.params.backupName);
    return { ok: true as const };
  }),
];
