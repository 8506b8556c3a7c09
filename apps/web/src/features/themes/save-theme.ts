import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { setPlatformTheme } from '@sitewright/contract/themes/themes';
import { request } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { textsOf } from '../../lib/translations.ts';

/** Saves the theme for everyone and shows the result. */
export async function saveTheme(themeId: ThemeId): Promise<boolean> {
  try {
    await request(setPlatformTheme, { body: { themeId } });
    notify.success(textsOf('themes').saved);
    return true;
  } catch {
    notify.error(textsOf('themes').saveFailed);
    return false;
  }
}
