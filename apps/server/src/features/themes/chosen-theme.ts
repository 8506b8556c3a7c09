// Which theme the installation shows its public pages in. Asked for with every page, so it is kept: what stands is
// answered at once, and looked up again behind the answer. Without a database the last known one stands.
import { limits } from '@sitewright/contract/limits';
import { defaultThemeId, type ThemeId } from '@sitewright/contract/themes/theme-ids';
import type { ServerContext } from '../../core/context/server-context.ts';
import { platformGroup } from '../../core/settings/platform-settings.ts';

interface Known {
  id: ThemeId;
  until: number;
}

const known = new WeakMap<object, Known>();

/** What was saved in this process holds at once; another process learns of it within seconds. */
export const noteTheme = (ctx: ServerContext, id: ThemeId): void =>
  void known.set(ctx, { id, until: Date.now() + limits.auth.sessionCacheMs });

const lookUp = async (ctx: ServerContext): Promise<ThemeId> => {
  try {
    noteTheme(ctx, (await platformGroup(ctx, 'theme')).themeId);
  } catch {
    // A page that everybody may read needs no database; whoever watches it hears of this elsewhere.
  }
  return known.get(ctx)?.id ?? defaultThemeId;
};

export const chosenTheme = async (ctx: ServerContext): Promise<ThemeId> => {
  const before = known.get(ctx);
  if (!before) return lookUp(ctx);
  if (before.until < Date.now()) {
    // One lookup at a time, however many pages are asked for meanwhile.
    noteTheme(ctx, before.id);
    void lookUp(ctx);
  }
  return before.id;
};
