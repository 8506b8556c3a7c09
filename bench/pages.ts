// The published pages of every site template: weight, and what others' checkers say of them.
import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import type { Bench, BenchOptions, Figure } from './figure.ts';
import { createSite, type OurSite, pathOf, publish, signUp } from './our-site.ts';
import {
  axeViolations,
  categories,
  type CheckingBrowser,
  hasJava,
  htmlErrors,
  lighthouseScorer,
  openBrowser,
  type Scores,
} from './page-checks.ts';
import { launchOurServer, makeTemporaryFolder } from './server-process.ts';
import { median } from './statistics.ts';
import { fetchRaw } from './web-servers.ts';

interface PageWeight {
  html: string;
  scriptBytes: number;
  gzipBytes: number;
}

const weigh = async (url: string): Promise<PageWeight> => {
  const { port, hostname } = new URL(url);
  const get = async (path: string): Promise<Buffer> => {
    const { response, body } = await fetchRaw(Number(port), hostname, 'identity', path);
    if (response.statusCode !== 200)
      throw new Error(`${path} of ${hostname} answered ${response.statusCode}`);
    return body;
  };
  const html = (await get(new URL(url).pathname)).toString('utf8');
  const linked = (pattern: RegExp): Promise<Buffer[]> =>
    Promise.all([...html.matchAll(pattern)].map((match) => get(match[1]!)));
  const styles = await linked(/<link rel="stylesheet" href="([^"]+)"/g);
  const scripts = await linked(/<script[^>]+src="([^"]+)"/g);
  const packed = [Buffer.from(html), ...styles].map((body) => gzipSync(body, { level: 9 }).length);
  return {
    html,
    scriptBytes: scripts.reduce((sum, body) => sum + body.length, 0),
    gzipBytes: packed.reduce((sum, bytes) => sum + bytes, 0),
  };
};

interface Lowest {
  score: number;
  url: string;
}

const lowestOf = (scores: ReadonlyMap<string, Scores>, category: keyof Scores): Lowest | undefined =>
  [...scores].map(([url, each]) => ({ url, score: each[category] })).toSorted((a, b) => a.score - b.score)[0];

const scoreFigures = async (
  checking: CheckingBrowser,
  template: string,
  urls: readonly string[],
  say: (line: string) => void,
): Promise<Figure[]> => {
  const score = await lighthouseScorer(checking, say);
  const scores = new Map<string, Scores>();
  for (const url of urls) {
    const found = await score(url);
    scores.set(url, found);
    say(`${url} ${Object.values(found).join(' ')}`);
  }
  return categories.map((category) => {
    const lowest = lowestOf(scores, category);
    return {
      name: `${template}: lowest Lighthouse ${category}`,
      unit: '',
      value: lowest?.score,
      mark: { of: 'value', limit: 98, isLeast: true },
      note: lowest ? new URL(lowest.url).pathname : '',
    };
  });
};

const weightFigures = (template: string, weights: readonly PageWeight[]): Figure[] => {
  const scripts = Math.max(...weights.map((weight) => weight.scriptBytes));
  return [
    {
      name: `${template}: most JavaScript of a page`,
      unit: 'B',
      value: scripts,
      mark: { of: 'value', limit: 3_000 },
      note: scripts === 0 ? '' : 'a design on the page brings a script',
    },
    {
      name: `${template}: HTML and CSS of a page, gzip`,
      unit: 'kB',
      value: median(weights.map((weight) => weight.gzipBytes / 1_000)),
      note: `heaviest ${(Math.max(...weights.map((weight) => weight.gzipBytes)) / 1_000).toFixed(1)} kB`,
    },
  ];
};

const errorFigure = (name: string, errors: readonly string[], say: (line: string) => void): Figure => {
  errors.forEach(say);
  return {
    name,
    unit: '',
    value: errors.length,
    mark: { of: 'value', limit: 0 },
    note: [...new Set(errors.map((error) => error.slice(0, 100)))].slice(0, 2).join('; '),
  };
};

const checkTemplate = async (
  checking: CheckingBrowser,
  template: string,
  site: OurSite,
  { isQuick, say }: BenchOptions,
): Promise<Figure[]> => {
  const urls = site.pages.map((page) => site.url + pathOf(page)).slice(0, isQuick ? 1 : undefined);
  const weights = new Map<string, PageWeight>();
  for (const url of urls) weights.set(url, await weigh(url));
  const figures = weightFigures(template, [...weights.values()]);
  figures.push(...(await scoreFigures(checking, template, urls, say)));
  const violations: string[] = [];
  for (const url of urls) {
    violations.push(
      ...(await axeViolations(checking, url)).map((rule) => `${new URL(url).pathname}: ${rule}`),
    );
  }
  figures.push(errorFigure(`${template}: axe violations`, violations, say));
  if (!hasJava()) {
    say('Java is not installed: the Nu HTML checker is left out');
    return figures;
  }
  const folder = makeTemporaryFolder('html');
  try {
    const documents = new Map([...weights.values()].map(({ html }, index) => [`page-${index}`, html]));
    return [...figures, errorFigure(`${template}: HTML errors (Nu)`, htmlErrors(folder, documents), say)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = async (options: BenchOptions): Promise<Figure[]> => {
  const templates = [...loadLibrary().templates.keys()].slice(0, options.isQuick ? 1 : undefined);
  const server = await launchOurServer();
  const checking = await openBrowser();
  try {
    const account = await signUp(server);
    const figures: Figure[] = [];
    for (const template of templates) {
      const site = await createSite(account, template);
      await publish(account, site);
      figures.push(...(await checkTemplate(checking, template, site, options)));
    }
    return figures;
  } finally {
    await checking.browser.close();
    await server.close();
  }
};

export const pages: Bench = { name: 'pages', run };
