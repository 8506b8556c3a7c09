// Builds the competitors' pages for production (minified) and serves them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../server-process.ts';
import { importTool, installTools } from '../tools.ts';

/** One folder for each page; served by `serveCompetitors`. */
export const outFolder = join(root, '.cache/bench/rivals');

export interface CompetitorPage {
  name: string;
  /** gzip size of the scripts that are loaded with the page, without those it fetches later. */
  staticKilobytes: number;
}

interface Output {
  imports: { path: string; kind: string }[];
}
interface Esbuild {
  build: (options: object) => Promise<{ metafile: { outputs: Record<string, Output> } }>;
}

/** Name of a tool, and the file of its page in `bench/tools/pages`. */
type Source = readonly [name: string, file: string];

const sources: readonly Source[] = [
  ['bare page', 'bare.js'],
  ['GrapesJS', 'grapesjs.js'],
  ['Puck', 'puck.jsx'],
];

/** Folder of a built page, from the file that it is made of. */
const stemOf = (file: string): string => basename(file).replace(/\.jsx?$/, '');

export const pageFile = (name: string): string =>
  stemOf(sources.find(([known]) => known === name)?.[1] ?? '');

const staticGraph = (outputs: Record<string, Output>, entry: string): string[] => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const each of outputs[path]?.imports ?? []) {
      if (each.kind === 'import-statement' && outputs[each.path]) visit(each.path);
    }
  };
  visit(entry);
  return [...seen];
};

const buildPage = async (esbuild: Esbuild, [name, source]: Source): Promise<CompetitorPage> => {
  const stem = stemOf(source);
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, '../tools/pages', source)],
    outdir: join(outFolder, stem),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: {
      '.eot': 'dataurl',
      '.svg': 'dataurl',
      '.ttf': 'dataurl',
      '.woff': 'dataurl',
      '.woff2': 'dataurl',
    },
    logLevel: 'error',
  });
  const entry = Object.keys(metafile.outputs).find((path) => path.endsWith(`/${stem}/${stem}.js`));
  if (!entry) throw new Error(`The page of ${name} was not built`);
  const hasStyle = metafile.outputs[entry.replace(/\.js$/, '.css')] !== undefined;
  writeFileSync(
    join(outFolder, stem, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${
      hasStyle ? `<link rel="stylesheet" href="${stem}.css">` : ''
    }</head><body><script type="module" src="${stem}.js"></script></body></html>`,
  );
  const bytes = staticGraph(metafile.outputs, entry).map(
    (path) => gzipSync(readFileSync(join(root, path)), { level: 9 }).length,
  );
  return { name, staticKilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1_000 };
};

export const buildPages = async (
  say: (line: string) => void,
  files: readonly Source[],
): Promise<CompetitorPage[]> => {
  installTools(say);
  mkdirSync(outFolder, { recursive: true });
  const esbuild = await importTool<Esbuild>('esbuild');
  const pages: CompetitorPage[] = [];
  for (const file of files) pages.push(await buildPage(esbuild, file));
  return pages;
};

/** The two editors that ours is compared with; the bare page is built with them. */
export const buildCompetitors = async (say: (line: string) => void): Promise<CompetitorPage[]> =>
  (await buildPages(say, sources)).filter((page) => page.name !== 'bare page');

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export const serveCompetitors = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      const body = readFileSync(join(outFolder, path));
      const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
