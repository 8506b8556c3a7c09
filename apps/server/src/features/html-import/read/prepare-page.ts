// Makes the tree of a page independent of where it came from: images have their places, links lead to pages of the new site.
import { mapCssUrls } from './css-rules.ts';
import { imagesInCss } from './page-styles.ts';
import { findTags, isTag, namesOf, newTag, type Tag } from './dom.ts';
import { addressOf, type RawPage } from './read-pages.ts';
import type { Warn } from './site-source.ts';

/** The address that an image has or gets from a script once it is near. */
const sourceOf = ({ attributes }: Tag): string => {
  const lazy = ['data-src', 'data-lazy-src', 'data-original'].map((name) => attributes[name]).find(Boolean);
  const own = attributes['src'] ?? '';
  if (lazy !== undefined && (own === '' || own.startsWith('data:'))) return lazy;
  if (own !== '') return own;
  const set = attributes['srcset'] ?? attributes['data-srcset'] ?? '';
  return set.trim().split(/[\s,]+/)[0] ?? '';
};

/** The images of a page, in the order in which readers see them. */
export const imagesOf = ({ root, base }: RawPage): URL[] =>
  findTags(root, ({ tag, attributes }) => tag === 'img' || attributes['style'] !== undefined).flatMap((one) =>
    one.tag === 'img'
      ? (URL.parse(sourceOf(one), base.href) ?? [])
      : imagesInCss({ css: one.attributes['style']!, base }),
  );

export interface PageUse {
  placeOf: (url: URL | null) => string | undefined;
  /** Path in the new site by the address of a page. */
  paths: ReadonlyMap<string, string>;
  warn: Warn;
}

const isFolder = (url: URL): boolean => url.hostname === 'folder.invalid';

const linkOf = (href: string, page: RawPage, { paths, warn }: PageUse): string => {
  const typed = href.trim();
  if (typed === '' || typed === '#') return '#';
  if (/^(mailto|tel|sms|whatsapp|viber|zalo):/i.test(typed)) return typed;
  const url = URL.parse(typed, page.base.href);
  if (!url || !/^https?:$/.test(url.protocol)) return '#';
  const isHere = addressOf(url) === addressOf(page.url);
  if (isHere && url.hash !== '') return url.hash;
  const path = paths.get(addressOf(url));
  if (path !== undefined) return path + url.hash;
  if (!isFolder(url)) return url.href;
  warn('link_broken', page.url.pathname, typed);
  return '#';
};

const embedded: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'canvas']);

/** A frame or film is no part of an imported page; a link to it is. */
const replaceEmbed = (tag: Tag, page: RawPage, { warn }: PageUse): void => {
  const href = tag.attributes['src'] ?? tag.attributes['data'] ?? '';
  const url = href === '' ? null : URL.parse(href, page.base.href);
  warn('embed_left_out', page.url.pathname, url && !isFolder(url) ? url.href : tag.tag);
  tag.tag = 'p';
  tag.children = [];
  if (url && !isFolder(url) && /^https?:$/.test(url.protocol)) {
    const link = newTag('a', { href: url.href }, [tag.attributes['title']?.trim() || url.hostname]);
    link.parent = tag;
    tag.children = [link];
  }
  tag.attributes = {};
};

const prepareTag = (tag: Tag, page: RawPage, use: PageUse): void => {
  const { attributes } = tag;
  if (tag.tag === 'img') {
    const place = use.placeOf(URL.parse(sourceOf(tag), page.base.href));
    const { alt = '', class: names, id, style, width, height } = attributes;
    tag.attributes = { src: place ?? '', alt };
    for (const [name, value] of Object.entries({ class: names, id, style, width, height }))
      if (value !== undefined) tag.attributes[name] = value;
  } else if (tag.tag === 'a') {
    // A name without an address is the target of a link.
    if (attributes['href'] !== undefined) attributes['href'] = linkOf(attributes['href'], page, use);
    else if (attributes['name']) attributes['id'] ??= attributes['name'];
  } else if (embedded.has(tag.tag)) {
    replaceEmbed(tag, page, use);
  }
  const { style } = tag.attributes;
  if (style !== undefined)
    tag.attributes['style'] = mapCssUrls(style, (href) =>
      /^data:image\//i.test(href) ? href : use.placeOf(URL.parse(href, page.base.href)),
    );
};

const isHidden = ({ attributes }: Tag): boolean =>
  attributes['hidden'] !== undefined || /display\s*:\s*none/i.test(attributes['style'] ?? '');
/** Windows that scripts open above a page. */
const isOverlay = (tag: Tag): boolean =>
  tag.tag === 'dialog' || /cookie|consent|modal|popup|offcanvas|lightbox|skip-?(link|to)/.test(namesOf(tag));

/** Panels that a script would show one at a time are all shown. */
const showHidden = (tag: Tag): void => {
  tag.children = tag.children.filter(
    (child) => !isTag(child) || !isOverlay(child) || !(isHidden(child) || child.tag === 'dialog'),
  );
  for (const child of tag.children) {
    if (!isTag(child)) continue;
    delete child.attributes['hidden'];
    const { style } = child.attributes;
    if (style !== undefined) child.attributes['style'] = style.replace(/display\s*:\s*none\s*;?/i, '');
    showHidden(child);
  }
};

export const preparePage = (page: RawPage, use: PageUse): void => {
  showHidden(page.root);
  const tags = findTags(page.root, () => true);
  for (const tag of tags) prepareTag(tag, page, use);
  if (tags.some(({ tag, attributes }) => tag === 'script' && attributes['type'] !== 'application/ld+json'))
    use.warn('script_left_out', page.url.pathname);
};

/** Names of an element and of everything in it: `.class`, `#id` and tags. */
export const selectorNames = (tag: Tag): Set<string> => {
  const names = new Set<string>();
  for (const one of [tag, ...findTags(tag, () => true)]) {
    names.add(one.tag);
    for (const name of (one.attributes['class'] ?? '').split(/\s+/)) names.add(`.${name}`);
    if (one.attributes['id']) names.add(`#${one.attributes['id']}`);
  }
  return names;
};
