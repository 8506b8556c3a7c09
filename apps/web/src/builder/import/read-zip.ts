// Unpacks a zip in the browser. Limits are checked against the sizes in the zip's directory before anything is
// unpacked; a file that is larger than its entry says is cut off there.
import { limits } from '@sitewright/contract/limits';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';

export class BrokenZipError extends Error {}

const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

const unpack = (bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> => {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new BrokenZipError('The zip is damaged.');
  }
};

const listEntries = (bytes: Uint8Array): UnzipFileInfo[] => {
  const entries: UnzipFileInfo[] = [];
  unpack(bytes, (file) => {
    // Resource forks that macOS adds.
    if (!file.name.includes('__MACOSX')) entries.push(file);
    return false;
  });
  return entries;
};

/** One file at a time, so that the page stays responsive between them. */
const unpackFile = async (
  bytes: Uint8Array,
  { name, originalSize }: UnzipFileInfo,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (originalSize > max) throw new BrokenZipError('The zip holds more than it may.');
  await new Promise((resolve) => setTimeout(resolve));
  const file = unpack(bytes, (entry) => entry.name === name)[name];
  if (!file) throw new BrokenZipError('The zip is damaged.');
  return new Uint8Array(file);
};

const isPage = ({ name }: UnzipFileInfo): boolean => /\.html?$/i.test(name);

export interface PageFiles {
  html: string;
  pictures: Map<string, File>;
}

/** The page of a zip (the file named index, else the first one) and its images by path; undefined without a page. */
export const readZip = async (file: Blob): Promise<PageFiles | undefined> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = listEntries(bytes);
  if (entries.length > limits.pageImport.zipFiles)
    throw new BrokenZipError('The zip holds more files than it may.');
  const pages = entries.filter(isPage).sort((a, b) => a.name.length - b.name.length);
  const page = pages.find(({ name }) => /(^|\/)index\.html?$/i.test(name)) ?? pages[0];
  if (!page) return undefined;
  const html = strFromU8(await unpackFile(bytes, page, limits.pageImport.htmlBytes));
  const pictures = new Map<string, File>();
  let room = limits.pageImport.unzippedBytes;
  for (const entry of entries) {
    const type = imageTypes[extensionOf(entry.name)];
    if (type === undefined) continue;
    const content = await unpackFile(bytes, entry, Math.min(room, limits.media.uploadBytes));
    room -= content.length;
    pictures.set(entry.name, new File([content], entry.name.split('/').at(-1) ?? 'image', { type }));
  }
  return { html, pictures };
};
