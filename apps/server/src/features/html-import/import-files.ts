// What was read of a website, in the storage until it is imported, so that any node can show and import it.
import type { ServerContext } from '../../core/context/server-context.ts';
import { putWhole, readWhole } from '../../core/storage/whole-objects.ts';
import type { ReadWebsite } from './read-website.ts';
import { mimeTypes } from './read/page-images.ts';

export const importsFolder = 'html-imports/';

type Env = Pick<ServerContext, 'storage'>;

export const archiveKey = (importId: string): string => `${importsFolder}${importId}/website.zip`;
const websiteKey = (importId: string): string => `${importsFolder}${importId}/website.json`;
export const imageKey = (importId: string, file: string): string =>
  `${importsFolder}${importId}/image-${file}`;

export const typeOfImage = (file: string): string | undefined => mimeTypes[file.split('.').at(-1) ?? ''];

export const keepImage = (
  { storage }: Env,
  importId: string,
  { file, bytes }: { file: string; bytes: Buffer },
): Promise<void> => putWhole(storage, imageKey(importId, file), bytes, typeOfImage(file)!);

export const keepWebsite = ({ storage }: Env, importId: string, site: ReadWebsite): Promise<void> =>
  putWhole(storage, websiteKey(importId), Buffer.from(JSON.stringify(site)), 'application/json');

/** Undefined once its files are deleted. */
export const loadWebsite = async ({ storage }: Env, importId: string): Promise<ReadWebsite | undefined> => {
  const bytes = await readWhole(storage, websiteKey(importId));
  return bytes && (JSON.parse(bytes.toString('utf8')) as ReadWebsite);
};
