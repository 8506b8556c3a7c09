// The tokens of a block: consumed by fields, or rendered as running text or elements.
import type { JsonObject } from '@sitewright/contract/content';
import { escapeHtml } from '@sitewright/render/escape';
import type { Token } from './imported-token.ts';

export type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>;

export const titleMax = 120;
const leadMax = 400;
export const labelMax = 80;
export const nameMax = 60;
/** A block with more tokens than this is a long text, whatever it looks like. */
export const tokensMax = 400;
export const itemsMax = 12;
export const elementsMax = 200;

export const isKind =
  <Kind extends Token['kind']>(kind: Kind) =>
  (token: Token | undefined): token is TokenOf<Kind> =>
    token?.kind === kind;

/** Lets field matchers consume tokens; the rest become free elements. */
export class TokenReader {
  readonly all: readonly Token[];
  readonly #taken = new Set<Token>();

  constructor(all: readonly Token[]) {
    this.all = all;
  }

  consume<T extends Token>(token: T | undefined): T | undefined {
    if (token) this.#taken.add(token);
    return token;
  }

  get remaining(): Token[] {
    return this.all.filter((token) => !this.#taken.has(token));
  }

  first<Kind extends Token['kind']>(
    kind: Kind,
    fits: (token: TokenOf<Kind>) => boolean = () => true,
  ): TokenOf<Kind> | undefined {
    return this.remaining.find((token): token is TokenOf<Kind> => isKind(kind)(token) && fits(token));
  }

  /** The heading, when it is short enough for a title. */
  title(): string {
    return this.consume(this.first('heading', ({ text }) => text.length <= titleMax))?.text ?? '';
  }

  /** The first plain text short enough for a lead. Texts with links are left for a field that keeps links. */
  lead(max = leadMax): string {
    return (
      this.consume(this.first('text', ({ text, links }) => links === 0 && text.length <= max))?.text ?? ''
    );
  }

  link(): JsonObject | undefined {
    const link = this.consume(this.first('link', ({ label }) => label.length <= labelMax));
    return link && linkValue(link);
  }

  image(): JsonObject | undefined {
    const image = this.consume(this.first('image', ({ caption }) => caption === ''));
    return image && imageValue(image);
  }
}

export const linkValue = ({ label, href }: TokenOf<'link'>): JsonObject => ({ label, href });
export const imageValue = ({ src, alt }: TokenOf<'image'>): JsonObject => ({ src, alt });
const listHtml = ({ items, isOrdered }: TokenOf<'list'>): string => {
  const entries = items.map(({ html }) => `<li>${html.trim()}</li>`).join('');
  return isOrdered ? `<ol>${entries}</ol>` : `<ul>${entries}</ul>`;
};

export const htmlOf = (token: Token): string => {
  switch (token.kind) {
    case 'heading':
      return `<h3>${escapeHtml(token.text)}</h3>`;
    case 'text':
      return `<p>${token.html}</p>`;
    case 'list':
      return listHtml(token);
    case 'link':
      return `<p><a href="${escapeHtml(token.href)}">${escapeHtml(token.label)}</a></p>`;
    case 'quote':
      return `<blockquote><p>${escapeHtml([token.text, token.by].filter(Boolean).join(' – '))}</p></blockquote>`;
    case 'question':
      return `<h4>${escapeHtml(token.question)}</h4>${token.html}`;
    case 'image':
      return '';
  }
};

export const textOf = (token: Token): string => {
  if (token.kind === 'list') return token.items.map(({ text }) => text).join('\n');
  return token.kind === 'text' || token.kind === 'heading' || token.kind === 'quote' ? token.text : '';
};

export const hasLinks = (token: Token): boolean =>
  token.kind === 'text'
    ? token.links > 0
    : token.kind === 'list' && token.items.some(({ links }) => links > 0);

export const isImage = isKind('image');
export const isHeading = isKind('heading');

/** Converts a token to elements that can be anywhere in a section. */
export const elementOf = (token: Token): JsonObject[] => {
  switch (token.kind) {
    case 'heading':
      return [
        {
          type: 'heading',
          data: { content: token.text, level: `h${Math.min(Math.max(token.level, 2), 6)}` },
        },
      ];
    case 'list':
      return [
        {
          type: 'list',
          data: {
            style: token.isOrdered ? 'numbers' : 'bullets',
            items: token.items.map(({ text }) => ({ text })),
          },
        },
      ];
    case 'image':
      return [
        { type: 'image', data: { url: token.src, alt: token.alt } },
        ...(token.caption === '' ? [] : [{ type: 'text', data: { content: token.caption } }]),
      ];
    case 'link':
      return [
        { type: 'button', data: { text: token.label, link: token.href, style: 'secondary', size: 'medium' } },
      ];
    case 'quote':
      return [{ type: 'quote', data: { text: token.text, name: token.by } }];
    case 'text':
      return [{ type: 'text', data: { content: token.text } }];
    case 'question':
      return [];
  }
};
