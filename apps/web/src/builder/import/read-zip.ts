// Unpacks a zip in the browser. Limits are checked before unpacking and again while it runs: the sizes in the zip's
// headers may be wrong.
import { limits } from '@sitewright/contract/limits';

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const endLength = 22;

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

const unpack = async (packed: Uint8Array<ArrayBuffer>, method: number, max: number): Promise<Blob> => {
  if (method === 0) return new Blob([packed]);
  if (method !== 8) throw new BrokenZipError('A file is packed in a way that is not known here.');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > max) {
      await reader.cancel();
      throw new BrokenZipError('The zip holds more than it may.');
    }
    parts.push(value);
  }
};

interface Entry {
  name: string;
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

const entriesOf = (bytes: ArrayBuffer): Entry[] => {
  const view = new DataView(bytes);
  let end = bytes.byteLength - endLength;
  const last = Math.max(0, end - 0xff_ff);
  while (end >= last && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < last) throw new BrokenZipError('This is no zip.');
  const count = view.getUint16(end + 10, true);
  if (count > limits.pageImport.zipFiles) throw new BrokenZipError('The zip holds more files than it may.');
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true), n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== entryMark) throw new BrokenZipError('The zip is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = new Uint8Array(bytes, from, view.getUint32(at + 20, true));
    entries.push({ name, method: view.getUint16(at + 10, true), packed });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

const isPage = ({ name }: Entry): boolean => /\.html?$/i.test(name) && !name.includes('__MACOSX');

export interface PageFiles {
  html: string;
  pictures: Map<string, File>;
}

/** The page of a zip (the file named index, else the first one) and its images by path; undefined without a page. */
export const readZip = async (file: Blob): Promise<PageFiles | undefined> => {
  let entries: Entry[];
  try {
    entries = entriesOf(await file.arrayBuffer());
  } catch (error) {
    throw error instanceof BrokenZipError ? error : new BrokenZipError('The zip is damaged.');
  }
  const pages = entries.filter(isPage).sort((a, b) => a.name.length - b.name.length);
  const page = pages.find(({ name }) => /(^|\/)index\.html?$/i.test(name)) ?? pages[0];
  if (!page) return undefined;
  const html = await (await unpack(page.packed, page.method, limits.pageImport.htmlBytes)).text();
  const pictures = new Map<string, File>();
  let room = limits.pageImport.unzippedBytes;
  for (const { name, method, packed } of entries) {
    const type = imageTypes[extensionOf(name)];
    if (type === undefined || name.includes('__MACOSX')) continue;
    const blob = await unpack(packed, method, Math.min(room, limits.media.uploadBytes));
    room -= blob.size;
    pictures.set(name, new File([blob], name.split('/').at(-1) ?? 'picture', { type }));
  }
  return { html, pictures };
};
