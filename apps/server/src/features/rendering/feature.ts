import { defineFeature } from '../../http/feature.ts';

export const renderingFeature = defineFeature({
  name: 'rendering',
});
