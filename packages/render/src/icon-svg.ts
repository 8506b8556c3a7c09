import { escapeHtml } from './escape.ts';

/** One of the library's outline icons; empty for an unknown name. */
export const iconSvg = (name: string, icons: Readonly<Record<string, string>>, className = 'icon'): string =>
  Object.hasOwn(icons, name)
    ? `<svg class="${escapeHtml(className)}" viewBox="0 0 24 24" fill="none" stroke="currentColor"` +
      ` stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[name]}</svg>`
    : '';
