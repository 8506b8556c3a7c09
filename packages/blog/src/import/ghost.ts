// Ghost JSON: read twice, first for tags, authors and their relations, then post by post.
import { blocksFromHtml } from '../from-html.ts';
import { GhostComments } from './ghost-comments.ts';
import { lexicalToHtml, mobiledocToHtml } from './ghost-content.ts';
import {
  emptyPost,
  type ImportedItem,
  type ImportedPost,
  type ImportSource,
  isoDateOf,
  type Named,
  problem,
} from './imported-item.ts';
import { jsonRecords } from './json-records.ts';
import { decodeText } from './text-stream.ts';

type Row = Record<string, unknown>;

const table =
  /(?:^|\.)data\.(posts|tags|users|posts_tags|posts_authors|posts_meta|settings|categories|posts_categories|comments|members)$/;
const text = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

interface Relations {
  tags: Map<string, Row>;
  /** Only in exports of this product. */
  categories: Map<string, Row>;
  categoriesOf: Map<string, { id: string; order: number }[]>;
  users: Map<string, Row>;
  tagsOf: Map<string, { id: string; order: number }[]>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  meta: Map<string, Row>;
  comments: GhostComments;
  url: string;
}

const link = (map: Relations['tagsOf'], row: Row, name: string): void => {
  const post = text(row, 'post_id');
  map.set(post, [...(map.get(post) ?? []), { id: text(row, name), order: Number(row['sort_order'] ?? 0) }]);
};

const relate = (relations: Relations, name: string, row: Row): void => {
  if (name === 'tags') relations.tags.set(text(row, 'id'), row);
  else if (name === 'categories') relations.categories.set(text(row, 'id'), row);
  else if (name === 'posts_categories') link(relations.categoriesOf, row, 'category_id');
  else if (name === 'users') relations.users.set(text(row, 'id'), row);
  else if (name === 'posts_tags') link(relations.tagsOf, row, 'tag_id');
  else if (name === 'posts_authors') link(relations.authorsOf, row, 'author_id');
  else if (name === 'posts_meta') relations.meta.set(text(row, 'post_id'), row);
  else if (name === 'comments' || name === 'members') relations.comments.add(name, row);
  else if (name === 'settings' && text(row, 'key') === 'url') relations.url = text(row, 'value');
};

async function* rowsOf(
  source: ImportSource,
  wanted: (name: string) => boolean,
  onEnd?: (broken: number) => void,
): AsyncGenerator<[string, Row]> {
  const { chunks, broken } = decodeText(source.open());
  for await (const { path, json } of jsonRecords(chunks, (at) => table.test(at))) {
    const name = table.exec(path)![1]!;
    if (wanted(name)) yield [name, JSON.parse(json) as Row];
  }
  onEnd?.(broken());
}

const inOrder = (links: { id: string; order: number }[] | undefined): string[] =>
  (links ?? []).toSorted((one, other) => one.order - other.order).map(({ id }) => id);

const htmlOf = (row: Row): string => {
  const html = text(row, 'html');
  if (html !== '') return html;
  const lexical = text(row, 'lexical');
  if (lexical !== '') return lexicalToHtml(lexical);
  const mobiledoc = text(row, 'mobiledoc');
  return mobiledoc === '' ? '' : mobiledocToHtml(mobiledoc);
};

const internal = '__GHOST_URL__';

const statuses: Readonly<Record<string, ImportedPost['status']>> = {
  published: 'published',
  sent: 'published',
  scheduled: 'scheduled',
};

const named = (relations: Relations, row: Row): { tags: Named[]; categories: Named[]; authors: Named[] } => {
  const id = text(row, 'id');
  const users = inOrder(relations.authorsOf.get(id));
  const authors = users.length > 0 ? users : [text(row, 'author_id')].filter(Boolean);
  return {
    tags: inOrder(relations.tagsOf.get(id)).flatMap((tag) => {
      const found = relations.tags.get(tag);
      return found ? [{ key: tag, name: text(found, 'name') }] : [];
    }),
    categories: inOrder(relations.categoriesOf.get(id)).flatMap((category) => {
      const found = relations.categories.get(category);
      return found ? [{ key: category, name: text(found, 'name') }] : [];
    }),
    authors: authors.flatMap((user) => {
      const found = relations.users.get(user);
      return found ? [{ key: user, name: text(found, 'name') }] : [];
    }),
  };
};

