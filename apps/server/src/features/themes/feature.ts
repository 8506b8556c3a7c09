import { platformTheme } from '@sitewright/contract/platform/platform-settings';
import { defineFeature } from '../../http/feature.ts';
import { createThemeCache, type ThemeCache } from './chosen-theme.ts';
import { themeRoutes } from './themes.routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    themeCache: ThemeCache;
  }
}

export const themesFeature = defineFeature({
  name: 'themes',
  dependsOn: ['sites', 'branding'],
  createContext: (ctx) => ({ themeCache: createThemeCache(ctx) }),
  routes: themeRoutes,
  settings: [platformTheme],
});
