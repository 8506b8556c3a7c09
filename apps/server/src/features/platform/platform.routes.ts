import * as contract from '@sitewright/contract/platform/platform';
import * as settingsContract from '@sitewright/contract/platform/platform-settings';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getPlatformSettings, updatePlatformSettings } from './platform-settings.service.ts';

export const platformRoutes: MountedRoute[] = [
  route(contract.connectionTest, async () => ({ status: 'ok' as const, message: 'API is running' })),
  route(settingsContract.getPlatformSettings, (ctx, { actor }) => getPlatformSettings(ctx, actor)),
  route(settingsContract.updatePlatformSettings, (ctx, call) => updatePlatformSettings(ctx, call, call.body)),
];
