// The elements of a card, by the type of its section. Texts are set as text, addresses only on images and media.
import type { Json } from '@sitewright/contract/content';
import { safeUrl } from '@sitewright/render/links/safe-url';
import { textOfHtml } from '@sitewright/blog/measure-post';
import type { CardSection } from '../engine/block-nodes.ts';

export interface CardSource {
  subscribe: (listener: () => void) => () => void;
  formName: (formId: string) => string | undefined;
  /** Name of a design of the library, and a document that shows the section. */
  section: (section: CardSection) => { label: string; html: string | undefined };
  text: (key: 'form' | 'button' | 'bookmark' | 'video' | 'audio' | 'file' | 'gallery' | 'section') => string;
  onEdit: (position: number) => void;
}

const create = (tag: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const imageOf = (src: string, alt = ''): HTMLElement => {
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.decoding = 'async';
  image.src = safeUrl(src);
  image.alt = alt;
  image.draggable = false;
  return image;
};

const row = (kind: string, title: string, detail: string): HTMLElement =>
  create(
    'div',
    'post-card-row',
    create('span', 'post-card-kind', kind),
    create('strong', 'post-card-title', title),
    ...(detail === '' ? [] : [create('span', 'post-card-detail', detail)]),
  );

const caption = (data: Record<string, Json>): HTMLElement[] => {
  const words = textOfHtml(text(data['caption'])).trim();
  return words === '' ? [] : [create('p', 'post-card-caption', words)];
};

const isMediaFile = (src: string): boolean => src.startsWith('/');

const media = (kind: 'audio' | 'video', data: Record<string, Json>, source: CardSource): HTMLElement[] => {
  const src = text(data['src']);
  if (!isMediaFile(src)) return [row(source.text(kind), src || source.text(kind), ''), ...caption(data)];
  const player = document.createElement(kind);
  player.controls = true;
  player.preload = 'none';
  player.src = src;
  player.setAttribute('aria-label', text(data['title']) || source.text(kind));
  if (player instanceof HTMLVideoElement && text(data['poster']) !== '')
    player.poster = safeUrl(text(data['poster']));
  return [player, ...caption(data)];
};

const gallery = (data: Record<string, Json>, source: CardSource): HTMLElement[] => {
  const images = (Array.isArray(data['images']) ? data['images'] : []) as Record<string, Json>[];
  if (images.length === 0) return [row(source.text('gallery'), source.text('gallery'), '')];
  const grid = create(
    'div',
    'post-card-grid',
    ...images.map(({ src, alt }) => imageOf(text(src), text(alt))),
  );
  return [grid, ...caption(data)];
};

const bookmark = (data: Record<string, Json>, source: CardSource): HTMLElement[] => {
  const href = text(data['href']);
  const host = URL.canParse(href) ? new URL(href).hostname : href;
  const words = create(
    'div',
    'post-card-row',
    create('span', 'post-card-kind', host || source.text('bookmark')),
    create('strong', 'post-card-title', text(data['title']) || href || source.text('bookmark')),
    create('span', 'post-card-detail', text(data['description'])),
  );
  return text(data['image']) === '' ? [words] : [words, imageOf(text(data['image']))];
};

const librarySection = (section: CardSection, source: CardSource): HTMLElement[] => {
  const { label, html } = source.section(section);
  const head = row(source.text('section'), label, '');
  if (html === undefined) return [head];
  const frame = document.createElement('iframe');
  frame.title = label;
  // Without scripts; same origin, so that its height can be read.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.tabIndex = -1;
  frame.loading = 'lazy';
  frame.srcdoc = html;
  frame.addEventListener('load', () => {
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
    if (height > 0) frame.style.setProperty('--height', `${height}px`);
  });
  return [head, create('div', 'post-card-frame', frame)];
};

export const drawCard = (section: CardSection, source: CardSource): HTMLElement[] => {
  const { type, data = {} } = section;
  switch (type) {
    case 'post/divider':
      return [document.createElement('hr')];
    case 'post/gallery':
      return gallery(data, source);
    case 'post/video':
      return media('video', data, source);
    case 'post/audio':
      return media('audio', data, source);
    case 'post/file':
      return [row(source.text('file'), text(data['name']) || text(data['src']), text(data['description']))];
    case 'post/button':
      return [create('span', 'post-card-button', text(data['label']) || source.text('button'))];
    case 'post/form':
      return [row(source.text('form'), source.formName(text(data['formId'])) ?? source.text('form'), '')];
    case 'post/bookmark':
      return bookmark(data, source);
    default:
      return librarySection(section, source);
  }
};
