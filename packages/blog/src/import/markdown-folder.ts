// Folders of Markdown files: plain ones, and the sources of Hugo, Jekyll and Astro sites.
import { blocksFromHtml } from '../from-html.ts';
import { blocksFromMarkdown } from '../from-markdown.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { NewBlock } from '../new-block.ts';
import { placeSources } from './archive-files.ts';
import {
  emptyPost,
  type ImportedItem,
  type ImportedPost,
  type ImportSource,
  problem,
} from './imported-item.ts';
import { expandHugo, expandLiquid, expandMdx } from './markdown-dialects.ts';
import {
  allowsCommentsIn,
  dateField,
  type Fields,
  flatFields,
  imageField,
  isFeaturedIn,
  listField,
  namedField,
  statusOf,
  textField,
} from './markdown-fields.ts';
import { decodeFile } from './text-stream.ts';

type MarkdownFormat = 'markdown' | 'hugo' | 'jekyll' | 'astro';

interface File {
  path: string;
  fields: Fields;
  body: string;
}

const isPost = /\.(md|mdx|markdown|mdown|mkd|html?)$/i;
const isMarkdown = /\.(md|mdx|markdown|mdown|mkd)$/i;
const notes =
  /(^|\/)(readme|license|licence|contributing|changelog|code_of_conduct|security|archetypes|node_modules|layouts|themes|_layouts|_includes|_site|public|\.[^/]*)(\.[a-z]+)?(\/|$)/i;

