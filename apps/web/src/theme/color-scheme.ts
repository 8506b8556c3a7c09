import { useSyncExternalStore } from 'react';

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Mantine uses the same storage key, so that public pages (without Mantine) and the app agree. */
const colorSchemeKey = 'mantine-color-scheme-value';

const listeners = new Set<() => void>();

export const storedColorScheme = (): ColorScheme => {
  const stored = localStorage.getItem(colorSchemeKey);
  return colorSchemes.find((scheme) => scheme === stored) ?? 'auto';
};

const apply = (): void => {
  const scheme = storedColorScheme();
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(colorSchemeKey, scheme);
  apply();
}

/** Follows the system and other tabs; started once by main.tsx. */
export function watchColorScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === colorSchemeKey) apply();
  });
}

export const subscribeToColorScheme = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribeToColorScheme, storedColorScheme, () => 'auto' as const);

export const useIsDark = (): boolean =>
  useSyncExternalStore(
    subscribeToColorScheme,
    () => document.documentElement.dataset['mantineColorScheme'] === 'dark',
    () => false,
  );
