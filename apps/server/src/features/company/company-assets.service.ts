// Files of the company profile: files of the media library without a site, with a type.
import {
  type CompanyAsset,
  type CompanyAssetType,
  companyAssetTypes,
  singleAssetTypes,
} from '@sitewright/contract/company/company-profile';
import { companyLimits } from '@sitewright/contract/company/company-limits';
import { requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { removeFile, removeUnusedFile } from '../media/media.service.ts';
import { insertMedia } from '../media/media.store.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { withUpload } from '../media/upload/read-upload.ts';
import { type PreparedFile, storeFile } from '../media/upload/store-file.ts';
import { blobColumns, withUploadSlot } from '../media/upload/upload.service.ts';
import { editableCustomer, mayEdit } from './company-customer.ts';
import {
  deleteAsset,
  findAsset,
  findProfile,
  insertAsset,
  listAssets,
  lockProfile,
} from './company.store.ts';
import { type CompanyEditor, emitUpdated } from './company.service.ts';
import { presentAsset } from './read-company.ts';

const invalid = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

const requireType = (given: string | undefined): CompanyAssetType => {
  const type = companyAssetTypes.find((name) => name === given);
  if (!type) throw invalid('type', 'Choose what the file is: a logo, favicon, photo, document or font');
  return type;
};

const isFont = ({ mimeType }: PreparedFile): boolean => mimeType.startsWith('font/');

/** @throws AppError when the content is not what the type promises. */
const requireContent = (type: CompanyAssetType, file: PreparedFile): void => {
  const isImageType = type !== 'document' && type !== 'font';
  if (isImageType && file.kind !== 'image') throw wrongContent('Upload an image, such as PNG, JPEG or SVG.');
  if (type === 'document' && (file.kind !== 'document' || isFont(file)))
    throw wrongContent('Upload a document, such as a PDF.');
  if (type === 'font' && !isFont(file)) throw wrongContent('Upload a font: WOFF2, WOFF, TTF or OTF.');
};
const wrongContent = (sentence: string): AppError => new AppError('unsupported_media_type', sentence);

/** A logo is replaced: pages that show the former one as a file of their own keep it. */
const retireFormer = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  editor: CompanyEditor,
  { profileId, type }: { profileId: string; type: CompanyAssetType },
): Promise<void> => {
  const assets = await listAssets(tx, profileId);
  if (!singleAssetTypes.includes(type)) {
    if (assets.length >= companyLimits.assetsMax)
      throw invalid('file', `Keep up to ${companyLimits.assetsMax} files. Delete one first.`);
    return;
  }
  for (const former of assets.filter((asset) => asset.type === type)) {
    await deleteAsset(tx, former.id);
    await removeUnusedFile(ctx, tx, editor.actor, former.mediaId);
  }
};

export const uploadAsset = (ctx: ServerContext, { actor, meta }: RequestContext): Promise<CompanyAsset> => {
  requirePermission(actor, 'company.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(
      ctx,
      meta.request,
      async ({ fields, file }) => {
        const type = requireType(fields['type']);
        await withTenant(ctx.db, actor, (tx) => editableCustomer(tx, actor));
        const received = { ...file, name: cleanFileName(file.name), acceptsFonts: type === 'font' };
        const scope = { ...actor, siteId: null, uploaderId: actor.userId };
        return storeFile(ctx, scope, received, async (tx, blob, prepared) => {
          requireContent(type, prepared);
          const customer = await editableCustomer(tx, actor);
          const editor = { actor, customer, meta };
          const profile = await lockProfile(tx, customer);
          await retireFormer(ctx, tx, editor, { profileId: profile.id, type });
          const { id: mediaId } = await insertMedia(tx, {
            owner_id: actor.userId,
            name: received.name,
            storage_key: createObjectKey(prepared.extension),
            metadata: JSON.stringify({ context: 'company' }),
            ...blobColumns(blob, prepared),
          });
          const now = ctx.clock.now();
          const id = await insertAsset(tx, { profileId: profile.id, mediaId, type, now });
          await emitUpdated(ctx, tx, editor, { profileId: profile.id, fields: ['assets'] });
          return presentAsset((await findAsset(tx, profile.id, id))!);
        });
      },
      { field: 'file' },
    ),
  );
};

/** The bytes are kept for a while, and published pages have a copy of their own. */
export const removeAsset = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { id, force }: { id: string; force: boolean },
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    requirePermission(actor, 'company.write');
    const customer = await customerOf(tx, actor.userId);
    // Like a file of somebody else: members see the files of their workspace, and it is not theirs to change.
    const profile = mayEdit(actor, customer) ? await findProfile(tx, customer) : undefined;
    const asset = profile && (await findAsset(tx, profile.id, id));
    if (!asset) throw notFound('The file');
    // First, so that the profile itself does not count as a use.
    await deleteAsset(tx, asset.id);
    await removeFile(ctx, tx, actor, { id: asset.mediaId, force });
    await emitUpdated(ctx, tx, { actor, customer, meta }, { profileId: profile.id, fields: ['assets'] });
  });
