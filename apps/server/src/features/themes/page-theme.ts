import type { HtmlTransform } from '../../http/files/static-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { chosenTheme } from './chosen-theme.ts';
import { isAppPath, themedDocument } from './themed-document.ts';

/** The theme to apply to a page of the main host; undefined when the platform uses the default theme. */
export const pageTheme = async (ctx: ServerContext, path: string): Promise<HtmlTransform | undefined> => {
  const id = await chosenTheme(ctx);
  if (id === 'default') return undefined;
  const isAtWork = isAppPath(path);
  const { themes, fonts } = ctx.library;
  return {
    name: isAtWork ? `${id} at work` : id,
    apply: (html) => themedDocument(html, themes.get(id)!, { fonts, isAtWork }),
  };
};
