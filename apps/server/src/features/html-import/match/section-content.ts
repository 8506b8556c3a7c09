// The content of a section as parts in their order, and the entries of its list such as cards, plans or people.
import {
  arePieces,
  classesOf,
  findTag,
  isInline,
  isLine,
  isSilent,
  isTag,
  namesOf,
  type Node,
  type Tag,
  tagsIn,
  textOf,
  toHtml,
  wordsOf,
} from '../read/dom.ts';

export type Part =
  | { kind: 'heading'; level: number; text: string; html: string }
  | { kind: 'text'; text: string; html: string; names: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'list'; html: string; lines: string[] }
  | { kind: 'quote'; text: string; tag: Tag }
  | { kind: 'form'; tag: Tag }
  | { kind: 'question'; question: string; answer: string }
  | { kind: 'other'; tag: Tag };
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

export interface SectionContent {
  parts: Part[];
  entries: Part[][];
  /** Class names and ids of the section and its list. */
  names: string;
  /** Elements such as tables, which no field can hold. */
  hasOther: boolean;
}

const kept: ReadonlySet<string> = new Set([
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'br',
]);

/** A line of text with the formatting that a field can have. */
const lineHtml = (node: Node): string => {
  if (!isTag(node)) return toHtml(node.replaceAll(/\s+/g, ' '));
  if (isSilent(node)) return '';
  const inside = node.children.map(lineHtml).join('');
  if (!kept.has(node.tag)) return inside;
  if (node.tag === 'br') return '<br>';
  const href = node.attributes['href'];
  if (node.tag === 'a')
    return href === undefined ? inside : `<a href="${toHtml(href).replaceAll('"', '&quot;')}">${inside}</a>`;
  return `<${node.tag}>${inside}</${node.tag}>`;
};

const imageOf = ({ attributes }: Tag): Part[] =>
  attributes['src'] ? [{ kind: 'image', src: attributes['src'], alt: attributes['alt'] ?? '' }] : [];

const backgroundOf = ({ attributes }: Tag): Part[] => {
  const src = /url\("?(\/imported-image\/[^")]+)"?\)/.exec(attributes['style'] ?? '')?.[1];
  return src === undefined ? [] : [{ kind: 'image', src, alt: attributes['aria-label'] ?? '' }];
};

const inLine = (tag: Tag, name: string): Tag[] =>
  tagsIn(tag).flatMap((child) => (child.tag === name ? [child] : inLine(child, name)));

/** A line that is nothing but links, such as a row of buttons. */
const linksOnly = (tag: Tag): Tag[] | undefined => {
  const links = tag.tag === 'a' ? [tag] : inLine(tag, 'a');
  if (links.length === 0) return undefined;
  const inLinks = links.map(textOf).join(' ').trim();
  return inLinks !== '' && textOf(tag).replaceAll(/[\s|·•/,]+/g, '') === inLinks.replaceAll(/[\s|·•/,]+/g, '')
    ? links
    : undefined;
};

const lineParts = (tag: Tag): Part[] => {
  const images = [...(tag.tag === 'img' ? [tag] : inLine(tag, 'img'))].flatMap(imageOf);
  const text = textOf(tag);
  if (text === '') {
    const link = tag.tag === 'a' ? tag : inLine(tag, 'a')[0];
    const alt = images[0]?.kind === 'image' ? images[0].alt : '';
    return link?.attributes['href'] && link.attributes['href'] !== '#' && alt !== ''
      ? [...images, { kind: 'link', label: alt, href: link.attributes['href'] }]
      : images;
  }
  const links = linksOnly(tag);
  if (links)
    return [
      ...images,
      ...links.map((link): Part => ({
        kind: 'link',
        label: textOf(link),
        href: link.attributes['href'] ?? '#',
      })),
    ];
  return [
    ...images,
    {
      kind: 'text',
      text,
      html: tag.children.map(lineHtml).join('').trim(),
      names: `${tag.tag} ${namesOf(tag)}`,
    },
  ];
};

const formTags: ReadonlySet<string> = new Set(['input', 'textarea', 'select']);
const otherTags: ReadonlySet<string> = new Set(['table', 'pre', 'canvas', 'meter', 'progress', 'hr']);

const isProseList = (tag: Tag): boolean =>
  tagsIn(tag).every((item) => isLine(item) || (tagsIn(item).length === 1 && isLine(tagsIn(item)[0]!)));

