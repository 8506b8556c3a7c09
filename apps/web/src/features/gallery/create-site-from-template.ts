import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { createSiteFromTemplate as createCall } from '@sitewright/contract/site-templates/site-templates';

type CreatedSite = EndpointResponse<typeof createCall>['site'];

export interface CreationSteps {
  create: () => Promise<CreatedSite>;
  replaceImages: (siteId: string) => Promise<void>;
  log: (error: unknown) => void;
}

/**
 * Creates a site, then gives it fitting pictures. Only the creation may fail the whole: a site with its
 * template's pictures is still the person's site (specification, error catalogue: picture errors are logged).
 */
export async function createSiteFromTemplate(steps: CreationSteps): Promise<CreatedSite> {
  const site = await steps.create();
  try {
    await steps.replaceImages(site.id);
  } catch (error) {
    steps.log(error);
  }
  return site;
}
