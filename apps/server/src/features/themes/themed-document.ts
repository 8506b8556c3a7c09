// Applies a theme to a finished document of the app before any script runs: colours and fonts in the head, the
// theme's name on the root element.
import { systemFont, type Theme } from '@sitewright/contract/themes/theme';
import { themedClass } from '@sitewright/contract/themes/theme-ids';
import { escapeStyle } from '@sitewright/render/escape';
import type { FontFamily } from '@sitewright/render/theme-css';
import { themeStyles } from './theme-styles.ts';

/** Paths of signed-in work areas: they keep the product's own look, whatever theme the public pages use. */
const appPaths =
  /^\/(dashboard(?!\/new-site)|profile|builder|preview(?!\/(site-)?template\/)|tenant|tenant-dashboard|admin)(\/|$)/;

export const isAppPath = (path: string): boolean => appPaths.test(path);

const fontPreload = /<link rel="preload" href="[^"]+" as="font" type="font\/woff2" crossorigin \/>\n\s*/g;
const bootScript = '<script src="/boot.js"></script>';

const preloads = (theme: Theme, fonts: ReadonlyMap<string, FontFamily>, isVietnamese: boolean): string =>
  [...new Set([theme.fonts.heading, theme.fonts.body])]
    .flatMap((id) => fonts.get(id)?.faces ?? [])
    .filter(
      ({ preload, style, unicodeRange }) =>
        preload || (isVietnamese && style === 'normal' && unicodeRange.includes('U+1EA0')),
    )
    .map(
      ({ file }) =>
        `<link rel="preload" href="/library/fonts/${file}" as="font" type="font/woff2" crossorigin />\n    `,
    )
    .join('');

/** The browser's own UI takes the background colour. */
const withPaper = (html: string, styles: string): string =>
  html.replace(
    /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\)")/g,
    (whole, before: string, after: string, scheme: string) => {
      const [, paper] = new RegExp(`scheme='${scheme}'[^}]*--color-background:([^;}]+)`).exec(styles) ?? [];
      return paper ? `${before}${paper}${after}` : whole;
    },
  );

/** `media`: in a work area the sheet is inactive until the user returns to the public pages. */
const sheet = (id: string, styles: string, isAtWork: boolean): string =>
  `<style id="theme" data-theme="${id}"${isAtWork ? ' media="not all"' : ''}>${escapeStyle(styles)}</style>\n    `;

export const themedDocument = (
  html: string,
  theme: Theme,
  { fonts, isAtWork }: { fonts: ReadonlyMap<string, FontFamily>; isAtWork: boolean },
): string => {
  const styles = themeStyles(theme, fonts);
  const head = sheet(theme.id, styles, isAtWork);
  if (isAtWork) return html.replace(bootScript, () => head + bootScript);
  const usesOwnFonts = ![theme.fonts.heading, theme.fonts.body].includes(systemFont);
  const links = usesOwnFonts ? preloads(theme, fonts, /<html lang="vi"/.test(html)) : '';
  return withPaper(html, styles)
    .replaceAll(fontPreload, '')
    .replace(
      'class="themed" data-theme="default"',
      `class="${themedClass(theme.id)}" data-theme="${theme.id}"`,
    )
    .replace(bootScript, () => links + head + bootScript);
};
