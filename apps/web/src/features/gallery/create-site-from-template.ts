import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { createSiteFromTemplate as createCall } from '@sitewright/contract/site-templates';
import type { keepImages, ReplacementContext } from './replace-images.ts';

export type CreatedSite = EndpointResponse<typeof createCall>['site'];
export type CreatedPage = CreatedSite['pages'][number];

export interface CreationSteps {
  create: () => Promise<CreatedSite>;
  replaceImages: typeof keepImages;
  savePage: (siteId: string, page: CreatedPage) => Promise<unknown>;
  log: (error: unknown) => void;
}

/**
 * Creates a site, then gives it fitting pictures. Only the creation may fail the whole: a site with its
 * template's pictures is still the person's site (specification, error catalogue: picture errors are logged).
 */
export async function createSiteFromTemplate(
  steps: CreationSteps,
  context: ReplacementContext,
): Promise<CreatedSite> {
  const site = await steps.create();
  try {
    const replaced = await steps.replaceImages(site.pages, context);
    const changed = replaced.filter((page, index) => page !== site.pages[index]);
    await Promise.all(changed.map((page) => steps.savePage(site.id, page)));
  } catch (error) {
    steps.log(error);
  }
  return site;
}