const seoOf = (row: Row, meta: Row | undefined): ImportedPost['seo'] => {
  const seo = {
    title: text(row, 'meta_title') || text(meta, 'meta_title'),
    description: text(row, 'meta_description') || text(meta, 'meta_description'),
    canonical: text(row, 'canonical_url'),
    image: text(row, 'og_image') || text(meta, 'og_image'),
  };
  return Object.fromEntries(Object.entries(seo).filter(([, value]) => value !== ''));
};

const imageOf = (row: Row, meta: Row | undefined): Pick<ImportedPost, 'image'> => {
  const src = text(row, 'feature_image') || text(row, 'image');
  if (src === '') return {};
  const alt = text(row, 'feature_image_alt') || text(meta, 'feature_image_alt');
  const caption = text(row, 'feature_image_caption') || text(meta, 'feature_image_caption');
  return {
    image: {
      src,
      ...(alt === '' ? {} : { alt }),
      ...(caption === '' ? {} : { caption: caption.replace(/<[^>]*>/g, '') }),
    },
  };
};

const postOf = (relations: Relations, given: Row): ImportedPost => {
  // Ghost writes its own address as a word in every field.
  const row = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(internal, relations.url) : value,
    ]),
  );
  const meta = relations.meta.get(text(row, 'id'));
  const visibility = text(row, 'visibility');
  const publishedAt = isoDateOf(row['published_at']);
  const slug = text(row, 'slug');
  const status = statuses[text(row, 'status')] ?? 'draft';
  return {
    ...emptyPost,
    ...named(relations, row),
    kind: text(row, 'type') === 'page' || row['page'] === 1 || row['page'] === true ? 'page' : 'post',
    sourceId: text(row, 'uuid') || text(row, 'id'),
    place: text(row, 'title') || slug,
    title: text(row, 'title'),
    slug,
    excerpt: text(row, 'custom_excerpt'),
    status,
    visibility: visibility === '' || visibility === 'public' ? 'public' : 'members',
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...imageOf(row, meta),
    isFeatured: row['featured'] === 1 || row['featured'] === true,
    ...(text(row, 'locale') === '' ? {} : { locale: text(row, 'locale') }),
    seo: seoOf(row, meta),
    blocks: blocksFromHtml(htmlOf(row), { acceptsSections: true }),
    comments: relations.comments.of(text(row, 'id')),
    paths: slug === '' || status !== 'published' ? [] : [`/${slug}/`],
  };
};

export async function* readGhost(source: ImportSource): AsyncGenerator<ImportedItem> {
  const relations: Relations = {
    tags: new Map(),
    categories: new Map(),
    categoriesOf: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    meta: new Map(),
    comments: new GhostComments(),
    url: '',
  };
  let broken = 0;
  const rows = rowsOf(
    source,
    (name) => name !== 'posts',
    (count) => (broken = count),
  );
  for await (const [name, row] of rows) relate(relations, name, row);
  if (broken > 0) yield problem('broken_characters', '', String(broken));
  if (relations.url !== '') yield { kind: 'site', url: relations.url };
  for (const [key, row] of relations.users) {
    const [bio, website] = [text(row, 'bio'), text(row, 'website')];
    yield {
      kind: 'author',
      key,
      name: text(row, 'name'),
      ...(bio === '' ? {} : { bio }),
      ...(website === '' ? {} : { website }),
    };
  }
  for (const [key, row] of relations.tags) {
    yield {
      kind: 'tag',
      key,
      name: text(row, 'name'),
      slug: text(row, 'slug'),
      description: text(row, 'description'),
    };
  }
  for (const [key, row] of relations.categories) {
    const parent = text(row, 'parent_id');
    const names = {
      key,
      name: text(row, 'name'),
      slug: text(row, 'slug'),
      description: text(row, 'description'),
    };
    yield { kind: 'category', ...names, ...(parent === '' ? {} : { parent }) };
  }
  for await (const [, row] of rowsOf(source, (table_) => table_ === 'posts')) {
    try {
      yield postOf(relations, row);
    } catch (error) {
      yield problem(
        'unreadable_item',
        text(row, 'title') || text(row, 'slug'),
        error instanceof Error ? error.message : '',
      );
    }
  }
}
