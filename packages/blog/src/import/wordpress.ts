// WordPress WXR: read twice, first for what posts refer to (images by their number, shared blocks), then post by post.
import { parseHtml, plainTextOf } from '../html/parse-html.ts';
import { commentText } from './comment-text.ts';
import { decodeText } from './text-stream.ts';
import {
  emptyPost,
  type ImportedComment,
  type ImportedItem,
  type ImportedPost,
  type ImportedTerm,
  type ImportSource,
  isoDateOf,
  pathOf,
  problem,
} from './imported-item.ts';
import { wordPressBlocks } from './wordpress-content.ts';
import type { WordPressMedia } from './wordpress-shortcodes.ts';
import { type WxrEntry, wxrEntries } from './wxr-items.ts';

const text = (entry: WxrEntry, name: string): string => entry.texts.get(name) ?? '';

/** A name, in which old exports have entities. */
const nameIn = (value: string): string =>
  (value.includes('&') ? parseHtml(value.replaceAll('<', '&lt;')).map(plainTextOf).join('') : value).trim();

const decoded = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};

const metaOf = (item: WxrEntry): Map<string, string> =>
  new Map(
    item.entries
      .filter(({ name }) => name === 'wp:postmeta')
      .map((meta) => [text(meta, 'wp:meta_key'), text(meta, 'wp:meta_value')]),
  );

interface Known {
  media: Map<string, WordPressMedia>;
  mediaOfPost: Map<string, string[]>;
  sharedBlocks: Map<string, string>;
  descriptions: ImportedItem[];
}

const termOf = (entry: WxrEntry): ImportedTerm | undefined => {
  const isTag = entry.name === 'wp:tag' || text(entry, 'wp:term_taxonomy') === 'post_tag';
  if (entry.name === 'wp:term' && !isTag && text(entry, 'wp:term_taxonomy') !== 'category') return undefined;
  const slug = decoded(
    text(entry, 'wp:category_nicename') || text(entry, 'wp:tag_slug') || text(entry, 'wp:term_slug'),
  );
  const name =
    nameIn(text(entry, 'wp:cat_name') || text(entry, 'wp:tag_name') || text(entry, 'wp:term_name')) || slug;
  const description = nameIn(
    text(entry, 'wp:category_description') ||
      text(entry, 'wp:tag_description') ||
      text(entry, 'wp:term_description'),
  );
  const parent = decoded(text(entry, 'wp:category_parent') || text(entry, 'wp:term_parent'));
  if (name === '') return undefined;
  return {
    kind: isTag ? 'tag' : 'category',
    key: slug || name,
    name,
    ...(slug === '' ? {} : { slug }),
    ...(description === '' ? {} : { description }),
    ...(parent === '' || isTag ? {} : { parent }),
  };
};

const describe = (known: Known, entry: WxrEntry): void => {
  if (entry.name === 'wp:base_blog_url' || (entry.name === 'link' && /^https?:/.test(text(entry, '')))) {
    known.descriptions.push({ kind: 'site', url: text(entry, '').trim() });
  } else if (entry.name === 'wp:author') {
    const key = text(entry, 'wp:author_login');
    known.descriptions.push({
      kind: 'author',
      key,
      name: nameIn(text(entry, 'wp:author_display_name')) || key,
    });
  } else if (entry.name !== 'item') {
    const term = termOf(entry);
    if (term) known.descriptions.push(term);
  } else if (text(entry, 'wp:post_type') === 'attachment') {
    const id = text(entry, 'wp:post_id');
    const src = text(entry, 'wp:attachment_url').trim();
    const alt = metaOf(entry).get('_wp_attachment_image_alt') ?? '';
    known.media.set(id, { src, alt, caption: text(entry, 'excerpt:encoded') });
    const parent = text(entry, 'wp:post_parent');
    if (parent !== '0' && /\.(jpe?g|png|gif|webp|avif)$/i.test(src))
      known.mediaOfPost.set(parent, [...(known.mediaOfPost.get(parent) ?? []), id]);
  } else if (text(entry, 'wp:post_type') === 'wp_block') {
    known.sharedBlocks.set(text(entry, 'wp:post_id'), text(entry, 'content:encoded'));
  }
};

