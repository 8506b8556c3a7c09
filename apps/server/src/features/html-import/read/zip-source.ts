// A website in a ZIP file: a folder with an index page, at its top or in one folder.
import { ImportFileError } from '@sitewright/blog/import/imported-item';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { type Archive, openArchive } from '../../blog-import/files/archive.ts';
import { decodeText, type SiteSource, WebsiteError } from './site-source.ts';

/** Host of the addresses of its files; it does not exist anywhere. */
const base = 'https://folder.invalid/';
const isHtml = (path: string): boolean => /\.x?html?$/i.test(path);
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The index page with the shortest path, else the only page that the top folder has. */
const startOf = (paths: readonly string[]): string | undefined => {
  const pages = paths.filter(isHtml).toSorted((one, other) => {
    const depths = one.split('/').length - other.split('/').length;
    return depths === 0 ? one.localeCompare(other, 'en') : depths;
  });
  return pages.find((path) => /(^|\/)index\.x?html?$/i.test(path)) ?? pages[0];
};

const sourceOf = (archive: Archive): SiteSource => {
  const start = startOf(archive.paths);
  if (start === undefined)
    throw new WebsiteError('no_page', 'There is no HTML page in this ZIP file. It needs an index.html.');
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  const files = new Map<string, string>();
  for (const path of archive.paths)
    if (path.startsWith(folder)) files.set(path.slice(folder.length).normalize('NFC'), path);
  const nameOf = (url: URL): string | undefined => {
    if (url.origin !== new URL(base).origin) return undefined;
    let name: string;
    try {
      name = decodeURIComponent(url.pathname.slice(1)).normalize('NFC');
    } catch {
      return undefined;
    }
    const tries = [name, `${name}index.html`, `${name}/index.html`, `${name}.html`, `${name}index.htm`];
    return tries.find((one) => files.has(one));
  };
  const read = async (url: URL, max: number): Promise<Uint8Array | undefined> => {
    const name = nameOf(url);
    const bytes = name === undefined ? undefined : await archive.read(files.get(name)!);
    return bytes && bytes.length <= max ? bytes : undefined;
  };
  const urlOf = (name: string): URL => new URL(encoded(name), base);
  return {
    start: urlOf(start.slice(folder.length)),
    pages: [...files.keys()].filter(isHtml).map(urlOf),
    isPage: (url) => isHtml(nameOf(url) ?? ''),
    readPage: async (url) => {
      const bytes = await read(url, limits.pageBytesMax);
      if (!bytes) throw new WebsiteError('broken_file', 'This page is damaged or too large.');
      return { url: urlOf(nameOf(url)!), html: decodeText(bytes) };
    },
    readStyles: async (url) => {
      const bytes = await read(url, limits.stylesBytesMax);
      return bytes && decodeText(bytes);
    },
    readImage: async (url) => {
      const bytes = await read(url, limits.imageBytesMax);
      return bytes && Buffer.from(bytes);
    },
  };
};

/** Gives the website in a ZIP file to `work`, and closes the file afterwards. @throws WebsiteError */
export const withZipSource = async <Result>(
  path: string,
  work: (source: SiteSource) => Promise<Result>,
): Promise<Result> => {
  const archive = await openArchive(path, {
    filesMax: limits.archiveFilesMax,
    unpackedBytesMax: limits.unpackedBytesMax,
    entryBytesMax: limits.imageBytesMax,
  }).catch((error: unknown) => {
    if (!(error instanceof ImportFileError)) throw error;
    throw new WebsiteError(error.code === 'too_large' ? 'too_large' : 'broken_file', error.message);
  });
  try {
    return await work(sourceOf(archive));
  } finally {
    archive.close();
  }
};
