// Uploaded backups: in the storage until their import, so that any node can carry it out.
import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';

export const uploadsFolder = 'site-imports/';

export const uploadKey = (userId: string, uploadId: string): string =>
  `${uploadsFolder}${userId}/${uploadId}.zip`;

/** Keeps a received file for the import by its user; answers the id of the upload. */
export const keepUpload = async (
  ctx: ServerContext,
  userId: string,
  { path, size }: { path: string; size: number },
): Promise<string> => {
  const uploadId = randomUUID();
  await ctx.storage.putFile(uploadKey(userId, uploadId), path, {
    contentType: 'application/zip',
    maxBytes: size,
    size,
  });
  return uploadId;
};
