import { type Viewport, viewports } from '@sitewright/contract/content';

/** Each screen by itself. */
export const onlyOn: Record<Viewport, string> = {
  desktop: '(min-width:1024px)',
  tablet: '(min-width:640px) and (max-width:1023px)',
  mobile: '(max-width:639px)',
};

/**
 * Rules that keep a section or an element off some screens (`hiddenOn`, a list of viewports). Whoever edits
 * still sees it, paler.
 */
export const hiddenOnCss = (selector: string, hiddenOn: unknown, mode: 'edit' | 'publish'): string[] => {
  const body = mode === 'edit' ? 'opacity:.35;filter:grayscale(1)' : 'display:none';
  return Array.isArray(hiddenOn)
    ? viewports
        .filter((viewport) => hiddenOn.includes(viewport))
        .map((viewport) => `@media ${onlyOn[viewport]}{${selector}{${body}}}`)
    : [];
};
