// Publishing a site to a bucket of the S3 protocol, as a static host of its owner. The secret key never leaves the server.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { staticHostingLimits as limits } from './static-hosting-limits.ts';

const url = z
  .string()
  .trim()
  .max(limits.urlMaxLength, 'This URL is too long')
  .regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/i, 'Enter a URL that begins with https://');

const fields = {
  /** URL of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: url,
  region: z
    .string()
    .trim()
    .max(limits.regionMaxLength, 'This region is too long')
    .regex(/^[A-Za-z0-9-]+$/, 'Enter the region, such as eu-central-1'),
  bucket: z
    .string()
    .trim()
    .min(limits.bucketMinLength, 'Enter the name of the bucket')
    .max(limits.bucketMaxLength, 'This name is too long')
    .regex(/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/, 'Use only a–z, 0–9, dots and hyphens'),
  /** Folder in the bucket; empty for its root. */
  prefix: z
    .string()
    .trim()
    .max(limits.prefixMaxLength, 'This folder is too long')
    .regex(/^([A-Za-z0-9_][A-Za-z0-9_.-]*\/?)*$/, 'Use only letters, digits, dots, hyphens and slashes'),
  accessKeyId: z
    .string()
    .trim()
    .min(1, 'Enter the access key ID')
    .max(limits.accessKeyMaxLength, 'This key is too long'),
  /** Where visitors open the site; empty where it is not known. */
  publicUrl: z.union([z.literal(''), url]),
  /** Where forms post to; empty: to the published site. */
  formUrl: z.union([z.literal(''), url]),
};

export const siteBucketSchema = z.object({
  ...(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])) as Record<
    keyof typeof fields,
    z.ZodString
  >),
  publishedAt: isoDate.nullable(),
});
export type SiteBucket = z.output<typeof siteBucketSchema>;

const stateSchema = z.object({
  /** Null until one is saved. */
  bucket: siteBucketSchema.nullable(),
});

/** Result of a run of the kind `static_hosting_publish`; its progress counts files. */
export const bucketPublishResultSchema = z.object({
  uploaded: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  /** What works on the published site only. */
  warnings: z.array(z.object({ code: z.string(), path: z.string(), detail: z.string() })),
});
export type BucketPublishResult = z.output<typeof bucketPublishResultSchema>;

const params = z.object({ siteId: uuid });

export const getStaticHosting = endpoint({
  method: 'GET',
  path: '/sites/{siteId}/static-hosting',
  summary: 'The bucket that a site is published to, without its secret key',
  access: 'static_hosting.read',
  apiKeys: false,
  params,
  response: stateSchema,
});

export const putStaticHosting = endpoint({
  method: 'PUT',
  path: '/sites/{siteId}/static-hosting',
  summary: 'Save the bucket of a site; without a secret key the saved one is kept',
  access: 'static_hosting.write',
  apiKeys: false,
  params,
  body: z.strictObject({
    ...fields,
    secretAccessKey: z
      .string()
      .trim()
      .min(1, 'Enter the secret access key')
      .max(limits.secretMaxLength, 'This key is too long')
      .optional(),
  }),
  response: stateSchema,
});

export const removeStaticHosting = endpoint({
  method: 'DELETE',
  path: '/sites/{siteId}/static-hosting',
  summary: 'Remove the bucket from the site; its files stay',
  access: 'static_hosting.write',
  apiKeys: false,
  params,
  response: ok,
});

export const testStaticHosting = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/static-hosting/test',
  summary: 'Write, read and delete a small file in the bucket',
  access: 'static_hosting.write',
  apiKeys: false,
  params,
  response: ok,
  errors: ['upstream_failed', 'wrong_state'],
  rateLimits: [{ name: 'bucket-tests', by: 'user', limit: limits.testsPerHour, per: hour }],
});

export const publishToBucket = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/static-hosting/publish',
  summary: 'Start a run that publishes the draft of a site to its bucket',
  access: 'static_hosting.write',
  apiKeys: false,
  params,
  response: z.object({ run: runSchema }),
  status: 202,
  errors: ['wrong_state'],
});
