// Test files, and helpers to upload them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaItem } from '@sitewright/contract/media/media';
import sharp from 'sharp';
import { makeVariants } from '../features/media/images/make-variants.ts';
import type { ApiResponse, TestApp } from './test-app.ts';

export interface MediaUploader {
  upload: (
    body: Buffer | string,
    name: string,
    fields?: Record<string, string>,
  ) => Promise<ApiResponse<MediaItem>>;
  replace: (id: string, body: Buffer | string, name: string) => Promise<ApiResponse<MediaItem>>;
}

const formOf = (body: Buffer | string, name: string, fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('image', new Blob([new Uint8Array(Buffer.from(body))]), name);
  return data;
};

/** Uploads files to a site as the user of the token. */
export const mediaUploader = (app: TestApp, token: string, siteId: string): MediaUploader => ({
  upload: (body, name, fields = { siteId }) =>
    app.api<MediaItem>('POST', '/media/upload', { token, body: formOf(body, name, fields) }),
  replace: (id, body, name) =>
    app.api<MediaItem>('POST', `/media/${id}/replace`, { token, body: formOf(body, name, {}) }),
});

let shade = 0;
/** A plain image that no test has uploaded before. */
export const freshPng = (width = 40, height = 30): Promise<Buffer> => {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 7 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Bytes that compress badly, like a photo. */
export const freshPhoto = (width: number, height: number): Promise<Buffer> => {
  shade += 1;
  const noise = { type: 'gaussian', mean: 100 + (shade % 100), sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
};

/** Does the work of the queued variant jobs. */
export const runVariantJobs = async (app: TestApp): Promise<void> => {
  const { rows } = await app.database.ownerPool.query<{ tenantId: string; blobId: string }>(
    `select tenant_id as "tenantId", id as "blobId" from app.blobs where state = 'processing'`,
  );
  for (const row of rows) await makeVariants(app.ctx, row);
};

/** Names of the temporary files of work in progress. */
export const listTempFiles = (app: TestApp): Promise<string[]> =>
  readdir(join(app.ctx.env.dataDir, 'work')).catch(() => []);

export const objectSizes = async (app: TestApp, prefix = ''): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for await (const { key, size } of app.ctx.storage.list(prefix)) found.set(key, size);
  return found;
};
