import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { setPlatformTheme } from '@sitewright/contract/themes/themes';
import { request } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { copyOf } from '../../lib/words.ts';

/** Saves the theme for everyone and shows the result. */
export async function saveTheme(themeId: ThemeId): Promise<boolean> {
  try {
    await request(setPlatformTheme, { body: { themeId } });
    notify.success(copyOf('themes').saved);
    return true;
  } catch {
    notify.error(copyOf('themes').saveFailed);
    return false;
  }
}
