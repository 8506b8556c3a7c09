// Placeholder pages for a site that does not exist or is unavailable.
import { escapeHtml } from '@sitewright/render/escape';
import { type ServedFile, servedFile } from '../../http/files/served-file.ts';

const plainPage = (title: string, text: string, lang: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:.5rem;padding:2rem;font:1.05rem/1.6 system-ui,sans-serif;color:#3a3630;background:#faf8f4;text-align:center}h1{margin:0;font-size:1.6rem;color:#1e1b18}p{margin:0}@media(prefers-color-scheme:dark){body{background:#191714;color:#b8b0a6}h1{color:#f3eee7}}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
  );

export const placeholderPage = (
  headers: Record<string, string>,
  words: [title: string, text: string],
  lang = 'en',
): ServedFile =>
  servedFile(
    'index.html',
    { identity: plainPage(...words, lang) },
    { ...headers, 'cache-control': 'no-store' },
  );

export const notFoundPage = (headers: Record<string, string>): ServedFile =>
  placeholderPage(headers, [
    'Nothing is published here',
    'If this is your site, publish it to show it here.',
  ]);
