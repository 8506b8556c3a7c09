import type { BlogLook } from '@sitewright/contract/blog/blog-settings';
import type { JsonObject } from '@sitewright/contract/content';
import { sectionsOfLook } from '../../library/blog-look-library.ts';
import type { Library } from '../../library/library.ts';

export interface LookSections {
  post_template: JsonObject[];
  list_template: JsonObject[];
}

/** The sections that a look sets both templates to, in a language of the product. */
export const lookSections = (library: Library, look: BlogLook, language: 'en' | 'vi'): LookSections => {
  const found = library.blogLooks.get(look);
  if (!found) throw new Error(`The library has no blog look ${look}`);
  return sectionsOfLook(found, language);
};
