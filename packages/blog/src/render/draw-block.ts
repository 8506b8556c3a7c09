// HTML of the blocks of a post as its page shows them.
import { embedOf } from '@sitewright/contract/library/embed-hosts';
import type { PostStyle } from '@sitewright/render/blog/post-css.data';
import { type BlogTexts, filled } from '@sitewright/render/blog/blog-texts';
import { escapeHtml } from '@sitewright/render/escape';
import { safeUrl } from '@sitewright/render/links/safe-url';
import type { RenderEnvironment } from '@sitewright/render/section';
import { fileSize, hostOf } from './facts.ts';
import type { Footnotes } from './footnotes.ts';
import type { Headings } from './headings.ts';
import { highlightCode, languageName } from './highlight.ts';
import { type ImageSource, postImage } from './post-image.ts';
import { blockHtml, inlineHtml } from './post-html.ts';
import { choice, entries, type StoredBlock, text } from './read-body.ts';

type Data = StoredBlock['data'];

export interface BlockContext {
  env: RenderEnvironment;
  words: BlogTexts;
  headings: Headings;
  footnotes: Footnotes;
  images: ImageSource;
  addStyle: (style: PostStyle) => void;
  /** A form of the site as HTML; undefined when it has none of this id. */
  drawForm: (formId: string, place: string) => string | undefined;
}

