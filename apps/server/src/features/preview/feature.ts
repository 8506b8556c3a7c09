import { defineFeature } from '../../http/feature.ts';
import { mountPreviewFrames } from './preview-frames.ts';
import { previewRoutes } from './preview.routes.ts';

export const previewFeature = defineFeature({
  name: 'preview',
  dependsOn: ['library', 'sites', 'media', 'pages', 'rendering'],
  routes: previewRoutes,
  mount: [mountPreviewFrames],
});
