import type { MantineColorSchemeManager } from '@mantine/core';
import { setColorScheme, storedColorScheme, subscribeToColorScheme } from './color-scheme.ts';

/** Lets Mantine follow the one colour scheme of the app instead of keeping its own. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: storedColorScheme,
    // Mantine hands every update back; telling the same again would go round for ever.
    set: (scheme) => {
      if (scheme !== storedColorScheme()) setColorScheme(scheme);
    },
    subscribe: (onUpdate) => {
      stop = subscribeToColorScheme(() => onUpdate(storedColorScheme()));
    },
    unsubscribe: () => stop(),
    clear: () => setColorScheme('auto'),
  };
}
