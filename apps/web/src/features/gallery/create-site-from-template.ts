import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { createSiteFromTemplate as createCall } from '@sitewright/contract/site-templates/site-templates';

type CreatedSite = EndpointResponse<typeof createCall>['site'];

export interface CreationSteps {
  create: () => Promise<CreatedSite>;
  /** Resolves to how many images were replaced. */
  replaceImages: (siteId: string) => Promise<number>;
  log: (error: unknown) => void;
}

/**
 * Creates a site, then replaces its images. Only a failed creation fails the whole call: a site with the template's
 * images is still usable (specification, error catalogue: image errors are logged).
 */
export async function createSiteFromTemplate(
  steps: CreationSteps,
): Promise<{ site: CreatedSite; replaced: number }> {
  const site = await steps.create();
  try {
    return { site, replaced: await steps.replaceImages(site.id) };
  } catch (error) {
    steps.log(error);
    return { site, replaced: 0 };
  }
}
