// The logo of a business whose site is being created. It is kept with the answers, because a guest has no library yet.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WizardSession } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { readMetadata } from '../media/upload/store-file.ts';
import { tooLarge } from '../media/upload/storage-responses.ts';
import { withUploadSlot } from '../media/upload/upload.service.ts';
import { withUpload } from '../media/upload/read-upload.ts';
import {
  lockOpenSession,
  presentSession,
  readSession,
  sessionEnd,
  type WizardCaller,
} from './wizard.service.ts';
import { bytesOfLogos, deleteLogo, replaceLogo, type StoredLogo, updateSession } from './wizard.store.ts';

const { logoBytes: maxBytes } = wizardLimits;

/** The image as it is stored: re-encoded, or an SVG without anything that could run. */
const readLogo = (ctx: ServerContext, request: FastifyRequest): Promise<StoredLogo> =>
  withUpload(
    ctx,
    request,
    async ({ file }) => {
      const out = `${file.path}.drawn`;
      const { kind, mimeType, width, height } = await readMetadata(file, out, false);
      if (kind !== 'image')
        throw new AppError('unsupported_media_type', 'Upload an image, such as PNG, JPEG or SVG.');
      const bytes = await readFile(out);
      if (bytes.length > maxBytes) throw tooLarge(maxBytes);
      return { mimeType, bytes, width, height };
    },
    { field: 'file', maxBytes },
  );

export const uploadLogo = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
  request: FastifyRequest,
): Promise<WizardSession> => {
  // Before anything is read: it may be the session of somebody else.
  await readSession(ctx, caller, id);
  // Guests share the two processes that read images with everybody else.
  const logo = await withUploadSlot(ctx, ctx.clientIp(request.raw), () => readLogo(ctx, request));
  const logoVersion = createHash('sha256').update(logo.bytes).digest('hex').slice(0, 16);
  const after = await inTransaction(ctx.db, async (tx) => {
    await lockOpenSession(ctx, tx, { caller, id });
    await replaceLogo(tx, id, logo);
    if ((await bytesOfLogos(tx)) > wizardLimits.allLogosBytes)
      throw new AppError('overloaded', 'No logo can be uploaded now. Add it later, in the editor.');
    return updateSession(tx, id, { logoVersion, expiresAt: sessionEnd(ctx) });
  });
  return presentSession(ctx, after);
};

export const removeLogo = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
): Promise<WizardSession> => {
  const after = await inTransaction(ctx.db, async (tx) => {
    await lockOpenSession(ctx, tx, { caller, id });
    await deleteLogo(tx, id);
    return updateSession(tx, id, { logoVersion: null, expiresAt: sessionEnd(ctx) });
  });
  return presentSession(ctx, after);
};
