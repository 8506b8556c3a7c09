import { nearestPassing } from '@sitewright/contract/contrast';

// The papers of light and of dark, on which a brand's colour must be readable as text.
const paper = { light: '#fbfaf7', dark: '#141310' } as const;

/**
 * The properties that a brand's primary colour takes over. White words stand on it and it stands as words on
 * paper, so it is moved as little as it takes to be readable.
 */
export const brandProperties = (primary: string, isDark: boolean): Record<string, string> => {
  const fill = nearestPassing(primary, '#ffffff');
  return {
    '--color-primary': fill,
    '--color-primary-hover': fill,
    '--color-primary-text': nearestPassing(primary, isDark ? paper.dark : paper.light, 7),
    '--brand-6': fill,
    '--brand-7': fill,
  };
};
