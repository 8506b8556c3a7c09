// Pages in folders: a page lies in the folder of another when its address begins with that one’s. There is nothing
// else to a folder, so an address always says where a page is.
import { limits } from '../limits.ts';
import { slugFromTitle } from '../sites/subdomain.ts';

/** What somebody typed as an address, as it is kept: its parts cleaned, empty ones left out. */
export const cleanPath = (typed: string): string =>
  typed
    .split('/')
    .map(slugFromTitle)
    .filter((part) => part !== '')
    .join('/');

/** The last part of an address, its own name among its neighbours. */
export const leafOf = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1);

export const depthOf = (slug: string): number => slug.split('/').length;

/** The address of a page below another; `''` is the top. */
export const pathIn = (parent: string, leaf: string): string => (parent === '' ? leaf : `${parent}/${leaf}`);

export const isBelow = (slug: string, folder: string): boolean => slug.startsWith(`${folder}/`);

interface Addressed {
  slug: string;
  isHome: boolean;
}

/** The page whose folder an address lies in: the nearest that there is. */
export const parentOf = <Page extends Addressed>(slug: string, pages: readonly Page[]): Page | undefined => {
  let folder = slug;
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const found = pages.find((page) => !page.isHome && page.slug === folder);
    if (found) return found;
  }
  return undefined;
};

export const isTooDeep = (slug: string): boolean => depthOf(slug) > limits.sites.pageDepthMax;
