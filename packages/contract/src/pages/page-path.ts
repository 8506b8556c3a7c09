// Page hierarchy by path: a page is a child of another when its slug starts with that page's slug. There are no
// folder records, so the slug alone determines the position of a page.
import { limits } from '../limits.ts';
import { slugFromTitle } from '../sites/subdomain.ts';

/** Normalizes a typed path: slugifies each segment and drops empty ones. */
export const cleanPath = (typed: string): string =>
  typed
    .split('/')
    .map(slugFromTitle)
    .filter((part) => part !== '')
    .join('/');

/** The last segment of a slug. */
export const leafOf = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1);

export const depthOf = (slug: string): number => slug.split('/').length;

/** The slug of a child page; parent `''` is the top level. */
export const pathIn = (parent: string, leaf: string): string => (parent === '' ? leaf : `${parent}/${leaf}`);

export const isBelow = (slug: string, folder: string): boolean => slug.startsWith(`${folder}/`);

interface PagePath {
  slug: string;
  isHome: boolean;
}

/** The nearest existing ancestor page of a slug. */
export const parentOf = <Page extends PagePath>(slug: string, pages: readonly Page[]): Page | undefined => {
  let folder = slug;
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const found = pages.find((page) => !page.isHome && page.slug === folder);
    if (found) return found;
  }
  return undefined;
};

export const isTooDeep = (slug: string): boolean => depthOf(slug) > limits.sites.pageDepthMax;
