import { defineFeature } from '../../http/feature.ts';
import { imageReplacementRun } from './image-replacement.run.ts';
import { imageReplacementRoutes } from './image-replacement.routes.ts';

export const imageReplacementFeature = defineFeature({
  name: 'image-replacement',
  dependsOn: ['sites', 'documents', 'stock', 'media', 'runs', 'ai', 'company'],
  routes: imageReplacementRoutes,
  runs: [imageReplacementRun],
});
