import type { MantineColorSchemeManager } from '@mantine/core';
import { setColorScheme, storedColorScheme, subscribeToColorScheme } from './color-scheme.ts';

/** Lets Mantine follow the one colour scheme of the app instead of keeping its own. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: storedColorScheme,
    set: setColorScheme,
    subscribe: (onUpdate) => {
      stop = subscribeToColorScheme(() => onUpdate(storedColorScheme()));
    },
    unsubscribe: () => stop(),
    clear: () => setColorScheme('auto'),
  };
}
