import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, isoDate, ok, uuid } from './fields.ts';

export const mediaItemSchema = z.object({
  id: uuid,
  url: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  createdAt: isoDate,
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

export const listSiteMedia = endpoint({
  method: 'GET',
  path: '/media/site/{siteId}',
  summary: 'The files of a site, newest first',
  access: 'media.read',
  params: z.object({ siteId: uuid }),
  response: z.object({ images: z.array(mediaItemSchema) }),
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload',
  summary: 'Upload a picture for a site (multipart: image, siteId)',
  access: 'media.write',
  multipart: true,
  response: mediaItemSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'storage_full'],
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media/{id}',
  summary: 'Delete a file; pages that use it keep their published copy',
  access: 'media.write',
  params: idParams,
  response: ok,
  errors: ['in_use'],
});
