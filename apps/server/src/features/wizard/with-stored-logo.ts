// Moves the logo of a session to the library of its user, in the transaction that creates the site.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@sitewright/contract/errors';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { addFirstLogo } from '../company/add-first-logo.ts';
import { presentMedia } from '../media/media.present.ts';
import { insertMedia } from '../media/media.store.ts';
import { storeFile } from '../media/upload/store-file.ts';
import { blobColumns } from '../media/upload/upload.service.ts';
import { withTempFolder } from '../media/workers/temp-folder.ts';
import { keepsNameBeside, type PlacedLogo } from './place-logo.ts';
import { findLogo } from './wizard.store.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** The logo of a session for its site, or the code of the error for which it could not be stored. */
export type LogoOfSite =
  | { store: (alt: string) => Promise<PlacedLogo>; failure: null }
  | { store: undefined; failure: ErrorCode | null };

/** Full storage, or a file that was blocked: the site is created all the same. */
const refusals: ReadonlySet<ErrorCode> = new Set(['limit_reached', 'storage_full', 'forbidden']);

/** Passes the logo to `change`, which stores it in its transaction. A failure stores nothing. */
export const withStoredLogo = async <T>(
  ctx: ServerContext,
  actor: Actor,
  sessionId: string,
  change: (tx: TenantTransaction, logo: LogoOfSite) => Promise<T>,
): Promise<T> => {
  const without = (failure: ErrorCode | null): Promise<T> =>
    withTenant(ctx.db, actor, (tx) => change(tx, { store: undefined, failure }));
  const logo = await findLogo(ctx.db, sessionId);
  if (!logo) return without(null);
  const name = `logo.${endings[logo.mimeType] ?? 'webp'}`;
  const { tenantId, userId } = actor;
  const scope = { tenantId, userId, siteId: null, uploaderId: userId };
  let isStored = false;
  try {
    return await withTempFolder(ctx, async (folder) => {
      const path = join(folder, 'received');
      const { bytes } = logo;
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return storeFile(ctx, scope, { path, name, size: bytes.length, sha256 }, (tx, blob, prepared) => {
        isStored = true;
        const store = async (alt: string): Promise<PlacedLogo> => {
          const row = await insertMedia(tx, {
            owner_id: userId,
            name,
            alt,
            storage_key: createObjectKey(prepared.extension),
            ...blobColumns(blob, prepared),
          });
          const { url } = presentMedia({ ...row, blob });
          const isOfProfile = await addFirstLogo(ctx, tx, actor, row.id);
          const src = isOfProfile ? { bind: 'company.logo', value: url } : url;
          return { src, alt, keepsName: keepsNameBeside(logo) };
        };
        return change(tx, { store, failure: null });
      });
    });
  } catch (error) {
    if (isStored || !(error instanceof AppError && refusals.has(error.code))) throw error;
    return without(error.code);
  }
};
