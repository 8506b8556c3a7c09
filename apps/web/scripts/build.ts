/**
 * Builds the web app into dist/: the browser bundle, then the public pages as prerendered HTML, `index.html` in
 * English and `index.vi.html` in Vietnamese, between which the server chooses. `app.html` is the empty shell
 * that the server sends for every other URL, and `tenant.html` the shell of a tenant's host, into which the server
 * writes the branding. The first argument is the public URL of the installation, for canonical links.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleCommentScript } from '@sitewright/blog/visitor/bundle';
import { bundlePreviewScript, bundleVisitorScript } from '@sitewright/forms/visitor/bundle';
import { build } from 'vite';
import { chunkCycles } from './chunk-cycles.ts';
import { formPreviewFile } from './form-preview-script.ts';
import { filesOf, type Manifest, type PageFiles, consumeManifest } from './page-files.ts';

interface PrerenderedPage {
  path: string;
  language: string;
  title: string;
  description: string;
  isUnlisted: boolean;
  html: string;
  loaders: string[];
  words: string[];
}

const web = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(web, 'vite.config.ts');
const outDir = join(web, 'dist');
const rendererDir = join(outDir, '.prerender');
const rendererEntry = join(web, 'src', 'entry-prerender.tsx');
const origin = (process.argv[2] ?? 'http://localhost:6003').replace(/\/$/, '');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const ownLanguage = 'en';
const openGraphLocales: Record<string, string> = { en: 'en_US', vi: 'vi_VN' };

/**
 * The URL without `lng` follows the visitor's language preference. Search engines have none and get English there;
 * `lng` selects any other language, so each language has one canonical URL.
 */
const urlOf = (path: string, language: string): string =>
  `${origin}${path}${language === ownLanguage ? '' : `?lng=${language}`}`;

const alternates = (path: string): string[] =>
  [...Object.keys(openGraphLocales), 'x-default'].map(
    (language) =>
      `<link rel="alternate" hreflang="${language}" href="${urlOf(path, language === 'x-default' ? ownLanguage : language)}" />`,
  );

const headOf = (
  { path, language, title, description, isUnlisted }: PrerenderedPage,
  { styles, scripts, words }: PageFiles,
): string =>
  [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...(isUnlisted ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${urlOf(path, language)}" />`,
    ...alternates(path),
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Sitewright" />',
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="${urlOf(path, language)}" />`,
    `<meta property="og:locale" content="${openGraphLocales[language]}" />`,
    '<meta name="twitter:card" content="summary" />',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}" />`),
    ...words.map((file) => `<link rel="preload" href="/${file}" as="fetch" crossorigin />`),
  ].join('\n    ');

/** Font files that every page of a language needs; the others load on demand by unicode-range. */
async function fontLinks(scripts: readonly string[]): Promise<string> {
  const files = await readdir(join(outDir, 'assets'));
  const wanted = new RegExp(`^(geist|bricolage-grotesque)-(${scripts.join('|')})-wght-.*\\.woff2$`);
  return files
    .filter((file) => wanted.test(file))
    .map(
      (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin />\n    `,
    )
    .join('');
}

async function buildRenderer(): Promise<() => Promise<PrerenderedPage[]>> {
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: rendererEntry,
      outDir: rendererDir,
      minify: false,
      rolldownOptions: { input: rendererEntry },
    },
  });
  const file = pathToFileURL(join(rendererDir, 'entry-prerender.js')).href;
  return ((await import(file)) as { prerenderPages: () => Promise<PrerenderedPage[]> }).prerenderPages;
}

async function writePages(): Promise<number> {
  const browser = await consumeManifest(outDir);
  const circles = chunkCycles(browser).map((files) => files.join(' → '));
  if (circles.length > 0) throw new Error(`Files of the web app need each other: ${circles.join('; ')}`);
  const prerenderPages = await buildRenderer();
  const renderer = await consumeManifest(rendererDir);
  const fonts: Record<string, string> = {
    en: await fontLinks(['latin']),
    vi: await fontLinks(['latin', 'vietnamese']),
  };
  const shell = await readFile(join(outDir, 'app.html'), 'utf8');
  const pages = await prerenderPages();
  for (const page of pages) {
    const { language } = page;
    const name = language === ownLanguage ? 'index.html' : `index.${language}.html`;
    const file = join(outDir, page.path, name);
    await mkdir(dirname(file), { recursive: true });
    const html = shell
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('<!--head-->', () => fonts[language] + headOf(page, filesOf(page, browser, renderer)))
      .replace(
        '<div id="root"><!--app-->',
        () => `<div id="root" data-prerendered="${page.path}">${page.html}`,
      );
    await writeFile(file, html);
  }
  const emptyShell = shell
    .replace('<!--head-->', `${fonts[ownLanguage]}<title>Sitewright</title>${preloadOf(appMap, browser)}`)
    .replace('<!--app-->', '');
  await writeFile(join(outDir, 'app.html'), emptyShell);
  await writeFile(join(outDir, 'tenant.html'), tenantShell(shell, fonts[ownLanguage]!, browser));
  return pages.length;
}

/** Free of product branding: the server inserts title, icons and colours of the tenant. */
const tenantShell = (shell: string, fonts: string, browser: Manifest): string =>
  shell
    .replace(/\n *<(meta name="theme-color"|link rel="icon")[^>]*>/g, '')
    .replace('<!--head-->', `${fonts}<!--brand-->${preloadOf(tenantMap, browser)}`)
    .replace('<!--app-->', '');

/** URLs without prerendered HTML belong to the app, whose route table is a separate chunk. */
const appMap = 'src/routes/app-routes.ts';
/** A tenant's host has a single route table with all its screens. */
const tenantMap = 'src/routes/tenant-host.tsx';

function preloadOf(source: string, browser: Manifest): string {
  const chunk = browser[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}`);
  return `\n    <link rel="modulepreload" href="/${chunk.file}" />`;
}

/** The script of published forms is no part of the app: releases of sites contain it. The preview has one of its own. */
async function writeFormScripts(): Promise<void> {
  const folder = join(outDir, 'forms');
  await mkdir(folder, { recursive: true });
  for (const [name, code] of Object.entries(await bundleVisitorScript()))
    await writeFile(join(folder, name), code);
  await writeFile(join(outDir, formPreviewFile), await bundlePreviewScript());
}

/** The script of the form of comments, for releases of sites with a blog. */
async function writeCommentScript(): Promise<void> {
  const folder = join(outDir, 'comments');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'comments.js'), await bundleCommentScript());
}

const startedAt = performance.now();
await build({ configFile, logLevel: 'warn' });
const count = await writePages();
await rm(rendererDir, { recursive: true });
await writeFormScripts();
await writeCommentScript();
process.stdout.write(
  `Web app built with ${count} pages in ${Math.round(performance.now() - startedAt)} ms\n`,
);
