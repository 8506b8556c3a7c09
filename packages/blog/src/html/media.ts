// Images, galleries, videos, sounds, files, buttons and cards.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { NewBlock } from '../new-block.ts';
import { fileNameOf, isImageFile, safeHref, safeSource, videoPage } from './addresses.ts';
import {
  attribute,
  childrenOf,
  type Element,
  elementsBelow,
  findBelow,
  hasClass,
  isElement,
  isText,
  plainTextOf,
} from './parse-html.ts';
import { captionOf, push, readApart, type Walk } from './walk.ts';

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;

/** Loaded later by a script, an image has its address in another attribute. */
const sourceOf = (img: Element): string | undefined => {
  const named = ['data-orig-file', 'data-lazy-src', 'data-src', 'data-original', 'src'].map((name) =>
    attribute(img, name),
  );
  const fromSet = attribute(img, 'srcset').split(/\s/)[0] ?? '';
  for (const src of [...named, fromSet]) {
    const safe = src === '' ? undefined : safeSource(src);
    if (safe !== undefined) return safe;
  }
  return undefined;
};

const isPixel = (img: Element): boolean =>
  attribute(img, 'width') === '1' && attribute(img, 'height') === '1';

export const isEmoji = (img: Element): boolean =>
  hasClass(img, /(^|\s)(wp-smiley|emoji)(\s|$)/) && attribute(img, 'alt') !== '';

interface Picture {
  src: string;
  alt?: string;
  caption?: string;
}

export const pictureOf = (img: Element): Picture | undefined => {
  const src = sourceOf(img);
  if (src === undefined || isPixel(img)) return undefined;
  const alt = cut(attribute(img, 'alt').replace(/\s+/g, ' ').trim(), blogLimits.altMaxLength);
  return { src, ...(alt === '' ? {} : { alt }) };
};

const sizeOf = (node: Element): 'wide' | 'full' | undefined => {
  if (hasClass(node, /\b(alignfull|kg-width-full|graf--layoutFillWidth)\b/)) return 'full';
  return hasClass(node, /\b(alignwide|kg-width-wide|graf--layoutOutsetCenter)\b/) ? 'wide' : undefined;
};

/** Link around an image; a link to the image itself only shows it larger. */
const linkOf = (href: string | undefined): { href: string } | Record<string, never> => {
  const safe = href === undefined ? undefined : safeHref(href);
  return safe === undefined || isImageFile(safe) ? {} : { href: safe };
};

export const imageBlock = (
  img: Element,
  more: { caption?: string; href?: string | undefined; frame?: Element },
): NewBlock | undefined => {
  const picture = pictureOf(img);
  if (!picture) return undefined;
  const size = sizeOf(more.frame ?? img);
  return {
    type: 'post/image',
    data: {
      ...picture,
      ...(more.caption ? { caption: more.caption } : {}),
      ...(size === undefined ? {} : { size }),
      ...linkOf(more.href),
    },
  };
};

export const galleryBlocks = (images: readonly Picture[], caption = ''): NewBlock[] => {
  const most = blogLimits.galleryImagesMax;
  const blocks: NewBlock[] = [];
  for (let from = 0; from < images.length; from += most) {
    const isLast = from + most >= images.length;
    blocks.push({
      type: 'post/gallery',
      data: { images: images.slice(from, from + most), ...(isLast && caption !== '' ? { caption } : {}) },
    });
  }
  return blocks;
};

/** A frame of another website: a video, or a link to what it shows. */
export const frameBlock = (address: string, title = '', caption = ''): NewBlock | undefined => {
  const safe = safeSource(address);
  if (safe === undefined || !/^https?:/i.test(safe)) return undefined;
  const video = videoPage(safe);
  if (video !== undefined)
    return { type: 'post/video', data: { src: video, ...(caption === '' ? {} : { caption }) } };
  return { type: 'post/bookmark', data: { href: safe, ...(title === '' ? {} : { title: cut(title, 300) }) } };
};

const mediaSource = (node: Element): string | undefined => {
  const src = attribute(node, 'src') || attribute(findBelow(node, /^source$/) ?? node, 'src');
  return src === '' ? undefined : safeSource(src);
};

export const playerBlock = (node: Element, caption = '', title = ''): NewBlock | undefined => {
  const src = mediaSource(node);
  if (src === undefined) return undefined;
  const more = caption === '' ? {} : { caption };
  if (node.tagName === 'audio')
    return { type: 'post/audio', data: { src, ...(title === '' ? {} : { title }), ...more } };
  const poster = safeSource(attribute(node, 'poster'));
  return { type: 'post/video', data: { src, ...(poster === undefined ? {} : { poster }), ...more } };
};

