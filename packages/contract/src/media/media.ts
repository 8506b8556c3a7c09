// Uploaded images and documents. The URL of an image in a page (`/media/…`) stays the same when the image is
// replaced; a published page has its own copy.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, listQuery, ok, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

/** spec: document kinds by mime type. */
export const documentKinds = ['pdf', 'word', 'excel', 'powerpoint', 'csv', 'text', 'file'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** `external`: hotlinked from the service's URL, as Unsplash requires. */
export const mediaKinds = ['image', 'document', 'external'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** `processing`: usable while its variants are generated. `blocked`: taken down by the platform. */
export const mediaStates = ['processing', 'ready', 'failed', 'blocked'] as const;

/** Source of a file. */
export const mediaSources = [
  'upload',
  'crop',
  'pexels',
  'unsplash',
  'built-in',
  'platform',
  'address',
] as const;

const share = z.number().min(0).max(1);
/** Focal point kept visible when the image is cropped, as shares of its width and height. */
export const focalPoint = z.object({ x: share, y: share });

export const mediaItemSchema = z.object({
  id: uuid,
  siteId: uuid.nullable(),
  kind: z.enum(mediaKinds),
  state: z.enum(mediaStates),
  /** URL for use in pages. */
  url: z.string(),
  /** Thumbnail URL; null when an icon is shown instead. */
  thumbnail: z.string().nullable(),
  name: z.string(),
  mimeType: z.string(),
  documentKind: z.enum(documentKinds).nullable(),
  /** Size of the original in bytes. */
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  /** Suggested `alt` from the known metadata; empty without any. */
  suggestedAlt: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  folderId: uuid.nullable(),
  focalPoint,
  /** Placeholder while the image loads: dominant colour, and base64 of a thumbhash. */
  color: z.string().nullable(),
  thumbhash: z.string().nullable(),
  source: z.enum(mediaSources),
  sourceUrl: z.string().nullable(),
  photographer: z.string().nullable(),
  photographerUrl: z.string().nullable(),
  unsplashData: jsonObject.nullable(),
  createdAt: isoDate,
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

const mediaQuery = listQuery(limits.media.pageSizeMax, limits.media.pageSize).extend({
  q: trimmed(limits.lists.searchMaxLength).optional(),
  kind: z.enum(['image', 'document']).optional(),
  folderId: uuid.optional(),
  tag: trimmed(limits.media.tagMaxLength).optional(),
  use: z.enum(['used', 'unused']).optional(),
  sort: z.enum(['newest', 'oldest', 'name', 'largest']).default('newest'),
});

export const listSiteMedia = endpoint({
  method: 'GET',
  path: '/media/site/{siteId}',
  summary: 'List the files of a site, newest first',
  access: 'media.read',
  reads: 'replica',
  params: z.object({ siteId: uuid }),
  query: mediaQuery,
  response: z.object({ images: z.array(mediaItemSchema), pagination }),
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/media',
  summary: 'List the files of all sites visible to the caller',
  access: 'media.read',
  reads: 'replica',
  query: mediaQuery.extend({ siteId: uuid.optional() }),
  response: z.object({
    items: z.array(mediaItemSchema.extend({ siteName: z.string().nullable(), uses: z.number().int() })),
    pagination,
  }),
});

/** A usage of a file: in a page or part of a site, as draft or published, or in the company profile. */
export const mediaUse = z.object({
  /** Null in the company profile, which belongs to no site. */
  siteId: uuid.nullable(),
  siteName: z.string().nullable(),
  documentId: uuid,
  kind: z.enum(['page', 'header', 'footer', 'section', 'settings', 'release', 'company_profile']),
  title: z.string(),
  pageId: uuid.nullable(),
});
export type MediaUse = z.infer<typeof mediaUse>;

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/{id}',
  summary: 'A file and where it is used',
  access: 'media.read',
  params: idParams,
  response: mediaItemSchema.extend({ uses: z.array(mediaUse) }),
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload',
  summary:
    'Upload a picture or document (multipart: image, one of siteId, templateId or temporary, plus context, folderId, originId, alt)',
  access: 'media.write',
  multipart: true,
  response: mediaItemSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'storage_full', 'limit_reached'],
});

export const replaceMedia = endpoint({
  method: 'POST',
  path: '/media/{id}/replace',
  summary: 'Replace the content of a file; pages that use it show the new one (multipart: image)',
  access: 'media.write',
  params: idParams,
  multipart: true,
  response: mediaItemSchema,
  errors: ['too_large', 'unsupported_media_type', 'storage_full', 'limit_reached'],
});

const tags = z
  .array(trimmed(limits.media.tagMaxLength).min(1))
  .max(limits.media.tagsMax, `Use up to ${limits.media.tagsMax} tags`);

export const changeMedia = endpoint({
  method: 'PATCH',
  path: '/media/{id}',
  summary: 'Update the metadata of a file',
  access: 'media.write',
  params: idParams,
  body: z
    .object({
      name: trimmed(limits.media.nameMaxLength).min(1, 'Enter a file name'),
      alt: trimmed(limits.media.altMaxLength),
      tags,
      folderId: uuid.nullable(),
      focalPoint,
    })
    .partial(),
  response: mediaItemSchema,
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media/{id}',
  summary: 'Delete a file; requires `force` while pages use it. Published pages keep their copy',
  access: 'media.write',
  params: idParams,
  query: z.object({ force: z.enum(['true', 'false']).default('false') }),
  response: ok,
  errors: ['in_use'],
});

/** URL of a built-in stock image or of one added by staff. */
const stockUrl = /^\/(library\/images\/[a-z0-9-]+\.webp|media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.(jpg|webp))$/;

export const downloadExternalMedia = endpoint({
  method: 'POST',
  path: '/media/download-external',
  summary: 'Import an image from a stock service or another URL into the files of a site',
  access: 'media.write',
  body: z.object({
    /** An http(s) URL, or one of the platform's stock images. */
    imageUrl: trimmed(limits.media.addressMaxLength).refine(
      (text) => stockUrl.test(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'Give the address of a picture, such as https://example.com/picture.jpg',
    ),
    siteId: uuid,
    metadata: z
      .object({
        source: z.enum(['pexels', 'unsplash', 'built-in', 'platform', 'address']).default('address'),
        photographer: trimmed(limits.media.creditMaxLength).default(''),
        photographerUrl: trimmed(limits.media.addressMaxLength).default(''),
        originalUrl: trimmed(limits.media.addressMaxLength).default(''),
        alt: trimmed(limits.media.altMaxLength).default(''),
        /** Id of the photo at its service. */
        id: trimmed(limits.stock.photoIdMaxLength).default(''),
      })
      .prefault({}),
  }),
  response: mediaItemSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'upstream_failed', 'storage_full', 'limit_reached'],
  rateLimits: [{ name: 'external', by: 'user', limit: limits.media.externalPerHour, per: hour }],
});

export const downloadMedia = endpoint({
  method: 'GET',
  path: '/media/download/{id}',
  summary: 'Download the original file; redirects to a short-lived URL',
  access: 'media.read',
  params: idParams,
  response: z.undefined(),
  status: 302,
});

export const mediaFolderSchema = z.object({
  id: uuid,
  siteId: uuid,
  name: z.string(),
  parentId: uuid.nullable(),
  count: z.number().int(),
});
export type MediaFolder = z.infer<typeof mediaFolderSchema>;

export const listMediaFolders = endpoint({
  method: 'GET',
  path: '/media/site/{siteId}/folders',
  summary: 'List the media folders of a site',
  access: 'media.read',
  reads: 'replica',
  params: z.object({ siteId: uuid }),
  response: z.object({ folders: z.array(mediaFolderSchema) }),
});

const folderName = trimmed(limits.media.folderNameMaxLength).min(1, 'Enter a folder name');

export const createMediaFolder = endpoint({
  method: 'POST',
  path: '/media/site/{siteId}/folders',
  summary: 'Create a folder',
  access: 'media.write',
  params: z.object({ siteId: uuid }),
  body: z.object({ name: folderName, parentId: uuid.nullable().default(null) }),
  response: mediaFolderSchema,
  status: 201,
  errors: ['slug_taken', 'limit_reached'],
});

export const changeMediaFolder = endpoint({
  method: 'PATCH',
  path: '/media/folders/{id}',
  summary: 'Rename or move a folder',
  access: 'media.write',
  params: idParams,
  body: z.object({ name: folderName, parentId: uuid.nullable() }).partial(),
  response: mediaFolderSchema,
  errors: ['slug_taken', 'limit_reached'],
});

export const deleteMediaFolder = endpoint({
  method: 'DELETE',
  path: '/media/folders/{id}',
  summary: 'Delete a folder; its content moves to the parent folder',
  access: 'media.write',
  params: idParams,
  response: ok,
});

export const mediaBulkActions = ['delete', 'move', 'tag', 'untag'] as const;
export const changeManyMedia = endpoint({
  method: 'POST',
  path: '/media/bulk',
  summary: 'Apply an action to many files; files that could not be changed are returned with a reason',
  access: 'media.write',
  body: z.object({
    ids: z.array(uuid).min(1).max(limits.media.bulkMax, `Select up to ${limits.media.bulkMax} files`),
    action: z.enum(mediaBulkActions),
    folderId: uuid.nullable().optional(),
    tag: trimmed(limits.media.tagMaxLength).optional(),
  }),
  response: z.object({
    changed: z.array(uuid),
    failed: z.array(z.object({ id: uuid, error: z.string() })),
  }),
});

/** Storage usage and quota of the workspace; in the shared workspace, of the user alone. */
export const mediaStorage = endpoint({
  method: 'GET',
  path: '/media/storage',
  summary: 'Storage usage of the workspace, or of the user in the shared workspace',
  access: 'media.read',
  reads: 'replica',
  response: z.object({
    usedBytes: z.number().int(),
    /** Null: unlimited. */
    quotaBytes: z.number().int().nullable(),
    files: z.number().int(),
  }),
});
