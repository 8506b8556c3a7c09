import { themeIds, type ThemeId } from '@sitewright/contract/themes/theme-ids';
import { platformTheme, type PlatformTheme } from '@sitewright/contract/platform/platform-settings';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readPlatformSettings, savePlatformSettings } from '../../core/settings/platform-settings.ts';
import { invalidateTheme } from './chosen-theme.ts';
import { themeStyles } from './theme-styles.ts';

/** Empty for the theme that is the product's own look. */
const stylesOf = ({ library }: ServerContext, id: ThemeId): string =>
  id === 'default' ? '' : themeStyles(library.themes.get(id)!, library.fonts);

export const getPlatformTheme = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'theme.write');
  return {
    ...(await readPlatformSettings(ctx.db, [platformTheme])).theme,
    themes: themeIds.map((id) => ({
      id,
      colors: ctx.library.themes.get(id)!.colors,
      styles: stylesOf(ctx, id),
    })),
  };
};

export const setPlatformTheme = async (
  ctx: ServerContext,
  doing: RequestContext,
  { themeId }: PlatformTheme,
): Promise<PlatformTheme> => {
  requirePermission(doing.actor, 'theme.write');
  const { name } = platformTheme;
  await savePlatformSettings(ctx, doing, {
    definitions: [platformTheme],
    wanted: { [name]: { themeId } },
    targetId: name,
  });
  invalidateTheme(ctx);
  return { themeId };
};
