import * as contract from '@sitewright/contract/themes/themes';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { remixBrand } from './theme-remix.service.ts';
import { getPlatformTheme, setPlatformTheme } from './themes.service.ts';

export const themeRoutes: MountedRoute[] = [
  route(contract.getPlatformTheme, (ctx) => getPlatformTheme(ctx)),
  route(contract.setPlatformTheme, (ctx, call) => setPlatformTheme(ctx, call, call.body)),
  route(contract.remixBrand, (ctx, { actor, body }) => remixBrand(ctx, actor, body)),
];
