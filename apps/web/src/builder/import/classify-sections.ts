// Maps blocks of an imported page to section designs. Only unambiguous blocks are classified; everything else becomes
// text with its links, and tokens that fit no field become elements of the section.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { escapeHtml } from '@sitewright/render/escape';
import type { Block, Token } from './imported-token.ts';
import {
  type TokenOf,
  titleMax,
  labelMax,
  nameMax,
  tokensMax,
  itemsMax,
  elementsMax,
  isKind,
  TokenReader,
  linkValue,
  imageValue,
  htmlOf,
  textOf,
  hasLinks,
  isImage,
  isHeading,
  elementOf,
} from './token-reader.ts';
import { countWords } from './count-words.ts';

export type ImportedKind =
  | 'header'
  | 'hero'
  | 'features'
  | 'quote'
  | 'gallery'
  | 'faq'
  | 'cta'
  | 'text'
  | 'footer';

export interface ImportedSection {
  kind: ImportedKind;
  section: JsonObject & { type: string };
}

const sectionOf = (
  type: string,
  data: Record<string, Json | undefined>,
  left: readonly Token[],
): ImportedSection['section'] => {
  const filled = Object.entries(data).filter(([, value]) => value !== undefined && value !== '') as [
    string,
    Json,
  ][];
  const elements = left.flatMap(elementOf);
  return {
    type,
    data: Object.fromEntries(filled),
    ...(elements.length > 0 ? { dropZones: { main: elements } } : {}),
  };
};

/** Tokens that fit no field, and would lose links or position as an element, become a text section below. */
const withRest = (
  kind: ImportedKind,
  type: string,
  data: Record<string, Json | undefined>,
  left: readonly Token[],
) => {
  const asText = left.some((token) => hasLinks(token) || token.kind === 'question') || left.length > 24;
  const elements = asText ? [] : left;
  const first: ImportedSection = { kind, section: sectionOf(type, data, elements) };
  return asText ? [first, ...textSections(left)] : [first];
};

/** Text sections: the first heading is the title, everything else the body, with images between and after. */
const textSections = (tokens: readonly Token[]): ImportedSection[] => {
  const sections: ImportedSection[] = [];
  let title = '';
  let body = '';
  let images: TokenOf<'image'>[] = [];
  const end = (): void => {
    if (title === '' && body === '' && images.length === 0) return;
    const [image, ...more] = images;
    const isStory = image !== undefined && more.length === 0 && image.caption === '' && body !== '';
    sections.push({
      kind: 'text',
      section: isStory
        ? sectionOf('about/about-1', { title, body, image: imageValue(image) }, [])
        : sectionOf('about/about-3', { title, body }, images),
    });
    title = '';
    body = '';
    images = [];
  };
  for (const token of tokens) {
    const html = htmlOf(token);
    if (body.length + html.length > limits.pageImport.sectionLetters || images.length >= elementsMax) end();
    if (isImage(token)) images.push(token);
    else if (isHeading(token) && title === '' && body === '' && token.text.length <= titleMax)
      title = token.text;
    else if (html.length > limits.pageImport.sectionLetters) {
      for (const part of partsOf(textOf(token))) {
        end();
        body = `<p>${escapeHtml(part)}</p>`;
      }
    } else body += html;
  }
  end();
  return sections;
};

/** Splits a long text between words into parts that fit a field. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  const max = Math.floor(limits.pageImport.sectionLetters / 2);
  for (let from = 0; from < text.length;) {
    const space = text.lastIndexOf(' ', from + max);
    const to = from + max >= text.length ? text.length : space > from ? space : from + max;
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return parts.filter(Boolean);
};

interface Item {
  title: string;
  text: string;
  image: TokenOf<'image'> | undefined;
  link: TokenOf<'link'> | undefined;
}

/** Repeated entries of the same shape: a heading with some text, an image or a link. */
const itemsIn = (tokens: readonly Token[]): { before: Token[]; items: Item[] } | undefined => {
  const headings = tokens.filter(isHeading);
  const level = headings.at(-1)?.level;
  const starts = tokens.flatMap((token, at) => (isHeading(token) && token.level === level ? [at] : []));
  if (starts.length < 2 || starts.length > itemsMax || level === undefined) return undefined;
  if (headings.some((heading, at) => heading.level !== level && at > 0)) return undefined;
  // An image before a heading belongs to that heading.
  const begins = starts.map((at) => (isImage(tokens[at - 1]) ? at - 1 : at));
  const items = begins.map((from, at): Item | undefined => {
    const pieces = tokens.slice(from, begins[at + 1] ?? tokens.length);
    const [heading] = pieces.filter(isHeading);
    const images = pieces.filter(isImage);
    const links = pieces.filter(isKind('link'));
    const rest = pieces.filter((piece) => !isHeading(piece) && !isImage(piece) && piece.kind !== 'link');
    const isPlain = rest.every(
      (piece) => (piece.kind === 'text' || piece.kind === 'list') && !hasLinks(piece),
    );
    if (!heading || images.length > 1 || links.length > 1 || !isPlain || images[0]?.caption) return undefined;
    return { title: heading.text, text: rest.map(textOf).join('\n'), image: images[0], link: links[0] };
  });
  if (items.includes(undefined)) return undefined;
  return { before: tokens.slice(0, begins[0]), items: items as Item[] };
};

const features = (tokens: readonly Token[]): ImportedSection[] | undefined => {
  const found = itemsIn(tokens);
  if (!found) return undefined;
  const pieces = new TokenReader(found.before);
  const hasMore = found.items.some(({ image, link }) => image ?? link);
  const items = found.items.map(({ title, text, image, link }) => ({
    title,
    text,
    ...(image ? { image: imageValue(image) } : {}),
    ...(link ? { link: linkValue(link) } : {}),
  }));
  const data = { title: pieces.title(), text: pieces.lead(), items };
  return withRest(
    'features',
    hasMore ? 'features/features-3' : 'features/features-2',
    data,
    pieces.remaining,
  );
};

