// Moves the logo of a session to the library of its user, in the transaction that creates the site.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../../core/actor.ts';
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

interface SessionLogo {
  sessionId: string;
  /** Alternative text: the name of the business. */
  alt: string;
}

/** Passes the logo, or undefined for a session without one, to `change`. A failure stores nothing. */
export const withStoredLogo = async <T>(
  ctx: ServerContext,
  actor: Actor,
  { sessionId, alt }: SessionLogo,
  change: (tx: TenantTransaction, logo: PlacedLogo | undefined) => Promise<T>,
): Promise<T> => {
  const logo = await findLogo(ctx.db, sessionId);
  if (!logo) return withTenant(ctx.db, actor, (tx) => change(tx, undefined));
  return withTempFolder(ctx, async (folder) => {
    const name = `logo.${endings[logo.mimeType] ?? 'webp'}`;
    const path = join(folder, 'received');
    await writeFile(path, logo.bytes, { mode: 0o600 });
    const { bytes } = logo;
    const received = {
      path,
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const { tenantId, userId } = actor;
    const scope = { tenantId, userId, siteId: null, uploaderId: userId };
    return storeFile(ctx, scope, received, async (tx, blob, prepared) => {
      const row = await insertMedia(tx, {
        owner_id: userId,
        name,
        alt,
        storage_key: createObjectKey(prepared.extension),
        ...blobColumns(blob, prepared),
      });
      const { url } = presentMedia({ ...row, blob });
      const isOfProfile = await addFirstLogo(ctx, tx, actor, row.id);
      return change(tx, {
        src: isOfProfile ? { bind: 'company.logo', value: url } : url,
        alt,
        keepsName: keepsNameBeside(logo),
      });
    });
  });
};