const gmt = (value: string): string | undefined =>
  /^[1-9]/.test(value) ? isoDateOf(`${value.trim().replace(' ', 'T')}Z`) : undefined;

const commentOf = (entry: WxrEntry): ImportedComment[] => {
  const state = text(entry, 'wp:comment_approved');
  const type = text(entry, 'wp:comment_type');
  const at = gmt(text(entry, 'wp:comment_date_gmt')) ?? gmt(text(entry, 'wp:comment_date'));
  if (
    (type !== '' && type !== 'comment') ||
    state === 'trash' ||
    state === 'post-trashed' ||
    at === undefined
  )
    return [];
  const parent = text(entry, 'wp:comment_parent');
  const content = text(entry, 'wp:comment_content').replace(/<br\s*\/?>(\r?\n)?|\r?\n/gi, '<br>');
  const plain = commentText(content);
  if (plain === '') return [];
  return [
    {
      sourceId: text(entry, 'wp:comment_id'),
      ...(parent === '' || parent === '0' ? {} : { parentId: parent }),
      author: nameIn(text(entry, 'wp:comment_author')),
      email: text(entry, 'wp:comment_author_email').trim(),
      website: text(entry, 'wp:comment_author_url').trim(),
      text: plain,
      at,
      status: state === '1' ? 'approved' : state === 'spam' ? 'spam' : 'pending',
    },
  ];
};

const statuses: Readonly<Record<string, ImportedPost['status']>> = {
  publish: 'published',
  future: 'scheduled',
  private: 'published',
};

