import type { ImportFormat } from '@sitewright/contract/blog-import/blog-imports';
import type { ImportedItem, ImportSource } from './imported-item.ts';
import { readGhost } from './ghost.ts';
import { readMarkdownFolder } from './markdown-folder.ts';
import { readMedium, readSubstack } from './newsletters.ts';
import { readWordPress } from './wordpress.ts';

const isPacked = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

/** Text of the beginning of a file, whatever its encoding: names of elements are ASCII in all of them. */
const headText = (head: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(head)
    .replaceAll('\0', '')
    .replace(/^[^ -~\s]{1,3}/, '')
    .trimStart();

/** Format of a single file by its first bytes; undefined for an archive and for what cannot be imported. */
export const formatOfFile = (head: Uint8Array, name: string): ImportFormat | 'archive' | undefined => {
  if (isPacked(head)) return 'archive';
  const text = headText(head);
  if (/^(<\?xml|<rss|<!--|<!DOCTYPE)/i.test(text) && /wordpress\.org\/export|<rss\b/i.test(text))
    return 'wordpress';
  if (/^\{\s*"(db|data|meta)"\s*:/.test(text)) return 'ghost';
  return /\.(md|markdown|mdx|mdown)$/i.test(name) ? 'markdown' : undefined;
};

/** The one file of an archive that is a whole export of its own. */
export const exportInArchive = (paths: readonly string[]): string | undefined => {
  const isMarkdown = paths.some((path) => /\.(md|mdx|markdown)$/i.test(path));
  const found = paths.filter(
    (path) =>
      /^([^/]+\/)?[^/]+\.(xml|json)$/i.test(path) &&
      !/(^|\/)(package|manifest|tsconfig)[^/]*\.json$/i.test(path),
  );
  return isMarkdown ? undefined : found[0];
};

/** Format of an archive by the names of its files. */
export const formatOfPaths = (paths: readonly string[]): ImportFormat | undefined => {
  const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  if (has(/(^|\/)posts\.csv$/i) && has(/(^|\/)posts\/[^/]+\.html$/i)) return 'substack';
  if (has(/(^|\/)posts\/[^/]+\.html$/i) && !has(/\.(md|mdx|markdown)$/i)) return 'medium';
  if (has(/(^|\/)_posts\//)) return 'jekyll';
  if (has(/(^|\/)src\/content\//) || has(/(^|\/)astro\.config\./)) return 'astro';
  const isHugo = has(/^([^/]+\/)?((hugo|config)\.(toml|ya?ml|json)$|config\/_default\/|archetypes\/)/);
  if (isHugo && has(/(^|\/)content\//)) return 'hugo';
  if (has(/^([^/]+\/)?content\/.*\.(md|markdown)$/i) && has(/^([^/]+\/)?(static|layouts|themes)\//))
    return 'hugo';
  return has(/\.(md|mdx|markdown|mdown)$/i) ? 'markdown' : undefined;
};

/** All items of a source, one at a time. */
export const readItems = (source: ImportSource, now: Date): AsyncIterable<ImportedItem> => {
  if (source.format === 'wordpress') return readWordPress(source);
  if (source.format === 'ghost') return readGhost(source);
  if (source.format === 'medium') return readMedium(source);
  if (source.format === 'substack') return readSubstack(source);
  return readMarkdownFolder(source, now);
};
