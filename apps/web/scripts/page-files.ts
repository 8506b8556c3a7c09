/** Resolves the files of a prerendered page from the manifests of both builds. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Record<string, Chunk>;

export interface PageFiles {
  styles: string[];
  scripts: string[];
  /** Locale files that the scripts will fetch. English ones are chunks themselves. */
  words: string[];
}

/** Reads a build's manifest and removes it, because it must not be served. */
export async function consumeManifest(outDir: string): Promise<Manifest> {
  const folder = join(outDir, '.vite');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  await rm(folder, { recursive: true });
  return manifest;
}

/** Source file of `() => import("./chunk.js")` in the renderer's build. */
function sourceOf(loader: string, renderer: Manifest): string {
  const file = /import\(["']\.\/([^"']+)["']\)/.exec(loader)?.[1];
  const source = Object.keys(renderer).find(
    (key) => renderer[key]?.file.split('/').at(-1) === file?.split('/').at(-1),
  );
  if (!file || !source) throw new Error(`Cannot tell which file this route loads: ${loader}`);
  return source;
}

export function filesOf(
  page: { language: string; loaders: string[]; words: string[] },
  browser: Manifest,
  renderer: Manifest,
): PageFiles {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (key: string): void => {
    const chunk = browser[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const loader of page.loaders) add(sourceOf(loader, renderer));
  if (page.language === 'en') for (const namespace of page.words) add(`public/locales/en/${namespace}.json`);
  const words = [...new Set(['common', 'public', ...page.words])].map(
    (namespace) => `locales/${page.language}/${namespace}.json`,
  );
  return { styles: [...styles], scripts: [...scripts], words: page.language === 'en' ? [] : words };
}
