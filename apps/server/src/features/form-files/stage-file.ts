// Receives one file of a visitor and keeps it until its form is sent.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { maxFileSize } from '@sitewright/forms/checks/check-settings';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { storableText } from '../../core/storable.ts';
import { ObjectTooLargeError } from '../../core/storage/storage.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { receive, withTempFolder } from '../media/workers/temp-folder.ts';
import { refuseSize, refuseType } from './file-refused-error.ts';
import { hasRoomForVisitors } from './form-file-storage.ts';
import { deleteRows, insertStaged } from './form-files.store.ts';
import { createFormFileKey } from './object-key.ts';
import { type PreparedFile, prepareFormFile } from './prepare-form-file.ts';
import type { FormAddress, UploadTarget } from './upload-target.ts';

const hourMs = 60 * 60_000;

interface StagedUpload {
  uploadToken: string;
  name: string;
  size: number;
  mime: string;
  /** Hex, of the bytes that were sent. */
  sha256: string;
}

interface Upload {
  address: FormAddress;
  target: UploadTarget;
  field: FormField;
}

/** Only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The row goes before the object, so that an object without a row cannot come to be. */
const storeStaged = async (
  ctx: ServerContext,
  { address, target, field }: Upload,
  file: PreparedFile & { name: string; sha256: string; receivedSize: number },
): Promise<StagedUpload> => {
  const uploadToken = randomBytes(32).toString('base64url');
  const objectKey = createFormFileKey(file.extension);
  const expires = ctx.clock.now().getTime() + submissionLimits.fileTokenHours * hourMs;
  const id = await withTenant(ctx.db, address, async (tx) => {
    if (!(await hasRoomForVisitors(ctx, tx, address.siteId, file.size)))
      throw refuseType({ field, texts: target.texts }, 'fileNoRoom');
    return insertStaged(tx, {
      site_id: address.siteId,
      form_id: target.form.id,
      field_id: field.id,
      object_key: objectKey,
      sha256: file.sha256,
      size: file.size,
      received_size: file.receivedSize,
      mime_type: file.mimeType,
      original_name: file.name,
      token_hash: hashToken(uploadToken),
      expires_at: new Date(expires),
    });
  });
  const { size, mimeType, name, sha256 } = file;
  try {
    await ctx.storage.putFile(objectKey, file.path, { contentType: mimeType, maxBytes: size, size });
  } catch (error) {
    await withTenant(ctx.db, address, (tx) => deleteRows(tx, [id]));
    throw error;
  }
  return { uploadToken, name, size, mime: mimeType, sha256 };
};

/** @throws FileRefusedError when the field does not take the file; nothing of it is kept then. */
export const stageFile = (
  ctx: ServerContext,
  upload: Upload,
  { fileName, body }: { fileName: string; body: AsyncIterable<Buffer> },
): Promise<StagedUpload> =>
  withTempFolder(ctx, async (folder) => {
    const { field, target } = upload;
    const uploadField = { field, texts: target.texts };
    const path = join(folder, 'received');
    const name = storableText(cleanFileName(fileName));
    const { size, sha256 } = await receive(path, body, maxFileSize(field)).catch((error: unknown) => {
      throw error instanceof ObjectTooLargeError ? refuseSize(uploadField) : error;
    });
    const prepared = await prepareFormFile({ path, name, size }, uploadField);
    return storeStaged(ctx, upload, { ...prepared, name, sha256, receivedSize: size });
  });
