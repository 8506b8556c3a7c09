import { defineFeature } from '../../http/feature.ts';

export const renderingFeature = defineFeature({
  name: 'rendering',
  dependsOn: ['library', 'sites', 'site-content', 'custom-templates', 'media'],
});
