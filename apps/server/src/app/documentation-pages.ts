// Pages of the documentation with their content in the HTML: the prerendered page of their area is the frame, into which
// the content of an article is written.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../core/context/server-context.ts';
import {
  type DocumentationPage,
  documentationPage,
  type PageRequest,
} from '../features/documentation/pages/documentation-page.ts';

const readWords = async (root: string, language: Language): Promise<PageRequest['words']> => {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, 'locales', language, `${name}.json`), 'utf8'));
  const [help, tutorials] = await Promise.all([read('page-help'), read('page-tutorials')]);
  return { help, tutorials } as PageRequest['words'];
};

/** Every mention of the frame's own address and texts in the head, and its content, are replaced. */
const intoFrame = (frame: string, path: string, page: DocumentationPage): string => {
  const area = `/${path.split('/')[1]}`;
  const title = escapeHtml(page.title.includes('Sitewright') ? page.title : `${page.title} · Sitewright`);
  const description = escapeHtml(page.description);
  const data = JSON.stringify({ path, data: page.data }).replaceAll('<', '\\u003c');
  const robots = page.status === 404 ? '<meta name="robots" content="noindex" />' : '';
  return frame
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${robots}`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + title)
    .replace(
      /(<meta (?:name="|property="og:)description" content=")[^"]*/g,
      (_, start: string) => start + description,
    )
    .replace(
      new RegExp(`((?:href|content)="https?://[^/"]+)${area}(?=["?])`, 'g'),
      (_, start: string) => start + encodeURI(path),
    )
    .replace(/<main\b.*<\/main>/s, () => page.main)
    .replace(/ data-prerendered="[^"]*"/, ' data-served=""')
    .replace('</body>', () => `<script type="application/json" id="page-data">${data}</script></body>`);
};

export interface ServedPage {
  status: number;
  html: string;
}

export interface PageAddress {
  path: string;
  query: string;
  language: Language;
  /** File of the prerendered page of `/help` or `/tutorials`. */
  frame: string;
}

/** The page of an address, or where it moved; undefined where the documentation has no page. */
export const servedDocumentation = async (
  ctx: ServerContext,
  root: string,
  { path, query, language, frame }: PageAddress,
): Promise<ServedPage | { redirect: string } | undefined> => {
  const words = await readWords(root, language);
  const page = await documentationPage(ctx, { path, language, query, words });
  if (!page || 'redirect' in page) return page;
  return { status: page.status, html: intoFrame(await readFile(join(root, frame), 'utf8'), path, page) };
};
