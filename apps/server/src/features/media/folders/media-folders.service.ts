import { limits } from '@sitewright/contract/limits';
import type { MediaFolder } from '@sitewright/contract/media/media';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { requireSite } from '../../sites/require-site.ts';
import {
  findFolder,
  type FolderRow,
  insertFolder,
  listFolders,
  removeFolder,
  updateFolder,
} from './media-folders.store.ts';

const { folderDepthMax, foldersMax } = limits.media;

export const listMediaFolders = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'media.read');
    return { folders: await listFolders(tx, siteId) };
  });

const tooDeep = (): AppError =>
  new AppError(
    'limit_reached',
    `Folders can be nested up to ${folderDepthMax} levels. Choose a folder further up.`,
    {
      details: { meter: 'folderDepth', limit: folderDepthMax },
    },
  );

type Tree = ReadonlyMap<string, Pick<MediaFolder, 'parentId'>>;

/** The ids of the folder and its ancestors, from the folder upwards. */
const pathOf = (tree: Tree, id: string | null): string[] => {
  const path: string[] = [];
  for (let at = id; at !== null && !path.includes(at); at = tree.get(at)?.parentId ?? null) path.push(at);
  return path;
};

/** The height of a folder's subtree: 1 for a folder without subfolders. */
const heightOf = (tree: Tree, id: string): number =>
  Math.max(...[...tree.keys()].map((other) => pathOf(tree, other).indexOf(id) + 1), 1);

const requireFreeName = (
  folders: readonly MediaFolder[],
  { id, name, parentId }: { id?: string; name: string; parentId: string | null },
): void => {
  const lower = name.toLowerCase();
  const isTaken = folders.some(
    (folder) => folder.id !== id && folder.parentId === parentId && folder.name.toLowerCase() === lower,
  );
  if (!isTaken) return;
  throw new AppError('slug_taken', `A folder named “${name}” already exists here. Choose another name.`, {
    fields: { name: 'A folder with this name already exists here' },
  });
};

const treeOf = (folders: readonly MediaFolder[]): Map<string, MediaFolder> =>
  new Map(folders.map((folder) => [folder.id, folder]));

const requireParent = (tree: Tree, parentId: string | null): void => {
  if (parentId !== null && !tree.has(parentId)) throw notFound('The folder');
};

export const createMediaFolder = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<MediaFolder> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'media.write');
    const folders = await listFolders(tx, siteId);
    const tree = treeOf(folders);
    requireParent(tree, parentId);
    if (folders.length >= foldersMax) {
      throw new AppError('limit_reached', `A site can have up to ${foldersMax} folders. Delete one first.`, {
        details: { meter: 'folders', used: folders.length, limit: foldersMax },
      });
    }
    if (pathOf(tree, parentId).length >= folderDepthMax) throw tooDeep();
    requireFreeName(folders, { name, parentId });
    const row = await insertFolder(tx, { siteId, name, parentId });
    return { id: row.id, siteId, name, parentId, count: 0 };
  });

const requireFolder = async (tx: TenantTransaction, actor: Actor, id: string): Promise<FolderRow> => {
  const folder = await findFolder(tx, id);
  if (!folder) throw notFound('The folder');
  await requireSite(tx, actor, folder.site_id, 'media.write');
  return folder;
};

/** Throws unless the folder belongs to the site. */
export const requireFolderOf = async (
  tx: TenantTransaction,
  siteId: string | null,
  folderId: string | null | undefined,
): Promise<void> => {
  if (folderId === null || folderId === undefined) return;
  const folder = await findFolder(tx, folderId);
  if (!folder || folder.site_id !== siteId) throw notFound('The folder');
};

export const changeMediaFolder = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  change: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<MediaFolder> =>
  withTenant(ctx.db, actor, async (tx) => {
    const folder = await requireFolder(tx, actor, id);
    const folders = await listFolders(tx, folder.site_id);
    const tree = treeOf(folders);
    const name = change.name ?? folder.name;
    const parentId = change.parentId === undefined ? folder.parent_id : change.parentId;
    requireParent(tree, parentId);
    const path = pathOf(tree, parentId);
    if (path.includes(id)) {
      throw new AppError('validation_failed', 'A folder can’t be moved into itself. Choose another folder.', {
        fields: { parentId: 'lies in this folder' },
      });
    }
    if (path.length + heightOf(tree, id) > folderDepthMax) throw tooDeep();
    requireFreeName(folders, { id, name, parentId });
    await updateFolder(tx, id, { name, parentId });
    return { id, siteId: folder.site_id, name, parentId, count: tree.get(id)?.count ?? 0 };
  });

export const deleteMediaFolder = (ctx: ServerContext, actor: Actor, id: string): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const folder = await requireFolder(tx, actor, id);
    const folders = await listFolders(tx, folder.site_id);
    // A folder that moves up keeps its name; a name that is taken gets a number.
    for (const child of folders.filter(({ parentId }) => parentId === id)) {
      const taken = new Set(
        folders
          .filter((other) => other.parentId === folder.parent_id || other.parentId === id)
          .filter((other) => other.id !== id && other.id !== child.id)
          .map((other) => other.name.toLowerCase()),
      );
      let { name } = child;
      for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
        name = `${child.name.slice(0, limits.media.folderNameMaxLength - 4)} ${count}`;
      }
      if (name !== child.name) await updateFolder(tx, child.id, { name, parentId: id });
    }
    await removeFolder(tx, folder);
  });
