// Images and files that posts of an archive refer to by their paths.
import {
  archiveScheme,
  type ImportedItem,
  type ImportedPost,
  type ImportSource,
  problem,
} from './imported-item.ts';
import { mapBlockLinks, mapSources } from './map-sources.ts';

const indexes = new WeakMap<ImportSource, { exact: Set<string>; byEnd: Map<string, string> }>();

const indexOf = (source: ImportSource) => {
  const known = indexes.get(source);
  if (known) return known;
  // The longest paths last: a short end names the file that lies nearest to the top.
  const byEnd = new Map<string, string>();
  for (const path of source.paths.toSorted((one, other) => other.length - one.length)) {
    const parts = path.split('/');
    for (let from = 1; from < parts.length; from += 1) byEnd.set(parts.slice(from).join('/'), path);
  }
  const index = { exact: new Set(source.paths), byEnd };
  indexes.set(source, index);
  return index;
};

const join = (folder: string, path: string): string | undefined => {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return undefined;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Folders that a generator serves as the top of the site. */
const served = ['static/', 'assets/', 'public/', 'src/', 'content/', ''];

/** The file of an archive that an address in one of its files means. */
export const fileAt = (source: ImportSource, from: string, address: string): string | undefined => {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return undefined;
  const index = indexOf(source);
  const path = decoded(address.split(/[?#]/)[0]!);
  if (path === '') return undefined;
  const folder = from.split('/').slice(0, -1).join('/');
  const bundle = from.replace(/\.[a-z]+$/i, '');
  const relative = path.startsWith('/') ? [] : [join(folder, path), join(bundle, path)];
  const top = path.replace(/^(\.\.\/|\.\/|\/|[~@]\/)+/, '');
  for (const found of relative) if (found !== undefined && index.exact.has(found)) return found;
  for (const start of served) {
    if (index.exact.has(start + top)) return start + top;
    const below = index.byEnd.get(start + top);
    if (below !== undefined) return below;
  }
  return undefined;
};

const texts = /\.(md|mdx|markdown|mdown|mkd)$/i;

/** A link to another text of the archive. */
const linkedText = (source: ImportSource, from: string, href: string): string | undefined => {
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return undefined;
  const path = href.split(/[?#]/)[0]!.replace(/\/$/, '');
  const names = texts.test(path) ? [path] : [`${path}.md`, `${path}/index.md`, `${path}.mdx`];
  return names.map((name) => fileAt(source, from, name)).find((found) => found !== undefined);
};

/** A post whose images of the archive have addresses there; missing ones are reported. */
export function* placeSources(
  source: ImportSource,
  post: ImportedPost,
  from: string,
): Generator<ImportedItem> {
  const missing = new Set<string>();
  const placed = mapSources(post, (address) => {
    const found = fileAt(source, from, address);
    if (found !== undefined) return archiveScheme + found;
    if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) missing.add(address);
    return address;
  });
  for (const address of missing) yield problem('image_missing', from, address);
  const blocks = placed.blocks.map((block) =>
    mapBlockLinks(block, (href) => {
      const found = linkedText(source, from, href);
      const anchor = /#.*$/.exec(href)?.[0] ?? '';
      return found === undefined ? href : archiveScheme + found + anchor;
    }),
  );
  yield { ...placed, blocks };
}
