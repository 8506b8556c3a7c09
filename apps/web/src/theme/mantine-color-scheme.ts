import type { MantineColorSchemeManager } from '@mantine/core';
import { setColorScheme, storedColorScheme, subscribeToColorScheme } from './color-scheme.ts';

/** Makes Mantine use the app's colour scheme instead of its own. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: storedColorScheme,
    // Mantine reports every update back; ignore unchanged values to avoid an endless loop.
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
