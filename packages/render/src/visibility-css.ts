import { type Viewport, viewports } from '@sitewright/contract/content';

/** Media query of each viewport alone. */
export const onlyOn: Record<Viewport, string> = {
  desktop: '(min-width:1024px)',
  tablet: '(min-width:640px) and (max-width:1023px)',
  mobile: '(max-width:639px)',
};

/**
 * CSS that hides a section or an element on some viewports (`hiddenOn`, a list). In the editor it is translucent
 * instead.
 */
export const hiddenOnCss = (selector: string, hiddenOn: unknown, mode: 'edit' | 'publish'): string[] => {
  const body = mode === 'edit' ? 'opacity:.35;filter:grayscale(1)' : 'display:none';
  return Array.isArray(hiddenOn)
    ? viewports
        .filter((viewport) => hiddenOn.includes(viewport))
        .map((viewport) => `@media ${onlyOn[viewport]}{${selector}{${body}}}`)
    : [];
};
