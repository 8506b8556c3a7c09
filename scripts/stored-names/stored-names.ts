// Reads from the code the names that live on outside it: in databases, browsers, files, sent mail and uploaded designs.
import { contentSchema, sectionSchema, sectionStyleSchema } from '@sitewright/contract/content';
import { events, targetTypes } from '@sitewright/contract/events';
import { siteSeoSchema } from '@sitewright/contract/site-settings/site-seo';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import { tenantSettingsSchema } from '@sitewright/contract/tenants/settings';
import { themeSchema } from '@sitewright/contract/themes/theme';
import { templateTags } from '@sitewright/render/template-tags';
import { z } from 'zod';
import { features } from '../../apps/server/src/app/features.ts';
import { runJobs } from '../../apps/server/src/features/runs/run-jobs.ts';
import { signInStorageKeys } from '../../apps/web/src/features/auth/path-after-sign-in.ts';
import { languageKeys } from '../../apps/web/src/lib/detect-language.ts';
import { storageKeys } from '../../apps/web/src/lib/session/session-storage.ts';
import { listSources, readSource } from '../source-graph.ts';

type JsonSchema = { [key: string]: unknown };

const isNode = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Paths of the keys of a JSON value: `seo.title`, `pages[].slug`. A recursive schema is followed once. */
const pathsIn = (
  root: JsonSchema,
  node: unknown,
  path: string,
  visited: readonly string[] = [],
): string[] => {
  if (!isNode(node)) return [];
  const pathsOf = (child: unknown, at: string): string[] => pathsIn(root, child, at, visited);
  const reference = node['$ref'];
  if (typeof reference === 'string') {
    if (visited.includes(reference)) return [];
    const definition = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), root);
    return pathsIn(root, definition, path, [...visited, reference]);
  }
  const below = Object.entries(isNode(node['properties']) ? node['properties'] : {}).flatMap(
    ([key, value]) => {
      const here = path === '' ? key : `${path}.${key}`;
      return [here, ...pathsOf(value, here)];
    },
  );
  const variants = [node['anyOf'], node['oneOf'], node['allOf']].flatMap((one) =>
    Array.isArray(one) ? one : [],
  );
  return [...below, ...pathsOf(node['items'], `${path}[]`), ...variants.flatMap((one) => pathsOf(one, path))];
};

const keysOf = (name: string, schema: z.ZodType): string[] => {
  const root: JsonSchema = { ...z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) };
  return pathsIn(root, root, name);
};

const isProgram = (file: string): boolean => !/\.test\.tsx?$|\/testing\//.test(file);
const readFolder = (folder: string) => listSources(folder).filter(isProgram).map(readSource);

const server = readFolder('apps/server/src');
const web = readFolder('apps/web/src');
const render = readFolder('packages/render/src');
const contract = readFolder('packages/contract/src');
const document = readFolder('packages/document/src');

/** The matches of the first group of each pattern in the sources. */
const matches = (sources: readonly { text: string }[], ...patterns: RegExp[]): string[] =>
  sources.flatMap(({ text }) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)),
  );

/** Fields of the interfaces whose objects are stored as JSON. */
const fieldsOf = (sources: readonly { text: string }[], ...names: string[]): string[] =>
  names.flatMap((name) => {
    const bodies = matches(
      sources,
      new RegExp(`interface ${name}(?: extends \\w+)? \\{([\\s\\S]*?)\\n\\}`, 'g'),
    );
    if (bodies.length !== 1) throw new Error(`${bodies.length} interfaces are named ${name}`);
    return matches([{ text: bodies[0]! }], /^  (\w+)\??:/gm).map((field) => `${name}.${field}`);
  });