const questionsOf = (list: Tag): Part[] => {
  const parts: Part[] = [];
  for (const one of tagsIn(list).flatMap((child) => (child.tag === 'div' ? tagsIn(child) : [child]))) {
    const last = parts.at(-1);
    if (one.tag === 'dt') parts.push({ kind: 'question', question: textOf(one), answer: '' });
    else if (last?.kind === 'question')
      last.answer += isLine(one) ? `<p>${lineHtml(one)}</p>` : richOf(partsOf(one));
  }
  return parts;
};

const blockParts = (tag: Tag, without?: ReadonlySet<Tag>): Part[] => {
  const level = /^h([1-6])$/.exec(tag.tag)?.[1];
  if (level !== undefined) {
    const images = inLine(tag, 'img').flatMap(imageOf);
    const text = textOf(tag);
    const link = linksOnly(tag)?.[0]?.attributes['href'];
    const heading: Part[] =
      text === ''
        ? []
        : [{ kind: 'heading', level: Number(level), text, html: tag.children.map(lineHtml).join('').trim() }];
    return [
      ...images,
      ...heading,
      ...(link === undefined || text === '' ? [] : [{ kind: 'link', label: text, href: link } as const]),
    ];
  }
  if (tag.tag === 'form') return [{ kind: 'form', tag }];
  if (tag.tag === 'hr') return [];
  if (otherTags.has(tag.tag) || formTags.has(tag.tag)) return [{ kind: 'other', tag }];
  if (tag.tag === 'blockquote' || tag.tag === 'q') return [{ kind: 'quote', text: textOf(tag), tag }];
  if (tag.tag === 'details') {
    const summary = tagsIn(tag).find(({ tag: name }) => name === 'summary');
    const rest: Tag = { ...tag, tag: 'div', children: tag.children.filter((child) => child !== summary) };
    return [{ kind: 'question', question: summary ? textOf(summary) : '', answer: richOf(partsOf(rest)) }];
  }
  if (tag.tag === 'dl') return questionsOf(tag);
  if ((tag.tag === 'ul' || tag.tag === 'ol') && textOf(tag) !== '' && isProseList(tag)) {
    const links = linksOnly(tag);
    if (links && !tagsIn(tag).some((item) => inLine(item, 'img').length > 0)) return lineParts(tag);
    const lines = tagsIn(tag).map(textOf);
    const items = tagsIn(tag).map((item) => `<li>${lineHtml(item).trim()}</li>`);
    return [
      ...inLine(tag, 'img').flatMap(imageOf),
      { kind: 'list', html: `<${tag.tag}>${items.join('')}</${tag.tag}>`, lines },
    ];
  }
  if (isLine(tag)) {
    const isRow = arePieces(tag) && linksOnly(tag) === undefined && !/^(p|a)$/.test(tag.tag);
    return isRow
      ? tagsIn(tag)
          .filter((child) => !isSilent(child))
          .flatMap(lineParts)
      : lineParts(tag);
  }
  return partsOf(tag, without);
};

/** Everything in an element, in order. */
export const partsOf = (tag: Tag, without: ReadonlySet<Tag> = new Set()): Part[] => {
  const parts: Part[] = backgroundOf(tag);
  let line: Node[] = [];
  const flush = (): void => {
    if (line.length > 0) parts.push(...lineParts({ tag: 'p', attributes: {}, children: line, parent: tag }));
    line = [];
  };
  for (const child of tag.children) {
    if (isTag(child) && (isSilent(child) || without.has(child))) continue;
    if (!isTag(child) || (isInline(child) && isLine(child) && !formTags.has(child.tag))) {
      // Buttons beside each other, and a picture beside text, are parts of their own.
      const isOwn =
        isTag(child) &&
        /^(a|img|picture)$/.test(child.tag) &&
        line.every((one) => !isTag(one) && one.trim() === '');
      line.push(child);
      if (isOwn && tagsIn(tag).every((one) => isInline(one)) && textOf(tag) === textOf(child)) flush();
      continue;
    }
    flush();
    parts.push(...blockParts(child, without));
  }
  flush();
  // A card that is one link.
  const href = tag.tag === 'a' ? tag.attributes['href'] : undefined;
  if (href !== undefined && href !== '#') {
    const heading = parts.find((part) => part.kind === 'heading' || part.kind === 'text');
    if (heading) parts.push({ kind: 'link', label: heading.text, href });
  }
  return parts;
};

