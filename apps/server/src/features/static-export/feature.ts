import { defineFeature } from '../../http/feature.ts';

export const staticExportFeature = defineFeature({
  name: 'static-export',
  dependsOn: ['library', 'sites', 'forms', 'media', 'rendering', 'publishing', 'blog'],
});
