import { defineFeature } from '../../http/feature.ts';

/** The format of a site's backup. */
export const siteArchiveFeature = defineFeature({
  name: 'site-archive',
  dependsOn: ['sites', 'custom-templates'],
  opensStores: true,
});