const gallery = (tokens: readonly Token[]): ImportedSection[] | undefined => {
  const images = tokens.filter(isImage);
  const words = tokens
    .filter((token) => !isImage(token))
    .reduce((sum, token) => sum + countWords(htmlOf(token)), 0);
  if (images.length < 3 || images.length > limits.content.listItemsMax || words > images.length * 12)
    return undefined;
  const pieces = new TokenReader(tokens);
  for (const image of images) pieces.consume(image);
  const items = images.map((image) => ({ image: imageValue(image), caption: image.caption }));
  const data = { title: pieces.title(), text: pieces.lead(), items };
  return withRest('gallery', 'gallery/gallery-1', data, pieces.remaining);
};

const quotes = (tokens: readonly Token[]): ImportedSection[] | undefined => {
  const found = tokens.filter(isKind('quote'));
  if (found.length === 0 || found.length > itemsMax || tokens.length > found.length * 3 + 3) return undefined;
  const pieces = new TokenReader(tokens);
  for (const quote of found) pieces.consume(quote);
  const [only] = found;
  if (found.length === 1) {
    const portrait = pieces.image();
    const data = { quote: only!.text, name: only!.by, portrait };
    return withRest('quote', 'testimonials/testimonials-1', data, pieces.remaining);
  }
  const items = found.map(({ text, by }) => ({ quote: text, name: by }));
  return withRest('quote', 'testimonials/testimonials-2', { title: pieces.title(), items }, pieces.remaining);
};

const questions = (tokens: readonly Token[]): ImportedSection[] | undefined => {
  const found = tokens.filter(isKind('question'));
  if (found.length < 2 || found.length > limits.content.listItemsMax) return undefined;
  const pieces = new TokenReader(tokens);
  for (const question of found) pieces.consume(question);
  const entries = found.map(({ question, html }) => ({ question, answer: html }));
  const data = { title: pieces.title(), text: pieces.lead(), questions: entries };
  return withRest('faq', 'faq/faq-1', data, pieces.remaining);
};

const opening = (tokens: readonly Token[]): ImportedSection[] => {
  const pieces = new TokenReader(tokens);
  const [head] = tokens;
  const isEyebrow =
    head?.kind === 'text' && head.text.length <= labelMax && head.links === 0 && isHeading(tokens[1]);
  if (isEyebrow) pieces.consume(head);
  const eyebrow = isEyebrow ? head.text : '';
  const data = {
    eyebrow,
    title: pieces.title(),
    text: pieces.lead(),
    action: pieces.link(),
    secondAction: pieces.link(),
    image: pieces.image(),
  };
  return withRest('hero', data.image ? 'hero/hero-1' : 'hero/hero-3', data, pieces.remaining);
};

const callToAction = (tokens: readonly Token[]): ImportedSection[] | undefined => {
  const words = tokens.reduce((sum, token) => sum + countWords(htmlOf(token)), 0);
  const isCall =
    tokens.some(isHeading) && tokens.some(isKind('link')) && !tokens.some(isImage) && words <= 60;
  if (!isCall || tokens.length > 6) return undefined;
  const pieces = new TokenReader(tokens);
  const data = {
    title: pieces.title(),
    text: pieces.lead(),
    action: pieces.link(),
    secondAction: pieces.link(),
  };
  return withRest('cta', 'cta/cta-1', data, pieces.remaining);
};

const part = (kind: 'header' | 'footer', tokens: readonly Token[]): ImportedSection[] => {
  const pieces = new TokenReader(tokens);
  const logo = kind === 'header' ? pieces.image() : undefined;
  const isName = (token: Token): boolean =>
    token.kind === 'link'
      ? token.href === '/' && token.label.length <= nameMax
      : (token.kind === 'heading' || token.kind === 'text') &&
        token.text.length <= nameMax &&
        !hasLinks(token);
  // The site's name links to the home page wherever a header shows it.
  const name = pieces.consume(pieces.remaining.find(isName));
  const menu: JsonObject[] = [];
  for (let link = pieces.link(); link && menu.length < itemsMax; link = pieces.link()) menu.push({ link });
  const legal = pieces.consume(
    pieces.first('text', ({ text, links }) => links === 0 && /©|\(c\)/i.test(text)),
  )?.text;
  const data = { logoText: name?.kind === 'link' ? name.label : name ? textOf(name) : '', logo, menu };
  if (kind === 'header') {
    // A header has no room for more: remaining tokens become text sections.
    const rest = textSections(pieces.remaining).map(({ section }) => ({ kind, section }));
    return [{ kind, section: sectionOf('header/header-1', data, []) }, ...rest];
  }
  return withRest(kind, 'footer/footer-4', { ...data, text: pieces.lead(), legal }, pieces.remaining);
};

/** Converts a block to sections. */
const sectionsOf = ({ part: place, tokens }: Block, isFirst: boolean): ImportedSection[] => {
  if (tokens.length > tokensMax) return textSections(tokens);
  if (place !== 'content') return part(place, tokens);
  if (isFirst && tokens.some(isHeading)) return opening(tokens);
  return (
    questions(tokens) ??
    quotes(tokens) ??
    gallery(tokens) ??
    features(tokens) ??
    callToAction(tokens) ??
    textSections(tokens)
  );
};

export const classifySections = (blocks: readonly Block[]): ImportedSection[] => {
  const opener = blocks.find(({ part: place }) => place === 'content');
  return blocks.flatMap((block) => sectionsOf(block, block === opener));
};