export const fileBlock = (link: Element, name: string, description = ''): NewBlock | undefined => {
  const src = safeSource(attribute(link, 'href'));
  if (src === undefined) return undefined;
  const shown = name || fileNameOf(src) || src;
  return { type: 'post/file', data: { src, name: shown, ...(description === '' ? {} : { description }) } };
};

export const buttonBlock = (link: Element): NewBlock | undefined => {
  const href = safeHref(attribute(link, 'href'));
  const label = plainTextOf(link);
  if (href === undefined || label === '') return undefined;
  let around: Element | undefined = link;
  let isCentered = false;
  for (let depth = 0; around && depth < 4; depth += 1) {
    isCentered ||= hasClass(
      around,
      /\b(is-content-justification-center|kg-align-center|aligncenter|button-wrapper)\b/,
    );
    around = isElement(around.parentNode) ? around.parentNode : undefined;
  }
  return { type: 'post/button', data: { label, href, ...(isCentered ? { align: 'center' as const } : {}) } };
};

const isGallery = (node: Element): boolean =>
  hasClass(
    node,
    /(^|\s)(gallery|wp-block-gallery|kg-gallery-card|kg-gallery-container|tiled-gallery|image-gallery-embed|blocks-gallery-grid)(\s|$)/,
  );

const ownCaption = (node: Element): Element | undefined =>
  childrenOf(node)
    .filter(isElement)
    .find(
      (child) =>
        child.tagName === 'figcaption' ||
        hasClass(child, /\b(wp-caption-text|gallery-caption|blocks-gallery-caption)\b/),
    );

/** The caption of an image within a gallery. */
const captionAround = (walk: Walk, img: Element, gallery: Element): string => {
  for (let at = img.parentNode; isElement(at) && at !== gallery; at = at.parentNode) {
    const found = ownCaption(at);
    if (found) return captionOf(walk, childrenOf(found));
  }
  return '';
};

export const readGallery = (walk: Walk, node: Element): boolean => {
  if (!isGallery(node)) return false;
  const images = [...elementsBelow(childrenOf(node))].flatMap((found) => {
    if (found.tagName !== 'img') return [];
    const picture = pictureOf(found);
    if (!picture) return [];
    const caption = captionAround(walk, found, node);
    return [caption === '' ? picture : { ...picture, caption }];
  });
  if (images.length === 0) return false;
  const caption = ownCaption(node);
  push(walk, ...galleryBlocks(images, caption ? captionOf(walk, childrenOf(caption)) : ''));
  return true;
};

const hrefAround = (img: Element, end: Element): string | undefined => {
  for (let at = img.parentNode; isElement(at) && at !== end; at = at.parentNode) {
    if (at.tagName === 'a') return attribute(at, 'href');
  }
  return undefined;
};

const bareAddress = (node: Element): string | undefined => {
  const text = childrenOf(node)
    .filter((child) => isText(child) || (isElement(child) && !/^(figcaption|script)$/.test(child.tagName)))
    .map(plainTextOf)
    .join(' ')
    .trim();
  return /^https?:\/\/\S+$/i.test(text) ? text : undefined;
};

/** A figure or frame with a caption around one image, player or embed. */
export const readFigure = (walk: Walk, node: Element): boolean => {
  const isFrame = node.tagName === 'figure' || hasClass(node, /(^|\s)wp-caption(\s|$)/);
  if (!isFrame) return false;
  const below = [...elementsBelow(childrenOf(node))];
  const caption = ownCaption(node);
  const captionHtml = caption ? captionOf(walk, childrenOf(caption)) : '';
  if (below.some(({ tagName }) => /^(table|pre|blockquote)$/.test(tagName))) return false;
  const player = below.find(({ tagName }) => /^(video|audio)$/.test(tagName));
  const frame = below.find(({ tagName }) => tagName === 'iframe');
  const images = below.filter((found) => found.tagName === 'img' && pictureOf(found));
  const address = bareAddress(node);
  const block = player
    ? playerBlock(player, captionHtml)
    : frame
      ? frameBlock(
          attribute(frame, 'src') || attribute(frame, 'data-src'),
          attribute(frame, 'title'),
          captionHtml,
        )
      : images.length === 1
        ? imageBlock(images[0]!, { caption: captionHtml, href: hrefAround(images[0]!, node), frame: node })
        : address === undefined
          ? undefined
          : frameBlock(address, '', captionHtml);
  if (block) {
    push(walk, block);
    const hasCaption = 'caption' in block.data && block.data.caption === captionHtml;
    if (captionHtml !== '' && !hasCaption && caption) push(walk, ...readApart(walk, childrenOf(caption)));
    return true;
  }
  if (images.length < 2) return false;
  const pictures = images.flatMap((img) => {
    const picture = pictureOf(img);
    const own = captionAround(walk, img, node);
    return picture ? [own === '' ? picture : { ...picture, caption: own }] : [];
  });
  push(walk, ...galleryBlocks(pictures, captionHtml));
  return true;
};
