// Lighthouse over sites of the built-in writer: the home page of each, and of the first of an industry one other page, in
// turns. What their designs weigh and how fast they are is measured with the templates (`pages`).
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Library, loadLibrary } from '../apps/server/src/features/library/library.ts';
import { generatedSites } from '../scripts/check-generated/generated-sites.ts';
import { templatePage } from '../scripts/check-library/sheet.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Category, lighthouseScorer, openBrowser } from './page-checks.ts';

const wanted = ['accessibility', 'seo'] as const satisfies readonly Category[];

/** Pages by their path. */
const documentsOf = (library: Library): Map<string, string> =>
  new Map(
    generatedSites(library).flatMap(({ name, language, variant, template }, index) => {
      const [home, ...others] = template.content;
      const chosen = variant === 0 ? [home!, others[index % others.length]!] : [home!];
      return chosen.map(
        (page) => [`/${name}/${page.slug}`, templatePage(library, template, page, language)] as const,
      );
    }),
  );

const serveDocuments = async (
  library: Library,
  documents: ReadonlyMap<string, string>,
): Promise<{ server: Server; url: string }> => {
  const fonts = '/library/fonts/';
  const fileAt = (path: string): string | undefined =>
    path.startsWith(fonts)
      ? library.fontFiles.get(path.slice(fonts.length))
      : join(library.root, path.slice('/library/'.length));
  const server = createServer(({ url: path = '/' }, response) => {
    const html = documents.get(path);
    if (html !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
      return;
    }
    const file = path.startsWith('/library/') ? fileAt(path) : undefined;
    if (file) pipeline(createReadStream(file), response).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const run = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const library = loadLibrary();
  const documents = documentsOf(library);
  const { server, url } = await serveDocuments(library, documents);
  const checking = await openBrowser();
  try {
    const score = await lighthouseScorer(checking, { say, wanted });
    const paths = [...documents.keys()].slice(0, isQuick ? 2 : undefined);
    const scores = new Map<string, Record<(typeof wanted)[number], number>>();
    for (const path of paths) {
      const found = await score(url + path);
      scores.set(path, found);
      const worst = wanted.filter((name) => found[name] < 100);
      if (worst.length > 0) say(`${path}: ${worst.map((name) => `${name} ${found[name]}`).join(', ')}`);
      if (scores.size % 50 === 0) say(`${scores.size} of ${paths.length} pages`);
    }
    return wanted.map((name) => {
      const below = [...scores].filter(([, found]) => found[name] < 100);
      return {
        name: `lowest Lighthouse ${name} of generated sites`,
        unit: '',
        value: Math.min(...[...scores.values()].map((found) => found[name])),
        threshold: { of: 'value', limit: 100, isLeast: true },
        note: `${paths.length - below.length} of ${paths.length} pages have 100`,
      };
    });
  } finally {
    await checking.browser.close();
    server.closeAllConnections();
    server.close();
  }
};

export const generated: Bench = { name: 'generated', run };
