// Every published page of every site template: weight, and results of third-party checkers.
import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { partSection } from '../apps/server/src/features/library/library-render.ts';
import { type Library, loadLibrary } from '../apps/server/src/features/library/library.ts';
import type { Bench, BenchOptions, Measurement, Threshold } from './measurement.ts';
import { createSite, type OurSite, pathOf, publish, signInAgain, signUp } from './our-site.ts';
import {
  axeViolations,
  categories,
  type CheckingBrowser,
  lateFontShift,
  lighthouseScorer,
  openBrowser,
  type Scores,
  scriptBytes,
} from './page-checks.ts';
import { hasJava, htmlErrors } from '../scripts/check-library/nu.ts';
import { launchOurServer, makeTemporaryFolder } from './server-process.ts';
import { median } from './statistics.ts';
import { fetchRaw } from './web-servers.ts';

/** Pages that every site has in addition: form confirmation and not found. */
const notices = ['/_thanks', '/no-such-page'];

const htmlOf = async (url: string): Promise<string> => {
  const { port, hostname, pathname } = new URL(url);
  const { body } = await fetchRaw(Number(port), hostname, 'identity', pathname);
  return body.toString('utf8');
};

const mapEach = async <T>(
  urls: readonly string[],
  look: (url: string) => Promise<T>,
): Promise<Map<string, T>> => {
  const found = new Map<string, T>();
  for (const url of urls) found.set(url, await look(url));
  return found;
};

/** The measurement of the worst page, named in the note. */
const worstFigure = (
  name: string,
  unit: string,
  values: ReadonlyMap<string, number>,
  mark: Threshold,
): Measurement => {
  const ascending = [...values].toSorted(([, a], [, b]) => a - b);
  const [best, worst] =
    mark.isLeast === true ? [ascending.at(-1), ascending[0]] : [ascending[0], ascending.at(-1)];
  const isSame = best?.[1] === worst?.[1];
  const note = isSame ? `every one of ${values.size} pages` : worst ? new URL(worst[0]).pathname : '';
  return { name, unit, value: worst?.[1], threshold: mark, note };
};

const scoreFigures = async (
  checking: CheckingBrowser,
  { name, pageUrls: urls, leastScore }: CheckedPages,
  say: (line: string) => void,
): Promise<Measurement[]> => {
  const score = await lighthouseScorer(checking, { say, wanted: categories });
  const scores: Map<string, Scores> = await mapEach(urls, async (url) => {
    const found = await score(url);
    say(`${url} ${Object.values(found).join(' ')}`);
    return found;
  });
  return categories.map((category) =>
    worstFigure(
      `${name}: lowest Lighthouse ${category}`,
      '',
      new Map([...scores].map(([url, each]) => [url, each[category]])),
      { of: 'value', limit: leastScore, isLeast: true },
    ),
  );
};

/** Bytes of JavaScript allowed for a site: none, unless one of its designs needs a script. */
const scriptLimit = (library: Library, template: string): number => {
  const { header, footer, content } = library.templates.get(template)!;
  const parts = [header, footer, ...content.flatMap((page) => page.content.sections)];
  const types = parts.map((part, index) => partSection(part, `s${index}`).type);
  return types.some((type) => library.designs.get(type)?.script !== undefined) ? 3_000 : 0;
};

const weightFigure = (template: string, documents: ReadonlyMap<string, string>): Measurement => {
  const weights = [...documents].map(([url, html]) => ({
    path: new URL(url).pathname,
    kilobytes: gzipSync(html, { level: 9 }).length / 1_000,
  }));
  const heaviest = weights.toSorted((a, b) => b.kilobytes - a.kilobytes)[0];
  return {
    name: `${template}: HTML and CSS of a page, gzip`,
    unit: 'kB',
    value: median(weights.map(({ kilobytes }) => kilobytes)),
    note: heaviest ? `heaviest ${heaviest.kilobytes.toFixed(1)} kB, ${heaviest.path}` : '',
  };
};

