// Pages of the main host with content of the database in the HTML: the prerendered page of their area is the frame, into
// which the content is written.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../core/context/server-context.ts';
import {
  type AboutWords,
  aboutMarkup,
  type CareersWords,
  careersMarkup,
} from '../features/company-pages/company-page-markup.ts';
import {
  type DocumentationPage,
  documentationPage,
  type PageRequest,
} from '../features/documentation/pages/documentation-page.ts';

/** Areas of the main host whose pages are made from the database. */
export const contentAreas = /^\/(help|tutorials|about|careers)(\/|$)/;

type ReadWords = <Words>(name: string) => Promise<Words>;

const companyPage = async (
  ctx: ServerContext,
  { path, language }: PageAddress,
  readWords: ReadWords,
): Promise<DocumentationPage | undefined> => {
  if (path === '/about') {
    const words = await readWords<AboutWords>('page-about');
    const data = (await ctx.companyPages.read(language)).about;
    return { status: 200, ...words.head, main: aboutMarkup(data, words), data };
  }
  if (path !== '/careers') return undefined;
  const words = await readWords<CareersWords>('page-careers');
  const data = (await ctx.companyPages.read(language)).careers;
  return { status: 200, ...words.head, main: careersMarkup(data, words), data };
};

const articlePage = async (
  ctx: ServerContext,
  { path, language, query }: PageAddress,
  readWords: ReadWords,
) => {
  const [help, tutorials] = await Promise.all([
    readWords<PageRequest['words']['help']>('page-help'),
    readWords<PageRequest['words']['tutorials']>('page-tutorials'),
  ]);
  return documentationPage(ctx, { path, language, query, words: { help, tutorials } });
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
  /** File of the prerendered page of the area. */
  frame: string;
}

/** The page of an address, or where it moved; undefined where the area has no such page. */
export const servedContent = async (
  ctx: ServerContext,
  root: string,
  address: PageAddress,
): Promise<ServedPage | { redirect: string } | undefined> => {
  const readWords: ReadWords = async (name) =>
    JSON.parse(await readFile(join(root, 'locales', address.language, `${name}.json`), 'utf8'));
  const page = (await companyPage(ctx, address, readWords)) ?? (await articlePage(ctx, address, readWords));
  if (!page || 'redirect' in page) return page;
  return {
    status: page.status,
    html: intoFrame(await readFile(join(root, address.frame), 'utf8'), address.path, page),
  };
};
