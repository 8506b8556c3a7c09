// The theme of the installation's public pages. Needed for every page, so it is cached in every process until somebody
// chooses another one. A public page never waits for a database that does not answer: the last known theme is used.
import { limits } from '@sitewright/contract/limits';
import { defaultThemeId, type ThemeId } from '@sitewright/contract/themes/theme-ids';
import type { SharedCache } from '../../core/cache/caches.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { platformTheme } from '@sitewright/contract/platform/platform-settings';
import { readPlatformSettings } from '../../core/settings/platform-settings.ts';

export interface ThemeCache {
  entries: SharedCache<ThemeId>;
  lastKnown: ThemeId;
}

export const createThemeCache = ({ caches }: Pick<ServerContext, 'caches'>): ThemeCache => ({
  entries: caches.create('platform-theme', limits.themes.chosenCacheMs, { servesStale: true }),
  lastKnown: defaultThemeId,
});

/** To be called after the commit of a change. */
export const invalidateTheme = ({ themeCache }: ServerContext): void => themeCache.entries.invalidate('');

export const chosenTheme = (ctx: ServerContext): Promise<ThemeId> =>
  ctx.themeCache.entries.get('', async () => {
    try {
      ctx.themeCache.lastKnown = (await readPlatformSettings(ctx.db, [platformTheme])).theme.themeId;
    } catch {
      // A public page must not fail without a database; the outage is monitored elsewhere.
    }
    return ctx.themeCache.lastKnown;
  });