const errorFigure = (name: string, errors: readonly string[], say: (line: string) => void): Measurement => {
  errors.forEach(say);
  return {
    name,
    unit: '',
    value: errors.length,
    threshold: { of: 'value', limit: 0 },
    note: [...new Set(errors.map((error) => error.slice(0, 100)))].slice(0, 2).join('; '),
  };
};

const nuFigure = (
  template: string,
  documents: ReadonlyMap<string, string>,
  say: (line: string) => void,
): Measurement => {
  const folder = makeTemporaryFolder('html');
  try {
    const named = [...documents].map(
      ([url, html]) => [new URL(url).pathname.slice(1).replaceAll('/', '-') || 'home', html] as const,
    );
    return errorFigure(`${template}: HTML and CSS errors (Nu)`, htmlErrors(folder, new Map(named)), say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface CheckedPages {
  /** Begins the name of each figure. */
  name: string;
  pageUrls: readonly string[];
  /** Pages that Lighthouse does not look at. */
  noticeUrls?: readonly string[];
  /** Bytes of JavaScript that a page may have. */
  scriptBytesMax: number;
  leastScore: number;
}

/** Weight and third-party checks of published pages. */
export const checkPages = async (
  checking: CheckingBrowser,
  pages: CheckedPages,
  say: (line: string) => void,
): Promise<Measurement[]> => {
  const { name: template, pageUrls, noticeUrls = [] } = pages;
  const urls = [...pageUrls, ...noticeUrls];
  const documents = await mapEach(urls, htmlOf);
  const violations = await mapEach(urls, (url) => axeViolations(checking, url));
  const broken = [...violations].flatMap(([url, rules]) =>
    rules.map((rule) => `${new URL(url).pathname}: ${rule}`),
  );
  const figures = [
    worstFigure(
      `${template}: most JavaScript of a page`,
      'B',
      await mapEach(urls, (url) => scriptBytes(checking, url)),
      {
        of: 'value',
        limit: pages.scriptBytesMax,
      },
    ),
    weightFigure(template, documents),
    ...(await scoreFigures(checking, pages, say)),
    worstFigure(
      `${template}: layout shift of late fonts`,
      '',
      await mapEach(urls, (url) => lateFontShift(checking, url)),
      {
        of: 'value',
        limit: 0.1,
      },
    ),
    errorFigure(`${template}: axe violations`, broken, say),
  ];
  if (hasJava()) figures.push(nuFigure(template, documents, say));
  else say('Java is not installed: the Nu HTML checker is left out');
  return figures;
};

const checkTemplate = (
  checking: CheckingBrowser,
  library: Library,
  template: string,
  site: OurSite,
  { isQuick, log: say }: BenchOptions,
): Promise<Measurement[]> =>
  checkPages(
    checking,
    {
      name: template,
      pageUrls: site.pages.map((page) => site.url + pathOf(page)).slice(0, isQuick ? 1 : undefined),
      noticeUrls: notices.map((path) => site.url + path),
      scriptBytesMax: scriptLimit(library, template),
      leastScore: 98,
    },
    say,
  );

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  const library = loadLibrary();
  const templates = [...library.templates.keys()]
    .filter((slug) => options.templates.length === 0 || options.templates.includes(slug))
    .slice(0, options.isQuick ? 1 : undefined);
  const server = await launchOurServer();
  const checking = await openBrowser();
  try {
    await signUp(server);
    const figures: Measurement[] = [];
    for (const template of templates) {
      const account = await signInAgain(server);
      const site = await createSite(account, template);
      await publish(account, site);
      figures.push(...(await checkTemplate(checking, library, template, site, options)));
    }
    return figures;
  } finally {
    await checking.browser.close();
    await server.close();
  }
};

export const pages: Bench = { name: 'pages', run };
