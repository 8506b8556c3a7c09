// One entry of a list: a card, a plan, a person, a quote.
import { findTag, findTags, type Tag, textOf, wordsOf } from '../read/dom.ts';
import { kindsOf, type Part, type PartOf, richOf } from './section-content.ts';

export interface Entry {
  title: string;
  /** A short line above the title. */
  label: string;
  /** Texts without the title, price and quote. */
  lines: string[];
  /** The same without lists. */
  proseLines: string[];
  /** Lists, as formatted text. */
  lists: string;
  /** Everything but the title, as formatted text. */
  body: string;
  images: PartOf<'image'>[];
  links: PartOf<'link'>[];
  price: string;
  period: string;
  /** A number such as `25+` that the entry begins with. */
  value: string;
  quote: string;
  /** Author of the quote. */
  by: string;
  words: number;
  /** Recommended among its neighbours. */
  isMarked: boolean;
}

const currency = '[$€£¥₫₹₩₽]|usd|eur|gbp|vnd|vnđ|đ|đồng|kr|chf|aed|sar|ريال|درهم';
const priceText = new RegExp(
  `^((?:${currency})\\s?\\d[\\d.,\\s]*(?:k|tr|triệu)?|\\d[\\d.,\\s]*(?:k|tr|triệu)?\\s?(?:${currency})|free|miễn phí|مجاني)(.*)$`,
  'iu',
);
const valueText = /^[+~≈<>]?\s?[$€£]?\d[\d.,\s]*\s?(\+|%|k|m|x|★|h|\/\d+)?\+?$/iu;

/** Prices and numbers are short. */
const shortMax = 80;

const quoteOf = (tag: Tag): { text: string; by: string } => {
  const cite = findTag(tag, ({ tag: name }) => name === 'cite' || name === 'footer' || name === 'figcaption');
  if (!cite) return { text: textOf(tag), by: '' };
  const paragraphs = findTags(tag, ({ tag: name }) => name === 'p').filter(
    (one) =>
      findTag(one, (inner) => inner === cite) === undefined && !findTags(cite, () => true).includes(one),
  );
  const text = paragraphs.map(textOf).join('\n');
  const by = textOf(cite).replace(/^[\s–—-]+/, '');
  return text === '' ? { text: textOf(tag).replace(textOf(cite), '').trim(), by } : { text, by };
};

const readEntry = (parts: readonly Part[]): Entry => {
  const quotePart = kindsOf(parts, 'quote')[0];
  const { text: quote, by } = quotePart ? quoteOf(quotePart.tag) : { text: '', by: '' };
  const texts = parts.filter((part) => part.kind === 'heading' || part.kind === 'text');
  const prices = texts.filter(
    ({ text }) => text.length <= shortMax && priceText.test(text) && wordsOf(text).length <= 8,
  );
  const pricePart = prices[0];
  const [, price = '', period = ''] = pricePart ? priceText.exec(pricePart.text)! : [];
  const first = texts[0];
  const valuePart =
    first && first !== pricePart && first.text.length <= shortMax && valueText.test(first.text)
      ? first
      : undefined;
  const strongLine = texts.find(
    (part) =>
      part !== pricePart &&
      part !== valuePart &&
      part.kind === 'text' &&
      /^<(strong|b)>[^<]*<\/(strong|b)>$/.test(part.html),
  );
  const heading =
    texts.find((part) => part.kind === 'heading' && part !== pricePart && part !== valuePart) ?? strongLine;
  const before = heading
    ? texts.slice(0, texts.indexOf(heading)).find((part) => part !== pricePart)
    : undefined;
  const rest = parts.filter(
    (part) => part !== heading && part !== pricePart && part !== valuePart && part !== quotePart,
  );
  const linesOf = (part: Part): string[] => {
    if (part.kind === 'list') return part.lines;
    return part.kind === 'text' || part.kind === 'heading' ? [part.text] : [];
  };
  return {
    title: heading?.text ?? '',
    label: before && wordsOf(before.text).length <= 6 ? before.text : '',
    lines: rest.flatMap(linesOf),
    proseLines: rest.filter(({ kind }) => kind !== 'list').flatMap(linesOf),
    lists: richOf(kindsOf(rest, 'list')),
    body: richOf(rest.filter(({ kind }) => kind !== 'image')),
    images: kindsOf(parts, 'image'),
    links: kindsOf(parts, 'link'),
    price: price.trim(),
    period: period.trim(),
    value: valuePart?.text ?? '',
    quote,
    by,
    words: parts.flatMap(linesOf).flatMap(wordsOf).length,
    isMarked: false,
  };
};

export const entryOf = Object.assign(readEntry, { quote: quoteOf });
