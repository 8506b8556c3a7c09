import { imageReplacementResultSchema } from '@sitewright/contract/image-replacement/image-replacement';
import { uuid } from '@sitewright/contract/fields';
import { z } from 'zod';
import { defineRun } from '../../core/context/run.ts';
import { replaceImages } from './replace-images.service.ts';

export const imageReplacementRun = defineRun({
  kind: 'image_replacement',
  permission: 'sites.write',
  // A second attempt would take the images of the first for those of the site and replace them again.
  attempts: 'once',
  isExclusive: true,
  input: z.object({ siteId: uuid }),
  result: imageReplacementResultSchema,
  run: (ctx, { actor, input: { siteId }, signal, progress }) =>
    replaceImages(ctx, actor, { siteId, signal, progress }),
});
