import type { CreatedPage } from './create-site-from-template.ts';

/** What is known about the business behind a new site, for choosing pictures that fit it. */
export interface ReplacementContext {
  businessName: string;
  industry: string;
}

/**
 * The place in the creation of a site where its template's pictures give way to stock photos that fit the
 * business: it receives the new site's pages and answers them with other pictures, in the same order. A page
 * that comes back as the same object counts as unchanged and is not saved again; a rejection keeps the
 * template's pictures. Without a stock-photo provider every page stays as it is, which is what this one does.
 */
export const keepImages = async (
  pages: readonly CreatedPage[],
  _context: ReplacementContext,
): Promise<readonly CreatedPage[]> => pages;
