import { defineFeature } from '../../http/feature.ts';
import { mountPreviewFrames } from './preview-frames.ts';

export const previewFeature = defineFeature({
  name: 'preview',
  mount: [mountPreviewFrames],
});
