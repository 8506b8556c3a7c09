// Lighthouse and the Nu HTML checker on published pages and on the same pages of the static export, which a plain server sends.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { contentTypeOf } from '../apps/server/src/core/content-type.ts';
import { readZip } from '../apps/server/src/testing/read-zip.ts';
import { hasJava, htmlErrors } from '../scripts/check-library/nu.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { type Account, createSite, type OurSite, pathOf, publish } from './our-site.ts';
import {
  categories,
  type Category,
  type CheckingBrowser,
  lighthouseScorer,
  openBrowser,
} from './page-checks.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from './server-process.ts';
import { downloadTo, exportOf, signedIn } from './watched-work.ts';
import { fetchRaw } from './web-servers.ts';

const templatesWanted = ['restaurant', 'law-firm', 'yoga', 'software'];
/** Two looks of Lighthouse at one page differ as much. */
const noise = 2;

type Files = Map<string, Buffer>;

const exportedFiles = async (server: OurServer, siteId: string, folder: string): Promise<Files> => {
  const account = await signedIn(server);
  const { id } = await exportOf(server, account, siteId, 'static-hosting');
  const zip = join(folder, `${id}.zip`);
  await downloadTo(account, id, zip);
  return readZip(await readFile(zip));
};

/** The publish makes them after visitors can see the site. */
const exportWithAvif = async (server: OurServer, siteId: string, folder: string): Promise<Files> => {
  let before = -1;
  for (;;) {
    const files = await exportedFiles(server, siteId, folder);
    const made = [...files.keys()].filter((path) => path.endsWith('.avif')).length;
    if (made > 0 && made === before) return files;
    before = made;
    await wait(3_000);
  }
};

/** What any host for files does: compresses texts, and lets browsers keep the rest. */
const serveFiles = async (files: Files): Promise<{ url: string; close: () => void }> => {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.replace(/[?#].*$/, '').slice(1)) || 'index.html';
    const body = files.get(path);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    const isText = /\.(html|css|js|svg|txt|xml|json)$/.test(path);
    response.writeHead(200, {
      'content-type': contentTypeOf(path),
      'cache-control': path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000',
      ...(isText ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(isText ? gzipSync(body) : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const nuErrors = (documents: ReadonlyMap<string, string>): string[] => {
  const folder = makeTemporaryFolder('nu');
  try {
    return htmlErrors(folder, documents);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Compared {
  template: string;
  checking: CheckingBrowser;
  /** Pages by their file. */
  published: ReadonlyMap<string, string>;
  files: Files;
}

const scoreFigures = async (
  { template, checking, published, files }: Compared,
  { log: say }: BenchOptions,
): Promise<Measurement[]> => {
  const score = await lighthouseScorer(checking, { say, wanted: categories });
  const { url, close } = await serveFiles(files);
  const lowest = (scores: readonly Record<Category, number>[], category: Category): number =>
    Math.min(...scores.map((one) => one[category]));
  const [there, here]: [Record<Category, number>[], Record<Category, number>[]] = [[], []];
  try {
    for (const [file, address] of published) {
      there.push(await score(address));
      here.push(await score(`${url}/${file}`));
      say(
        `${template} ${file}: ${JSON.stringify(there.at(-1))}, in the folder ${JSON.stringify(here.at(-1))}`,
      );
    }
  } finally {
    close();
  }
  return categories.map((category) => {
    const rival = lowest(there, category);
    const limit = category === 'performance' ? rival - noise : rival;
    return {
      name: `${template}: lowest Lighthouse ${category} of the folder`,
      unit: '',
      value: lowest(here, category),
      competitor: { name: 'published', value: rival },
      threshold: { of: 'value', limit, isLeast: true },
    };
  });
};

const nuFigure = async ({ template, published, files }: Compared): Promise<Measurement> => {
  const there = new Map<string, string>();
  const here = new Map<string, string>();
  for (const [file, address] of published) {
    const { port, hostname, pathname } = new URL(address);
    const { body } = await fetchRaw(Number(port), hostname, 'identity', pathname);
    const name = file.replace(/\.html$/, '').replaceAll('/', '-');
    there.set(name, body.toString());
    here.set(name, files.get(file)!.toString());
  }
  const rival = nuErrors(there).length;
  return {
    name: `${template}: HTML and CSS errors of the folder (Nu)`,
    unit: '',
    value: nuErrors(here).length,
    competitor: { name: 'published', value: rival },
    threshold: { of: 'value', limit: rival },
  };
};

const compareTemplate = async (
  server: OurServer,
  site: OurSite,
  compared: Pick<Compared, 'template' | 'checking'> & { folder: string },
  options: BenchOptions,
): Promise<Measurement[]> => {
  const files = await exportWithAvif(server, site.id, compared.folder);
  const pages = site.pages.slice(0, options.isQuick ? 1 : 3);
  const published = new Map(
    pages.map((page) => [page.isHome ? 'index.html' : `${page.slug}.html`, site.url + pathOf(page)]),
  );
  const both = { ...compared, published, files };
  const figures = await scoreFigures(both, options);
  if (hasJava()) figures.push(await nuFigure(both));
  else options.log('Java is not installed: the Nu HTML checker is left out');
  return figures;
};

/** Folder and published site, of some templates or those that were asked for. */
export const compareStaticPages = async (options: BenchOptions): Promise<Measurement[]> => {
  const templates = (options.templates.length > 0 ? options.templates : templatesWanted).slice(
    0,
    options.isQuick ? 1 : undefined,
  );
  const server = await launchOurServer();
  const folder = makeTemporaryFolder('static');
  const checking = await openBrowser();
  try {
    const figures: Measurement[] = [];
    for (const template of templates) {
      const account: Account = await signedIn(server);
      const site = await createSite(account, template);
      await publish(account, site);
      figures.push(...(await compareTemplate(server, site, { template, checking, folder }, options)));
    }
    return figures;
  } finally {
    await checking.browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
