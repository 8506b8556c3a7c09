import { defineFeature } from '../../http/feature.ts';
import type { PageSource } from './page-source.ts';

declare module '../../http/feature.ts' {
  interface Feature {
    /** Pages and files that it generates for every release of a site. */
    pageSources?: readonly PageSource[];
  }
}

export const renderingFeature = defineFeature({
  name: 'rendering',
  dependsOn: ['library', 'sites', 'company', 'legal', 'site-content', 'forms', 'custom-templates', 'media'],
});
