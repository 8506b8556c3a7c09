import type { Dress } from '../../http/static-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { chosenTheme } from './chosen-theme.ts';
import { isWorkplace, themedDocument } from './themed-document.ts';

/** The theme to apply to a page of the main host; undefined when the platform uses the default theme. */
export const pageDress = async (ctx: ServerContext, path: string): Promise<Dress | undefined> => {
  const id = await chosenTheme(ctx);
  if (id === 'default') return undefined;
  const isAtWork = isWorkplace(path);
  const { themes, fonts } = ctx.library;
  return {
    name: isAtWork ? `${id} at work` : id,
    put: (html) => themedDocument(html, themes.get(id)!, { fonts, isAtWork }),
  };
};