const sealing = server.filter(({ text }) => /\bunseal\(/.test(text) || /SealContext/.test(text));
const notifying = server.filter(({ text }) => text.includes('pg_notify('));
const inBrowser = web.filter(({ text }) => /localStorage|sessionStorage|openDB\b|\.locks\b/.test(text));
const liquidEngine = render.filter(({ file }) => /\/(section|template-tags|liquid-[a-z-]+)\.ts$/.test(file));
const releaseFiles = server.filter(({ file }) => file.endsWith('/release-storage.ts'));

/** Each kind of stored name, with the names that the code uses today. */
export const readStoredNames = (): Readonly<Record<string, readonly string[]>> => {
  const lists: Record<string, string[]> = {
    'Purposes of derived keys': [
      ...matches(
        server,
        /deriveKey\([^,()]+, '([^']+)'\)/g,
        /hkdfSync\('sha256', [^,]+, '', '([^']+)'/g,
        /signParts\(ctx\.secretKey, '([\w-]+)'/g,
        /createHmac\('sha256', (?:ctx\.)?secretKey\)\s*\.update\(['`]([\w-]+)/g,
      ),
      ...matches(sealing, /purpose: '([^']+)'/g),
    ],
    'Jobs and subscribers': features.flatMap(({ jobs = [], runs = [], subscribers = [] }) =>
      [...jobs, ...runJobs(runs), ...subscribers].map(({ name }) => name),
    ),
    'NOTIFY channels': matches(notifying, /const channels = \{([^}]*)\}/g).flatMap((list) =>
      matches([{ text: list }], /'([^']+)'/g),
    ),
    'Domain events': [...events.keys()],
    'Target types of events': [...targetTypes],
    'Kinds of single-use tokens': matches(server, /issueToken\([^;]*?kind: '([^']+)'/g),
    'Keys of settings': [
      ...features
        .flatMap(({ settings = [] }) => settings)
        .flatMap(({ scope, name, schema }) => keysOf(`${scope}.${name}`, schema)),
      ...keysOf('tenant', tenantSettingsSchema),
      ...keysOf('site.seo', siteSeoSchema),
      ...keysOf('site.code', siteCodeSchema),
    ],
    'Keys of documents': [
      ...keysOf('content', contentSchema),
      ...keysOf('section', sectionSchema),
      ...fieldsOf(contract, 'Section', 'DroppedElement'),
      ...fieldsOf(document, 'DocumentNode', 'Place', 'Journal', 'Link'),
      ...matches(document, /\bop: '([^']+)'; /g).map((op) => `op: ${op}`),
      ...keysOf('style', sectionStyleSchema),
      ...keysOf('theme', themeSchema),
    ],
    'Files of the data folder': [
      ...matches(server, /join\((?:env\.)?dataDir, '([^']+)'\)/g, /const blobsFolder = '([^']+)'/g),
      ...matches(releaseFiles, /join\(this\.#root, '([^']+)'/g, /join\(\w+, '([a-z.]+)'[,)]/g),
      ...fieldsOf(releaseFiles, 'ReleaseManifest'),
      ...matches(
        releaseFiles,
        /const privateFolder = '([^']+)'/g,
        /const linkFolders = \['([^']+)'/g,
        /const linkFolders = \['[^']+', '([^']+)'\]/g,
      ),
    ],
    Cookies: [
      languageKeys.cookie,
      ...matches(server, /const cookieName = [^;]*?`([\w-]+)/g, /const stateCookieName = '([^']+)'/g),
      ...matches(server, /const memberCookieName = '([^']+)'/g),
      ...matches(server, /const accessCookieNames = \{ password: '([^']+)'/g),
      ...matches(server, /const accessCookieNames = [^;]*members: '([^']+)'/g),
      ...matches(server, /const replicaCookieNames = \{ wrote: '([^']+)'/g),
      ...matches(server, /const replicaCookieNames = [^;]*keeps: '([^']+)'/g),
    ],
    'Browser storage, IndexedDB and locks': [
      languageKeys.storage,
      ...Object.values(storageKeys),
      ...Object.values(signInStorageKeys),
      ...matches(
        inBrowser,
        /const (?:\w*[kK]ey\w*|keptUnder|lockName) = (?:\([^)]*\): string =>\s*)?['`]([\w.-]+)/g,
        /openDB(?:<\w+>)?\('([^']+)'/g,
        /createObjectStore\('([^']+)'/g,
      ),
      ...fieldsOf(inBrowser, 'JournalRecord'),
    ],
    'Attributes and variables of designs': [
      ...matches(render, /\bdata-([a-z]+(?:-[a-z]+)*)/g).map((name) => `data-${name}`),
      ...matches(render, /data-\(\?:([a-z|]+)\)/g).flatMap((names) =>
        names.split('|').map((name) => `data-${name}`),
      ),
      ...Object.keys(templateTags).map((name) => `{% ${name} %}`),
      ...matches(liquidEngine, /registerFilter\(\s*'([^']+)'/g).map((name) => `| ${name}`),
      ...matches(render, /const globals = \{([\s\S]*?)\n\s*\};/g)
        .flatMap((body) => [...body.matchAll(/^\s*(\w+):/gm)].map((match) => match[1]!))
        .map((name) => `{{ ${name} }}`),
    ],
    'Links in sent mail': [
      ...matches(server, /linkTo\(ctx, meta, ['`]([^'`$]+)/g, /\bpath: \([^)]*\) => ['`]([^'`$]+)/g),
    ],
  };
  return Object.fromEntries(
    Object.entries(lists).map(([kind, names]) => [kind, [...new Set(names)].toSorted()]),
  );
};