export const kindsOf = <Kind extends Part['kind']>(parts: readonly Part[], kind: Kind): PartOf<Kind>[] =>
  parts.filter((part): part is PartOf<Kind> => part.kind === kind);

/** The parts as formatted text. Pictures are not part of it. */
export const richOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'heading':
          return `<h${Math.min(4, Math.max(3, part.level))}>${part.html}</h${Math.min(4, Math.max(3, part.level))}>`;
        case 'text':
          return `<p>${part.html}</p>`;
        case 'link':
          return `<p><a href="${toHtml(part.href).replaceAll('"', '&quot;')}">${toHtml(part.label)}</a></p>`;
        case 'list':
          return part.html;
        case 'quote':
          return `<blockquote>${toHtml(part.text)}</blockquote>`;
        case 'question':
          return `<h3>${toHtml(part.question)}</h3>${part.answer}`;
        default:
          return '';
      }
    })
    .join('');

const isBox = ({ tag }: Tag): boolean => /^(div|li|article|figure|a|section|blockquote|aside)$/.test(tag);
const weightOf = (tag: Tag): number =>
  wordsOf(textOf(tag)).length + 10 * (tag.tag === 'img' ? 1 : inLine(tag, 'img').length);

const areAlike = (tags: readonly Tag[]): boolean => {
  const first = tags[0]!;
  const name = classesOf(first)[0];
  return tags.every(
    (tag) =>
      tag.tag === first.tag &&
      (name === undefined ? classesOf(tag).length === 0 : classesOf(tag).includes(name)),
  );
};

const hasInside = (tag: Tag, isWanted: (one: Tag) => boolean): boolean =>
  isWanted(tag) || findTag(tag, isWanted) !== undefined;
const hasHeading = (tag: Tag): boolean => hasInside(tag, (one) => /^h[2-6]$/.test(one.tag));
const hasImage = (tag: Tag): boolean => hasInside(tag, (one) => one.tag === 'img');

/** Two columns of one section are no list: one of them has the text, the other one a picture or a form. */
const areEntries = (items: readonly Tag[]): boolean => {
  if (items.some((item) => hasInside(item, (one) => one.tag === 'h1' || one.tag === 'form'))) return false;
  if (items.length > 3) return true;
  const mixes = [hasHeading, hasImage].map((has) => new Set(items.map(has)).size > 1);
  return items.length === 2 ? !mixes.includes(true) : !mixes[0];
};

interface List {
  tag: Tag;
  items: Tag[];
}

/** Boxes of the same kind beside each other; those with the most content where there are several. */
const findList = (section: Tag): List | undefined => {
  let best: (List & { weight: number }) | undefined;
  const visit = (tag: Tag): void => {
    if (/^(form|table|nav|details|dl)$/.test(tag.tag)) return;
    const children = tagsIn(tag).filter((child) => !isSilent(child) && weightOf(child) > 0);
    const items = children.filter(isBox);
    const isMenu = items.every((child) => child.tag === 'a' && isLine(child) && !hasImage(child));
    const isProse = (tag.tag === 'ul' || tag.tag === 'ol') && isProseList(tag) && !items.some(hasImage);
    if (items.length >= 2 && areAlike(items) && areEntries(items) && !isMenu && !isProse) {
      const weight = items.reduce((sum, item) => sum + weightOf(item), 0);
      if (!best || weight > best.weight) best = { tag, items, weight };
    }
    for (const child of children) visit(child);
  };
  visit(section);
  return best;
};

export const contentOf = (section: Tag): SectionContent => {
  const list = findList(section);
  const entries = (list?.items ?? []).map((item) => blockParts(item)).filter((parts) => parts.length > 0);
  const isSplit = list !== undefined && entries.length >= 2;
  const parts = partsOf(section, isSplit ? new Set(list.items) : undefined);
  const all = isSplit ? [...parts, ...entries.flat()] : parts;
  return {
    parts,
    entries: isSplit ? entries : [],
    names: `${namesOf(section)} ${list ? namesOf(list.tag) : ''}`,
    hasOther: all.some(({ kind }) => kind === 'other'),
  };
};
