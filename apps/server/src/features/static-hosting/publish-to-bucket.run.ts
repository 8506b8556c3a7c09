import { uuid } from '@sitewright/contract/fields';
import { bucketPublishResultSchema } from '@sitewright/contract/static-hosting/static-hosting';
import { z } from 'zod';
import { defineRun } from '../../core/context/run.ts';
import { publishSiteToBucket } from './publish-site-to-bucket.ts';

export const publishToBucketRun = defineRun({
  kind: 'static_hosting_publish',
  permission: 'static_hosting.write',
  isExclusive: true,
  input: z.object({ siteId: uuid }),
  result: bucketPublishResultSchema,
  run: (ctx, { actor, input: { siteId }, signal, progress }) =>
    publishSiteToBucket(ctx, actor, { siteId, signal, progress }),
});