const footnotesOf = (json: string | undefined): Map<string, string> => {
  try {
    const notes = JSON.parse(json ?? '[]') as { id?: unknown; content?: unknown }[];
    return new Map(
      notes.flatMap(({ id, content }) =>
        typeof id === 'string' && typeof content === 'string' ? [[id, content] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
};

const namesOf = (item: WxrEntry, domain: string) =>
  item.entries
    .filter(({ name, attributes }) => name === 'category' && attributes['domain'] === domain)
    .map((entry) => ({
      key: decoded(entry.attributes['nicename'] ?? '') || text(entry, ''),
      name: nameIn(text(entry, '')),
    }))
    .filter(({ name }) => name !== '');

const oldPaths = (link: string, meta: WxrEntry[]): string[] => {
  const path = pathOf(link);
  if (path === undefined) return [];
  const former = meta
    .filter((entry) => text(entry, 'wp:meta_key') === '_wp_old_slug')
    .map((entry) => path.replace(/[^/]+(\/?)$/, `${text(entry, 'wp:meta_value')}$1`));
  return [path, ...former];
};

const seoOf = (meta: ReadonlyMap<string, string>): ImportedPost['seo'] => {
  const title = meta.get('_yoast_wpseo_title') ?? meta.get('rank_math_title') ?? '';
  const description =
    meta.get('_yoast_wpseo_metadesc') ??
    meta.get('rank_math_description') ??
    meta.get('_aioseo_description') ??
    '';
  // Titles with variables of a plugin say nothing here.
  return {
    ...(title === '' || title.includes('%') ? {} : { title }),
    ...(description === '' || description.includes('%') ? {} : { description }),
  };
};

const imageOf = (meta: ReadonlyMap<string, string>, known: Known): Pick<ImportedPost, 'image'> => {
  const media = known.media.get(meta.get('_thumbnail_id') ?? '');
  if (!media || media.src === '') return {};
  const caption = media.caption.replace(/<[^>]*>/g, '').trim();
  return {
    image: {
      src: media.src,
      ...(media.alt === '' ? {} : { alt: media.alt }),
      ...(caption === '' ? {} : { caption }),
    },
  };
};

function* readPost(item: WxrEntry, known: Known): Generator<ImportedItem> {
  const id = text(item, 'wp:post_id');
  const title = nameIn(text(item, 'title'));
  const place = title || `#${id}`;
  const meta = metaOf(item);
  const problems = new Map<string, ImportedItem>();
  const own = (): WordPressMedia[] =>
    (known.mediaOfPost.get(id) ?? []).flatMap((media) => known.media.get(media) ?? []);
  const blocks = wordPressBlocks(text(item, 'content:encoded'), {
    mediaOf: (media) => {
      const found = known.media.get(media);
      if (!found) problems.set(`#${media}`, problem('image_missing', place, `#${media}`));
      return found;
    },
    ownImages: own,
    sharedBlock: (block) => known.sharedBlocks.get(block),
    footnotes: footnotesOf(meta.get('footnotes')),
    onUnknown: (name) => problems.set(`[${name}]`, problem('unknown_shortcode', place, `[${name}]`)),
    onUnknownBlock: (name) => problems.set(name, problem('unknown_block', place, name)),
  });
  const state = text(item, 'wp:status');
  const password = text(item, 'wp:post_password');
  const publishedAt = gmt(text(item, 'wp:post_date_gmt')) ?? gmt(text(item, 'wp:post_date'));
  const creator = text(item, 'dc:creator');
  yield* problems.values();
  yield {
    ...emptyPost,
    kind: text(item, 'wp:post_type') === 'page' ? 'page' : 'post',
    // Copies of a post may share their guid, and blogs the numbers of their posts.
    sourceId: `${id} ${text(item, 'guid')}`.slice(0, 500),
    place,
    title,
    slug: decoded(text(item, 'wp:post_name')),
    excerpt: parseHtml(text(item, 'excerpt:encoded')).map(plainTextOf).join(' ').trim(),
    status: statuses[state] ?? 'draft',
    // Private posts are for the people who wrote them.
    ...(state === 'private' ? { status: 'draft' as const } : {}),
    ...(password === '' ? {} : { visibility: 'password' as const, password }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    authors: creator === '' ? [] : [{ key: creator, name: creator }],
    categories: namesOf(item, 'category'),
    tags: namesOf(item, 'post_tag'),
    ...imageOf(meta, known),
    isFeatured: text(item, 'wp:is_sticky') === '1',
    allowsComments: text(item, 'wp:comment_status') === 'open',
    seo: seoOf(meta),
    blocks,
    paths: state === 'draft' || state === 'pending' ? [] : oldPaths(text(item, 'link').trim(), item.entries),
    comments: item.entries.filter(({ name }) => name === 'wp:comment').flatMap(commentOf),
  };
}

/** Parts of WordPress that are no content. */
const ignored =
  /^(attachment|nav_menu_item|wp_block|revision|customize_changeset|custom_css|oembed_cache|user_request|wp_global_styles|wp_navigation|wp_template|wp_template_part|wp_font_family|wp_font_face|)$/;

export async function* readWordPress(source: ImportSource): AsyncGenerator<ImportedItem> {
  const known: Known = {
    media: new Map(),
    mediaOfPost: new Map(),
    sharedBlocks: new Map(),
    descriptions: [],
  };
  const first = decodeText(source.open());
  const entries = wxrEntries(first.chunks);
  let isComplete = true;
  for (;;) {
    const next = await entries.next();
    if (next.done) {
      ({ isComplete } = next.value);
      break;
    }
    describe(known, next.value);
  }
  if (first.broken() > 0) yield problem('broken_characters', '', String(first.broken()));
  if (!isComplete) yield problem('file_ends_early', '');
  yield* known.descriptions;
  for (const [sourceId, { src }] of known.media) if (src !== '') yield { kind: 'attachment', sourceId, src };
  for await (const entry of wxrEntries(decodeText(source.open()).chunks)) {
    if (entry.name !== 'item') continue;
    const type = text(entry, 'wp:post_type');
    if (ignored.test(type) || /^(trash|auto-draft|inherit)$/.test(text(entry, 'wp:status'))) continue;
    if (type === 'post' || type === 'page') yield* readPost(entry, known);
    else yield problem('type_left_out', nameIn(text(entry, 'title')), type);
  }
}