const figure = (className: string, inside: string, caption: string): string =>
  `<figure class="${className}">${inside}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const drawText = (data: Data, context: BlockContext): string => {
  const { env, headings, footnotes, addStyle, words } = context;
  const html = footnotes.mark(headings.mark(blockHtml(text(data, 'html'), env.resolveLink)));
  if (/<blockquote/.test(html)) addStyle('quote');
  if (!/<table/.test(html)) return html;
  addStyle('table');
  return html.replace(
    /<table[\s\S]*?<\/table>/g,
    (table) =>
      `<div class="scroll" role="region" aria-label="${words.scrollTable}" tabindex="0">${table}</div>`,
  );
};

const drawCode = (data: Data, { addStyle, words }: BlockContext): string => {
  addStyle('code');
  const language = text(data, 'language');
  const name = languageName(language);
  const head = name === '' ? '' : `<figcaption>${escapeHtml(name)}</figcaption>`;
  // A box that scrolls must be reachable by keyboard.
  return `<figure class="code">${head}<pre dir="ltr" tabindex="0" role="region" aria-label="${words.code}"><code>${highlightCode(text(data, 'code'), language)}</code></pre></figure>`;
};

const linked = (html: string, href: string, context: BlockContext): string =>
  href === '' ? html : `<a href="${escapeHtml(safeUrl(context.env.resolveLink(href)))}">${html}</a>`;

const sizes = {
  normal: '(min-width: 48rem) 42rem, 88vw',
  wide: '(min-width: 64rem) 58rem, 88vw',
  full: '100vw',
} as const;

const drawImage = (data: Data, context: BlockContext): string => {
  const size = choice(data, 'size', ['normal', 'wide', 'full']);
  const html = postImage(context.images, {
    src: text(data, 'src'),
    alt: text(data, 'alt'),
    sizes: sizes[size],
  });
  if (html === '') return '';
  context.addStyle('image');
  return figure(
    `picture ${size}`,
    linked(html, text(data, 'href'), context),
    inlineHtml(text(data, 'caption'), context.env.resolveLink),
  );
};

const drawGallery = (data: Data, context: BlockContext): string => {
  const all = entries(data, 'images').flatMap((image) => {
    const html = postImage(context.images, {
      src: text(image, 'src'),
      alt: text(image, 'alt'),
      sizes: '(min-width: 64rem) 20rem, 44vw',
    });
    if (html === '') return [];
    const caption = inlineHtml(text(image, 'caption'), context.env.resolveLink);
    return [
      `<li>${caption === '' ? html : `<figure>${html}<figcaption>${caption}</figcaption></figure>`}</li>`,
    ];
  });
  if (all.length === 0) return '';
  context.addStyle('image');
  context.addStyle('gallery');
  const columns = all.length === 2 || all.length === 4 ? 2 : 3;
  const caption = inlineHtml(text(data, 'caption'), context.env.resolveLink);
  return figure('gallery', `<ul style="--columns:${columns}">${all.join('')}</ul>`, caption);
};

/** A URL that a visitor may follow; empty for none. */
const followable = (data: Data, name: string): string => {
  const url = text(data, name);
  return safeUrl(url) === '#' ? '' : url;
};

const drawVideo = (data: Data, context: BlockContext): string => {
  const { env, words, images, addStyle } = context;
  const src = followable(data, 'src');
  if (src === '') return '';
  addStyle('video');
  addStyle('image');
  const caption = inlineHtml(text(data, 'caption'), env.resolveLink);
  const embed = embedOf(src, 'video');
  const poster = text(data, 'poster');
  if (embed === undefined && /\.(mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(src)) {
    const picture = poster === '' ? undefined : env.resolveImage(poster)?.src;
    return figure(
      'film wide',
      `<video controls preload="${picture === undefined ? 'metadata' : 'none'}" playsinline src="${escapeHtml(safeUrl(env.resolveLink(src)))}"${picture === undefined ? '' : ` poster="${escapeHtml(safeUrl(picture))}"`}></video>`,
      caption,
    );
  }
  // A frame of another service would contact it before anyone plays the video.
  const page = embed?.page ?? src;
  const name = embed?.host.name ?? hostOf(page);
  const cover =
    poster === '' ? '' : postImage(images, { src: poster, alt: '', sizes: '(min-width: 64rem) 58rem, 88vw' });
  return figure(
    'film wide',
    `<a class="film__link" href="${escapeHtml(safeUrl(page))}" rel="noopener">${cover}<span class="film__sign">${escapeHtml(filled(words.watchOn, name))}</span></a>`,
    caption,
  );
};

const drawAudio = (data: Data, { env, addStyle }: BlockContext): string => {
  const src = followable(data, 'src');
  if (src === '') return '';
  addStyle('audio');
  const title = text(data, 'title');
  const head = title === '' ? '' : `<p class="sound__title">${escapeHtml(title)}</p>`;
  return figure(
    'sound',
    `${head}<audio controls preload="none" src="${escapeHtml(safeUrl(env.resolveLink(src)))}"${title === '' ? '' : ` aria-label="${escapeHtml(title)}"`}></audio>`,
    inlineHtml(text(data, 'caption'), env.resolveLink),
  );
};

const drawFile = (data: Data, { env, words, addStyle }: BlockContext): string => {
  const src = followable(data, 'src');
  if (src === '') return '';
  addStyle('file');
  const name = text(data, 'name') || src.slice(src.lastIndexOf('/') + 1);
  const description = text(data, 'description');
  const facts = [words.download, fileSize(data['bytes'], env.site.locale)].filter(Boolean).join(' · ');
  return `<p class="post-file"><a class="file" href="${escapeHtml(safeUrl(env.resolveLink(src)))}" download="${escapeHtml(name)}"><span><strong>${escapeHtml(name)}</strong>${description === '' ? '' : `<small>${escapeHtml(description)}</small>`}</span><small>${escapeHtml(facts)}</small></a></p>`;
};

const drawCallout = (data: Data, context: BlockContext): string => {
  const html = context.footnotes.mark(blockHtml(text(data, 'html'), context.env.resolveLink));
  if (html.trim() === '') return '';
  context.addStyle('callout');
  const tone = choice(data, 'tone', ['neutral', 'info', 'success', 'warning', 'danger']);
  const emoji = text(data, 'emoji');
  const sign = emoji === '' ? '' : `<span aria-hidden="true">${escapeHtml(emoji)}</span>`;
  const inside = /^\s*<(p|ul|ol|h[234]|blockquote|table)[\s>]/.test(html) ? html : `<p>${html}</p>`;
  return `<div class="callout callout--${tone}" role="note">${sign}<div>${inside}</div></div>`;
};

const drawButton = (data: Data, { env, addStyle }: BlockContext): string => {
  const label = text(data, 'label');
  if (label === '') return '';
  addStyle('button');
  const align = choice(data, 'align', ['start', 'center']);
  return `<p class="${align}"><a class="button button-primary" href="${escapeHtml(safeUrl(env.resolveLink(text(data, 'href'))))}">${escapeHtml(label)}</a></p>`;
};

const drawForm = (id: string, data: Data, { drawForm: draw }: BlockContext): string => {
  const html = draw(text(data, 'formId'), `post-${id.replace(/[^\w-]/g, '')}`);
  return html === undefined ? '' : `<div class="post-form">${html}</div>`;
};

const drawBookmark = (data: Data, { env, images, addStyle }: BlockContext): string => {
  const href = followable(data, 'href');
  if (href === '') return '';
  addStyle('bookmark');
  const host = hostOf(href);
  const title = text(data, 'title') || host || href;
  const description = text(data, 'description');
  const image =
    text(data, 'image') === ''
      ? ''
      : postImage(images, { src: text(data, 'image'), alt: '', sizes: '15rem' });
  return `<p class="post-link"><a class="bookmark" href="${escapeHtml(safeUrl(env.resolveLink(href)))}"><span><strong>${escapeHtml(title)}</strong>${description === '' ? '' : `<small>${escapeHtml(description)}</small>`}<small>${escapeHtml(host)}</small></span>${image}</a></p>`;
};

const drawToggle = (data: Data, { env, footnotes, addStyle }: BlockContext): string => {
  const summary = inlineHtml(text(data, 'summary'), env.resolveLink);
  if (summary === '') return '';
  addStyle('toggle');
  const html = footnotes.mark(blockHtml(text(data, 'html'), env.resolveLink));
  return `<details class="toggle"><summary>${summary}</summary><div>${html}</div></details>`;
};

export const drawBlock = ({ id, type, data }: StoredBlock, context: BlockContext): string => {
  switch (type) {
    case 'post/text':
      return drawText(data, context);
    case 'post/code':
      return drawCode(data, context);
    case 'post/image':
      return drawImage(data, context);
    case 'post/gallery':
      return drawGallery(data, context);
    case 'post/video':
      return drawVideo(data, context);
    case 'post/audio':
      return drawAudio(data, context);
    case 'post/file':
      return drawFile(data, context);
    case 'post/callout':
      return drawCallout(data, context);
    case 'post/button':
      return drawButton(data, context);
    case 'post/divider':
      context.addStyle('divider');
      return '<hr>';
    case 'post/form':
      return drawForm(id, data, context);
    case 'post/bookmark':
      return drawBookmark(data, context);
    case 'post/toggle':
      return drawToggle(data, context);
  }
};
