import * as contract from '@sitewright/contract/themes/themes';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { generateBrandThemes } from './generate-theme.service.ts';
import { getPlatformTheme, setPlatformTheme } from './themes.service.ts';

export const themeRoutes: MountedRoute[] = [
  route(contract.getPlatformTheme, (ctx, { actor }) => getPlatformTheme(ctx, actor)),
  route(contract.setPlatformTheme, (ctx, call) => setPlatformTheme(ctx, call, call.body)),
  route(contract.generateThemes, (ctx, { actor, body }) => generateBrandThemes(ctx, actor, body)),
];
