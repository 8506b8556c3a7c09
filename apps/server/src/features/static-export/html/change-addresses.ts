import { attributeOf, type HtmlElement, setAttribute } from './html-tree.ts';

const styleAddress = /(url\(\s*)(["']?)([^"')]+)\2(\s*\))/gi;

/** Rewrites the addresses in CSS; one that leads nowhere becomes empty. */
export const rewriteCss = (css: string, resolve: (address: string) => string | undefined): string =>
  css.replace(
    styleAddress,
    (_all, start: string, quote: string, address: string, end: string) =>
      start + quote + (resolve(address) ?? 'data:,') + quote + end,
  );

export const rewriteSourceSet = (value: string, resolve: (address: string) => string | undefined): string =>
  value
    .split(/,\s+/)
    .flatMap((part) => {
      const [address = '', ...size] = part.trim().split(/\s+/);
      const url = resolve(address);
      return url === undefined ? [] : [[url, ...size].join(' ')];
    })
    .join(', ');

/** Changes every address that elements have. */
export const changeAddresses = (
  elements: readonly HtmlElement[],
  change: (address: string) => string,
): void => {
  for (const element of elements) {
    for (const name of ['href', 'src', 'poster', 'action']) {
      const value = attributeOf(element, name);
      if (value !== undefined) setAttribute(element, name, change(value));
    }
    const set = attributeOf(element, 'srcset');
    if (set !== undefined) setAttribute(element, 'srcset', rewriteSourceSet(set, change));
    const style = attributeOf(element, 'style');
    if (style !== undefined) setAttribute(element, 'style', rewriteCss(style, change));
  }
};
