// The images of an imported website as media of its site: temporary files of the user until the site is there.
import { limits } from '@sitewright/contract/limits';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { readWhole } from '../../../core/storage/whole-objects.ts';
import { insertMedia, urlOf } from '../../media/media.store.ts';
import { cleanFileName } from '../../media/upload/file-name.ts';
import { storeFile } from '../../media/upload/store-file.ts';
import { blobColumns } from '../../media/upload/upload.service.ts';
import { withTempFolder } from '../../media/workers/temp-folder.ts';
import { imageKey } from '../import-files.ts';
import type { StoredImage } from '../read/page-images.ts';

const hourMs = 60 * 60_000;

export interface ImportedImage {
  id: string;
  url: string;
}

export const importImage = (
  ctx: ServerContext,
  actor: Actor,
  { importId, image, alt }: { importId: string; image: StoredImage; alt: string },
): Promise<ImportedImage | undefined> =>
  withTempFolder(ctx, async (folder) => {
    const bytes = await readWhole(ctx.storage, imageKey(importId, image.file));
    if (!bytes) return undefined;
    const path = join(folder, 'received');
    await writeFile(path, bytes, { mode: 0o600 });
    const received = {
      path,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      name: cleanFileName(image.name),
    };
    const { tenantId, userId } = actor;
    try {
      return await storeFile(
        ctx,
        { tenantId, userId, siteId: null, uploaderId: userId },
        received,
        async (tx, blob, prepared) => {
          const row = await insertMedia(tx, {
            site_id: null,
            owner_id: userId,
            name: received.name,
            storage_key: createObjectKey(prepared.extension),
            temporary_until: new Date(ctx.clock.now().getTime() + limits.media.temporaryHours * hourMs),
            alt: alt.slice(0, limits.media.altMaxLength),
            ...blobColumns(blob, prepared),
          });
          return { id: row.id, url: urlOf(row) };
        },
      );
    } catch (error) {
      // An image that browsers show and this program can't read is left out.
      if (error instanceof AppError && error.code === 'unsupported_media_type') return undefined;
      throw error;
    }
  });
