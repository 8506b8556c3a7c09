// Packs a folder that was chosen in the browser. Nothing is compressed: most of a website is images.
import { Zip, ZipPassThrough } from 'fflate';

/** Files that a folder has besides the website. */
const isUseless = (path: string): boolean => /(^|\/)(\.|node_modules\/|Thumbs\.db$|__MACOSX\/)/.test(path);

export const websiteFiles = (files: readonly File[]): File[] =>
  files.filter((file) => !isUseless(file.webkitRelativePath || file.name));

export const zipFolder = async (name: string, files: readonly File[]): Promise<File> => {
  const chunks: BlobPart[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const file of files) {
    const entry = new ZipPassThrough(file.webkitRelativePath || file.name);
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  if (failure !== null) throw failure as Error;
  return new File(chunks, `${name}.zip`, { type: 'application/zip' });
};
