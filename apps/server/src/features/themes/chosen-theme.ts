// The theme of the installation's public pages. Needed for every page, so it is cached: the cached value is returned
// at once and refreshed in the background (stale-while-revalidate). Without a database the last known value is used.
import { limits } from '@sitewright/contract/limits';
import { defaultThemeId, type ThemeId } from '@sitewright/contract/themes/theme-ids';
import type { ServerContext } from '../../core/context/server-context.ts';
import { platformGroup } from '../../core/settings/platform-settings.ts';

interface CachedTheme {
  id: ThemeId;
  until: number;
}

const known = new WeakMap<object, CachedTheme>();

/** Effective at once in this process; other processes see it within seconds. */
export const cacheTheme = (ctx: ServerContext, id: ThemeId): void =>
  void known.set(ctx, { id, until: Date.now() + limits.auth.sessionCacheMs });

const lookUp = async (ctx: ServerContext): Promise<ThemeId> => {
  try {
    cacheTheme(ctx, (await platformGroup(ctx, 'theme')).themeId);
  } catch {
    // A public page must not fail without a database; the outage is monitored elsewhere.
  }
  return known.get(ctx)?.id ?? defaultThemeId;
};

export const chosenTheme = async (ctx: ServerContext): Promise<ThemeId> => {
  const before = known.get(ctx);
  if (!before) return lookUp(ctx);
  if (before.until < Date.now()) {
    // Only one lookup at a time, however many pages are requested meanwhile.
    cacheTheme(ctx, before.id);
    void lookUp(ctx);
  }
  return before.id;
};
