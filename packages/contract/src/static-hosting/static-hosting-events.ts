import { z } from 'zod';
import { defineEvent } from '../event.ts';

const about = {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ bucket: z.string() }),
} as const;

export const siteBucketSaved = defineEvent('site.bucket_saved', about);
export const siteBucketRemoved = defineEvent('site.bucket_removed', about);
export const sitePublishedToBucket = defineEvent('site.published_to_bucket', about);
