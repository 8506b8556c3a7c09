// Bytes the browser fetches before the first page and the builder work, compressed as the server sends them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';
import { buildWebApp } from '../scripts/web-build.ts';
import { buildCompetitors } from './editor/competitor-pages.ts';
import type { Bench } from './measurement.ts';
import { root } from './server-process.ts';

const dist = join(root, 'apps/web/dist');

const staticImportsOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(join(dist, file), 'utf8'));
  const requests = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((each) => each.moduleRequest?.value ?? []),
    ),
  ];
  return requests.map((request) => posix.join(posix.dirname(file), request));
};

/** Files, relative to the built app, that are loaded together with the entries. */
const graphOf = (entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    staticImportsOf(file).forEach(visit);
  };
  entries.forEach(visit);
  return [...seen];
};

const scriptsOf = (page: string): string[] => {
  const html = readFileSync(join(dist, page), 'utf8');
  const found = [
    ...html.matchAll(/<script[^>]+src="\/([^"]+)"/g),
    ...html.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g),
  ];
  return found.map((match) => match[1]!);
};

const assetNamed = (name: string): string => {
  const found = readdirSync(join(dist, 'assets')).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  );
  if (found.length !== 1) throw new Error(`The build holds ${found.length} files of ${name}`);
  return `assets/${found[0]}`;
};

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1_000;

export const bundle: Bench = {
  name: 'bundle',
  run: async ({ log: say }) => {
    buildWebApp(root, 'http://localhost:6003');
    const rivals = await buildCompetitors(say);
    const smallest = rivals.toSorted((a, b) => a.staticKilobytes - b.staticKilobytes)[0]!;
    // The home page is rendered by the server and needs none of them.
    const publicPages = readdirSync(dist)
      .filter((page) => existsSync(join(dist, page, 'index.html')))
      .map((page) => {
        const files = graphOf(scriptsOf(`${page}/index.html`));
        return { page, files, size: kilobytes(files) };
      })
      .toSorted((one, other) => other.size - one.size);
    const heaviest = publicPages[0]!;
    const builder = graphOf([
      ...scriptsOf('app.html'),
      assetNamed('app-layout'),
      assetNamed('builder-screen'),
    ]);
    return [
      {
        name: 'JavaScript of the heaviest public page, gzip',
        unit: 'kB',
        value: heaviest.size,
        threshold: { of: 'value', limit: 120 },
        note: `/${heaviest.page}, ${heaviest.files.length} files; the lightest ${publicPages.at(-1)!.size.toFixed(0)} kB`,
      },
      {
        name: 'JavaScript of the builder, gzip',
        unit: 'kB',
        value: kilobytes(builder),
        competitor: { name: smallest.name, value: smallest.staticKilobytes },
        threshold: { of: 'value', limit: 235 },
        note: `${builder.length} files, all that is not loaded on demand, application shell included`,
      },
    ];
  },
};
