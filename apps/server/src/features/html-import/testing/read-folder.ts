// A website of texts, for tests: files by their path, and the images of one pixel that they name.
import { loadLibrary } from '../../library/library.ts';
import { readWebsite, type ReadWebsite } from '../read-website.ts';
import { type SiteSource, WebsiteError } from '../read/site-source.ts';

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

const library = loadLibrary();

export const readFolder = (files: Readonly<Record<string, string>>): Promise<ReadWebsite> => {
  const base = 'https://folder.invalid/';
  const nameOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1)) || 'index.html';
  const source: SiteSource = {
    start: new URL('index.html', base),
    pages: Object.keys(files)
      .filter((name) => /\.html?$/.test(name))
      .map((name) => new URL(name, base)),
    isPage: (url) => url.href.startsWith(base) && /\.html?$/.test(nameOf(url)) && nameOf(url) in files,
    readPage: (url) => {
      const html = files[nameOf(url)];
      return html === undefined
        ? Promise.reject(new WebsiteError('no_page', 'no page'))
        : Promise.resolve({ url, html });
    },
    readStyles: (url) => Promise.resolve(files[nameOf(url)]),
    readImage: (url) => Promise.resolve(url.pathname.endsWith('.png') ? pixel : undefined),
  };
  return readWebsite(source, {
    library,
    pagesMax: 30,
    keep: () => Promise.resolve(),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
};