/** Files that are posts or pages, by what each generator makes of folders. */
const kindOf = (format: MarkdownFormat, path: string): 'post' | 'page' | undefined => {
  if (!isPost.test(path) || notes.test(path)) return undefined;
  if (format === 'jekyll') {
    if (/(^|\/)_(posts|drafts)\//.test(path)) return 'post';
    return /(^|\/)_/.test(path) || !isMarkdown.test(path) ? undefined : 'page';
  }
  if (format === 'hugo') {
    const inside = /(?:^|\/)content\/(.+)$/.exec(path)?.[1];
    // A section's own page lists what it holds.
    if (inside === undefined || /(^|\/)_index\.[a-z.]+$/i.test(inside)) return undefined;
    return /\//.test(inside.replace(/^([a-z]{2}(-[a-z]{2})?)\//i, '').replace(/\/index\.[a-z.]+$/i, ''))
      ? 'post'
      : 'page';
  }
  if (format === 'astro') {
    if (/(^|\/)src\/(content|data)\//.test(path)) return isMarkdown.test(path) ? 'post' : undefined;
    return /(^|\/)src\/pages\//.test(path) && isMarkdown.test(path) ? 'page' : undefined;
  }
  return isMarkdown.test(path) ? 'post' : undefined;
};

const baseName = (path: string): string => {
  const parts = path.split('/');
  const file = parts.at(-1)!.replace(/\.[a-z]+$/i, '');
  const isBundle = /^index(\.[a-z]{2})?$/i.test(file) && parts.length > 1;
  return isBundle ? parts.at(-2)! : file;
};

const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;

const slugOf = (fields: Fields, path: string): string => {
  const name = baseName(path);
  return textField(fields, 'slug') || (dated.exec(name)?.[4] ?? name);
};

const titleOf = (fields: Fields, body: string, path: string): { title: string; body: string } => {
  const title = textField(fields, 'title');
  if (title !== '') return { title, body };
  // Without a title in its fields, a text begins with it.
  const heading = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(body);
  if (heading) return { title: heading[1]!.replace(/[*_`]/g, ''), body: body.slice(heading[0].length) };
  return {
    title: slugOf(fields, path)
      .replace(/[-_]+/g, ' ')
      .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    body,
  };
};

const dateOf = (fields: Fields, path: string): string | undefined => {
  const found = dateField(
    fields,
    'date',
    'publishdate',
    'pubdate',
    'pubdatetime',
    'publishedat',
    'published_at',
    'published',
    'created',
    'createdat',
    'publisheddate',
  );
  if (found !== undefined) return found;
  const named = dated.exec(baseName(path));
  return named
    ? dateField({ date: `${named[1]}-${named[2]!.padStart(2, '0')}-${named[3]!.padStart(2, '0')}` }, 'date')
    : undefined;
};

interface Site {
  format: MarkdownFormat;
  permalink: string;
  now: Date;
}

const jekyllPaths = (site: Site, { path, fields }: File, date: string | undefined): string[] => {
  const pattern = textField(fields, 'permalink') || (/(^|\/)_posts\//.test(path) ? site.permalink : '');
  const styles: Readonly<Record<string, string>> = {
    date: '/:categories/:year/:month/:day/:title.html',
    pretty: '/:categories/:year/:month/:day/:title/',
    ordinal: '/:categories/:year/:y_day/:title.html',
    none: '/:categories/:title.html',
  };
  const day = date === undefined ? undefined : new Date(date);
  const two = (value: number | undefined): string => String(value ?? '').padStart(2, '0');
  const values: Readonly<Record<string, string>> = {
    categories: namedField(fields, ['categories', 'category'], /[\s,]+/)
      .map(({ name }) => name.toLowerCase())
      .join('/'),
    year: String(day?.getUTCFullYear() ?? ''),
    month: two(day && day.getUTCMonth() + 1),
    i_month: String(day ? day.getUTCMonth() + 1 : ''),
    day: two(day?.getUTCDate()),
    i_day: String(day?.getUTCDate() ?? ''),
    title: slugOf(fields, path),
    slug: slugOf(fields, path),
    output_ext: '.html',
  };
  const full = (styles[pattern] ?? pattern).replace(/:(\w+)/g, (_all, name: string) => values[name] ?? '');
  return full === '' ? [] : [`/${full}`.replace(/\/{2,}/g, '/')];
};

const oldPaths = (site: Site, file: File, date: string | undefined): string[] => {
  const { path, fields } = file;
  const aliases = [
    ...listField(fields, 'aliases', 'alias'),
    ...listField(fields, 'redirect_from', 'redirectfrom'),
  ];
  const named = textField(fields, 'url');
  if (site.format === 'jekyll') return [...jekyllPaths(site, file, date), ...aliases];
  if (named.startsWith('/')) return [named, ...aliases];
  const inside = /(?:^|\/)content\/(.+)$/.exec(path)?.[1];
  if (inside === undefined) return aliases;
  const folder = inside
    .replace(/(\/index)?\.[a-z.]+$/i, '')
    .split('/')
    .slice(0, -1)
    .join('/');
  const slug = site.format === 'hugo' ? textField(fields, 'slug') || baseName(path) : slugOf(fields, path);
  return [`/${folder}/${slug}/`.replace(/\/{2,}/g, '/'), ...aliases];
};

const blocksOf = (site: Site, { path, body }: File, unknown: Set<string>): NewBlock[] => {
  const dialect = { onUnknown: (name: string) => unknown.add(name) };
  const plain =
    site.format === 'hugo'
      ? expandHugo(body, dialect)
      : site.format === 'jekyll'
        ? expandLiquid(body, dialect)
        : /\.mdx$/i.test(path)
          ? expandMdx(body, dialect)
          : body;
  return isMarkdown.test(path)
    ? blocksFromMarkdown(plain, { acceptsSections: true })
    : blocksFromHtml(plain, { acceptsSections: true });
};

function* readFile(
  site: Site,
  source: ImportSource,
  path: string,
  bytes: Uint8Array,
): Generator<ImportedItem> {
  const { text, isBroken } = decodeFile(bytes);
  if (isBroken) yield problem('broken_characters', path);
  const { fields: given, body: whole, problem: fault } = readFrontMatter(text);
  if (fault !== undefined) yield problem('front_matter', path, fault);
  const fields = flatFields(given);
  const { title, body } = titleOf(fields, whole, path);
  const file: File = { path, fields, body };
  const publishedAt = dateOf(fields, path);
  const unknown = new Set<string>();
  const separator = site.format === 'jekyll' ? /[\s,]+/ : /,/;
  const image = imageField(fields);
  const kind = kindOf(site.format, path)!;
  const status = /(^|\/)_drafts\//.test(path) ? 'draft' : statusOf(fields, site.now, publishedAt);
  const caption = textField(fields, 'image_caption');
  const locale = textField(fields, 'lang', 'language', 'locale');
  const [seoTitle, seoDescription, canonical] = [
    textField(fields, 'seo_title', 'meta_title'),
    textField(fields, 'seo_description', 'meta_description'),
    textField(fields, 'canonical', 'canonicalurl', 'canonical_url'),
  ];
  const blocks = blocksOf(site, file, unknown);
  for (const name of unknown) yield problem('unknown_shortcode', path, name);
  const post: ImportedPost = {
    ...emptyPost,
    kind,
    sourceId: textField(fields, 'id', 'guid') || path,
    place: path,
    title,
    slug: slugOf(fields, path),
    excerpt: textField(fields, 'excerpt', 'summary', 'description', 'subtitle', 'lead'),
    status,
    // Without its password such a post is not published.
    visibility: visibilityOf(textField(fields, 'visibility')),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    authors: namedField(fields, ['authors', 'author']),
    categories: namedField(fields, ['categories', 'category'], separator),
    tags: namedField(fields, ['tags', 'tag', 'keywords'], separator),
    ...(image
      ? {
          image: {
            src: image.src,
            ...(image.alt === '' ? {} : { alt: image.alt }),
            ...(caption === '' ? {} : { caption }),
          },
        }
      : {}),
    isFeatured: isFeaturedIn(fields),
    ...allowsCommentsIn(fields),
    ...(locale === '' ? {} : { locale }),
    seo: {
      ...(seoTitle === '' ? {} : { title: seoTitle }),
      ...(seoDescription === '' ? {} : { description: seoDescription }),
      ...(canonical === '' ? {} : { canonical }),
    },
    blocks,
    paths: status === 'draft' ? [] : oldPaths(site, file, publishedAt),
  };
  yield* placeSources(source, post, path);
}

const visibilityOf = (value: string): ImportedPost['visibility'] => {
  if (value === 'password') return 'password';
  return /^(members|paid|tiers)$/.test(value) ? 'members' : 'public';
};

const siteOf = async (source: ImportSource, now: Date): Promise<Site & { url: string }> => {
  const format = source.format as MarkdownFormat;
  const path = source.paths.find((name) =>
    /^([^/]+\/)?(_config\.ya?ml|(hugo|config)\.(toml|ya?ml))$/.test(name),
  );
  const bytes = path === undefined ? undefined : await source.read(path);
  if (!bytes) return { format, permalink: 'date', now, url: '' };
  const text = new TextDecoder().decode(bytes);
  const { fields } = readFrontMatter(
    path!.endsWith('.toml') ? `+++\n${text}\n+++\n` : `---\n${text.replace(/^---\s*$/gm, '')}\n---\n`,
  );
  const config = flatFields(fields);
  const url = textField(config, 'baseurl', 'url');
  return {
    format,
    permalink: textField(config, 'permalink') || 'date',
    now,
    url: textField(config, 'url') || (/^https?:/.test(url) ? url : ''),
  };
};

export async function* readMarkdownFolder(source: ImportSource, now: Date): AsyncGenerator<ImportedItem> {
  const site = await siteOf(source, now);
  if (/^https?:\/\//.test(site.url)) yield { kind: 'site', url: site.url };
  for (const path of source.paths) {
    if (kindOf(site.format, path) === undefined) continue;
    const bytes = await source.read(path);
    if (!bytes) {
      yield problem('unreadable_item', path);
      continue;
    }
    try {
      yield* readFile(site, source, path, bytes);
    } catch (error) {
      yield problem('unreadable_item', path, error instanceof Error ? error.message : '');
    }
  }
}
