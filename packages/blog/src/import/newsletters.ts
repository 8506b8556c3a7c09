// Archives of Medium and Substack: a page of HTML for each post.
import { blocksFromHtml } from '../from-html.ts';
import {
  attribute,
  type Element,
  elementsBelow,
  hasClass,
  parseHtml,
  plainTextOf,
} from '../html/parse-html.ts';
import type { NewBlock } from '../new-block.ts';
import { placeSources } from './archive-files.ts';
import { parseCsv } from './csv.ts';
import {
  emptyPost,
  type ImportedItem,
  type ImportedPost,
  type ImportSource,
  isoDateOf,
  pathOf,
  problem,
} from './imported-item.ts';
import { decodeFile } from './text-stream.ts';

const textOf = (block: NewBlock | undefined): string =>
  block?.type === 'post/text' ? block.data.html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&') : '';

/** Title and subtitle stand above the text, and again in it. */
const withoutRepeated = (blocks: NewBlock[], texts: readonly string[]): NewBlock[] => {
  const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
  let rest = blocks[0]?.type === 'post/divider' ? blocks.slice(1) : blocks;
  for (const text of texts) if (text !== '' && normal(textOf(rest[0])) === normal(text)) rest = rest.slice(1);
  return rest;
};

const mediumSlug = (path: string, canonical: string): string => {
  const last = (
    pathOf(canonical) ??
    path
      .replace(/\.html$/i, '')
      .replace(/^.*\//, '')
      .replace(/^(draft|\d{4}-\d\d-\d\d)_/, '')
  )
    .split('/')
    .at(-1)!;
  return last.replace(/-+[0-9a-f]{8,12}$/, '').toLowerCase();
};

const readMediumPost = (path: string, html: string): ImportedPost => {
  const all = [...elementsBelow(parseHtml(html))];
  const by = (test: (node: Element) => boolean): Element | undefined => all.find(test);
  const title = plainTextOf(
    by((node) => hasClass(node, /\bp-name\b/)) ?? by(({ tagName }) => tagName === 'h1') ?? all[0]!,
  );
  const subtitle = by((node) => attribute(node, 'data-field') === 'subtitle');
  const summary = subtitle ? plainTextOf(subtitle) : '';
  const body = by((node) => attribute(node, 'data-field') === 'body');
  const published = by((node) => hasClass(node, /\bdt-published\b/));
  const canonical = attribute(by((node) => hasClass(node, /\bp-canonical\b/)) ?? all[0]!, 'href');
  const author = by((node) => hasClass(node, /\bp-author\b/));
  const publishedAt = published ? isoDateOf(attribute(published, 'datetime')) : undefined;
  const isDraft = /(^|\/)draft_/.test(path) || publishedAt === undefined;
  const content = body ? blocksFromHtml(bodyHtml(html)) : blocksFromHtml(html);
  const name = author ? plainTextOf(author) : '';
  return {
    ...emptyPost,
    kind: 'post',
    sourceId: canonical || path.replace(/^.*\//, ''),
    place: title || path,
    title,
    slug: mediumSlug(path, canonical),
    excerpt: summary,
    status: isDraft ? 'draft' : 'published',
    ...(publishedAt === undefined ? {} : { publishedAt }),
    authors: name === '' ? [] : [{ key: name.toLowerCase(), name }],
    blocks: withoutRepeated(content, [title, summary]),
    paths: [pathOf(canonical)].filter((found) => found !== undefined),
  };
};

const bodyHtml = (html: string): string => {
  const start = /<section\b[^>]*data-field="body"[^>]*>/i.exec(html);
  if (!start) return html;
  const end = html.lastIndexOf('<footer');
  return html.slice(start.index, end > start.index ? end : html.length);
};

export async function* readMedium(source: ImportSource): AsyncGenerator<ImportedItem> {
  for (const path of source.paths) {
    if (!/(^|\/)posts\/[^/]+\.html?$/i.test(path)) continue;
    const bytes = await source.read(path);
    if (!bytes) {
      yield problem('unreadable_item', path);
      continue;
    }
    yield* placeSources(source, readMediumPost(path, decodeFile(bytes).text), path);
  }
}

const substackKinds = /^(newsletter|podcast|thread|)$/;

const readSubstackRow = (row: Readonly<Record<string, string>>, html: string): ImportedPost => {
  const id = row['post_id'] ?? '';
  const [number, ...rest] = id.split('.');
  const slug = rest.join('.') || number!;
  const title = row['title'] ?? '';
  const publishedAt = isoDateOf(row['post_date']);
  const isPublished = row['is_published'] === 'true';
  const summary = row['subtitle'] ?? '';
  const podcast = row['podcast_url'] ?? '';
  const blocks = withoutRepeated(blocksFromHtml(html), [title]);
  return {
    ...emptyPost,
    kind: 'post',
    sourceId: number!,
    place: title || id,
    title,
    slug,
    excerpt: summary,
    status: isPublished ? 'published' : 'draft',
    visibility: /^(only_paid|founding|only_free)$/.test(row['audience'] ?? '') ? 'members' : 'public',
    ...(publishedAt === undefined ? {} : { publishedAt }),
    blocks: podcast === '' ? blocks : [{ type: 'post/audio', data: { src: podcast } }, ...blocks],
    paths: isPublished ? [`/p/${slug}`] : [],
  };
};

export async function* readSubstack(source: ImportSource): AsyncGenerator<ImportedItem> {
  const list = source.paths.find((path) => /(^|\/)posts\.csv$/i.test(path));
  const bytes = list === undefined ? undefined : await source.read(list);
  if (list === undefined || !bytes) return;
  const folder = list.replace(/posts\.csv$/i, '');
  for (const row of parseCsv(decodeFile(bytes).text)) {
    const path = `${folder}posts/${row['post_id']}.html`;
    if (!substackKinds.test(row['type'] ?? ''))
      yield problem('type_left_out', row['title'] ?? '', row['type']);
    const body = await source.read(path);
    if (!body) yield problem('unreadable_item', path);
    yield* placeSources(source, readSubstackRow(row, body ? decodeFile(body).text : ''), path);
  }
}
