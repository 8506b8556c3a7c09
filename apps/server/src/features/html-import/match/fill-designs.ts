// Fills designs of the library with the content of a section: each function tries one kind of section.
import type { JsonObject } from '@sitewright/contract/content';
import type { SectionCategory } from '@sitewright/contract/library/section-design';
import { wordsOf } from '../read/dom.ts';
import { entryOf, type Entry } from './section-entries.ts';
import { formOf } from './form-fields.ts';
import { kindsOf, type Part, type PartOf, richOf, type SectionContent } from './section-content.ts';

export interface FilledDesign {
  kind: SectionCategory;
  type: string;
  data: JsonObject;
}

export interface SectionFacts extends SectionContent {
  /** The first section of its page. */
  isFirst: boolean;
}

const imageValue = ({ src, alt }: PartOf<'image'>) => ({ src, alt });
const linkValue = (link: PartOf<'link'> | undefined): JsonObject =>
  link ? { label: link.label, href: link.href } : {};

interface Head {
  eyebrow: string;
  title: string;
  level: number;
  /** Further headings, texts and lists, a line each. */
  text: string;
  /** The same as formatted text. */
  body: string;
  action: JsonObject;
  secondAction: JsonObject;
  images: PartOf<'image'>[];
  links: PartOf<'link'>[];
}

const headOf = (parts: readonly Part[]): Head => {
  const titleAt = parts.findIndex(({ kind }) => kind === 'heading');
  const title = titleAt === -1 ? undefined : (parts[titleAt] as PartOf<'heading'>);
  const before = titleAt === -1 ? [] : kindsOf(parts.slice(0, titleAt), 'text');
  const eyebrow = before.length > 0 && wordsOf(before[0]!.text).length <= 12 ? before[0] : undefined;
  const rest = parts.filter((part) => part !== title && part !== eyebrow);
  const links = kindsOf(rest, 'link');
  const lines = rest.flatMap((part): string[] => {
    if (part.kind === 'list') return part.lines;
    return part.kind === 'text' || part.kind === 'heading' || part.kind === 'quote' ? [part.text] : [];
  });
  return {
    eyebrow: eyebrow?.text ?? '',
    title: title?.text ?? '',
    level: title?.level ?? 0,
    text: lines.join('\n'),
    body: richOf(rest),
    action: linkValue(links[0]),
    secondAction: linkValue(links[1]),
    images: kindsOf(parts, 'image'),
    links,
  };
};

const has = (content: SectionContent, words: RegExp, head: Head): boolean =>
  words.test(content.names) || words.test(head.title.toLowerCase()) || words.test(head.eyebrow.toLowerCase());

type Fill = (content: SectionFacts, head: Head, entries: readonly Entry[]) => FilledDesign[];

const intro = ({ eyebrow, title, text, action }: Head): JsonObject => ({ eyebrow, title, text, action });

const hero: Fill = (content, head, entries) => {
  if (head.title === '' || !(head.level === 1 || (content.isFirst && head.level === 2))) return [];
  if (entries.some(({ images }) => images.length > 0) || entries.length > 4) return [];
  const facts = entries.map(({ title, lines, value }) => ({
    value: value || title,
    label: value ? lines.join(' ') : lines.join(' '),
  }));
  const data = { ...intro(head), secondAction: head.secondAction, facts };
  const image = head.images[0];
  return image
    ? [{ kind: 'hero', type: 'hero/hero-1', data: { ...data, image: imageValue(image) } }]
    : [{ kind: 'hero', type: 'hero/hero-3', data }];
};

const faq: Fill = (content, head, entries) => {
  const asked = kindsOf([...content.parts, ...content.entries.flat()], 'question').map(
    ({ question, answer }) => ({ question, answer }),
  );
  const isAsked = ({ title }: Entry): boolean => /[?？؟]\s*$/.test(title);
  if (
    asked.length < 2 &&
    entries.filter(isAsked).length >= 2 &&
    entries.filter(isAsked).length >= entries.length * 0.6
  )
    asked.push(...entries.map(({ title, body }) => ({ question: title, answer: body })));
  if (asked.length < 2 || head.title === '') return [];
  const rest = headOf(content.parts.filter(({ kind }) => kind !== 'question'));
  return [{ kind: 'faq', type: 'faq/faq-1', data: { ...intro(rest), questions: asked } }];
};

const pricing: Fill = (_content, head, entries) => {
  const priced = entries.filter(({ price }) => price !== '');
  if (priced.length < 2 || priced.length < entries.length * 0.6) return [];
  const plans = entries.map(({ title, price, period, proseLines, lists, links, isMarked }) => ({
    name: title,
    price,
    period,
    text: proseLines.join('\n'),
    features: lists,
    action: linkValue(links[0]),
    featured: isMarked,
  }));
  const items = entries.map(({ title, price, period, lines }) => ({
    title,
    price: [price, period].filter(Boolean).join(' '),
    text: lines.join('\n'),
  }));
  const isPlans =
    entries.length <= 4 &&
    (entries.some(({ lists }) => lists !== '') || entries.every(({ links }) => links.length > 0));
  const asPlans: FilledDesign = {
    kind: 'pricing',
    type: 'pricing/pricing-1',
    data: { ...intro(head), plans },
  };
  const asRows: FilledDesign = {
    kind: 'services',
    type: 'services/services-1',
    data: { ...intro(head), items, columns: 'two' },
  };
  if (head.title === '') return [];
  return isPlans ? [asPlans, asRows] : entries.every(({ images }) => images.length === 0) ? [asRows] : [];
};

const testimonials: Fill = (content, head, entries) => {
  const quoted = entries.filter(({ quote }) => quote !== '');
  const isNamed = has(
    content,
    /testimonial|review|quote|kunden|client-say|đánh giá|cảm nhận|nói gì|آراء/,
    head,
  );
  const single = kindsOf(content.parts, 'quote')[0];
  if (entries.length < 2 && single) {
    const [name = '', ...role] = headOf(
      content.parts.filter((part) => part !== single && part.kind !== 'heading'),
    ).text.split('\n');
    const { text, by } = entryOf.quote(single.tag);
    const [first = name, ...more] = by === '' ? [name, ...role] : by.split(/\s*[,–—]\s*/);
    return [
      {
        kind: 'testimonials',
        type: 'testimonials/testimonials-1',
        data: {
          quote: text,
          name: first,
          role: more.join(', '),
          ...(head.images[0] ? { portrait: imageValue(head.images[0]) } : {}),
        },
      },
    ];
  }
  if (entries.length < 2 || !(quoted.length >= entries.length * 0.6 || isNamed) || head.title === '')
    return [];
  const items = entries.map(({ quote, title, lines, by }) => {
    const texts = quote === '' ? lines.slice(0, 1) : [quote];
    const rest = quote === '' ? lines.slice(1) : lines;
    const [name = '', ...role] = [title, by, ...rest].filter(Boolean);
    return { quote: texts.join('\n'), name, role: role.join(', ') };
  });
  return [
    {
      kind: 'testimonials',
      type: 'testimonials/testimonials-2',
      data: { eyebrow: head.eyebrow, title: head.title, items },
    },
  ];
};

const team: Fill = (content, head, entries) => {
  const isNamed = has(content, /team|staff|people|crew|đội ngũ|nhân sự|équipe|فريق/, head);
  const faces = entries.filter(({ images, title }) => images.length === 1 && title !== '');
  if (entries.length < 2 || !isNamed || faces.length < entries.length * 0.6 || head.title === '') return [];
  const people = entries.map(({ title, lines, images, links }) => ({
    name: title,
    role: lines[0] ?? '',
    text: lines.slice(1).join('\n'),
    link: linkValue(links[0]),
    ...(images[0] ? { photo: imageValue(images[0]) } : {}),
  }));
  return [{ kind: 'team', type: 'team/team-1', data: { ...intro(head), people } }];
};

const stats: Fill = (_content, head, entries) => {
  if (entries.length < 2 || entries.length > 6 || !entries.every(({ value }) => value !== '')) return [];
  const items = entries.map(({ value, lines }) => ({
    value,
    label: lines[0] ?? '',
    text: lines.slice(1).join(' '),
  }));
  return [{ kind: 'stats', type: 'stats/stats-1', data: { title: head.title, items, note: head.text } }];
};

const pictures: Fill = (content, head, entries) => {
  const all = entries.length > 0 ? entries : [];
  const withImage = all.filter(({ images }) => images.length === 1);
  const isBare = (max: number): boolean =>
    withImage.length >= 3 && withImage.length === all.length && all.every(({ words }) => words <= max);
  const loose =
    all.length === 0 && head.images.length >= 3 && wordsOf(head.text).length <= 40 ? head.images : [];
  const isLogos = has(content, /logo|partner|client|brand|sponsor|press|đối tác|khách hàng|شركاء/, head);
  if (isLogos && (isBare(3) || loose.length > 0)) {
    const items = (loose.length > 0 ? loose : withImage.map(({ images }) => images[0]!)).map((image) => ({
      name: image.alt,
      image: imageValue(image),
    }));
    const text = [head.title, head.text].filter(Boolean).join('\n');
    return [{ kind: 'logos', type: 'logos/logos-1', data: { text, items, action: head.action } }];
  }
  if (!isBare(14) && loose.length === 0) return [];
  const items =
    loose.length > 0
      ? loose.map((image) => ({ image: imageValue(image), caption: '' }))
      : withImage.map(({ images, title, lines }) => ({
          image: imageValue(images[0]!),
          caption: title || (lines[0] ?? ''),
          detail: (title ? lines : lines.slice(1)).join(' '),
        }));
  const { eyebrow, title, text } = head;
  return [{ kind: 'gallery', type: 'gallery/gallery-1', data: { eyebrow, title, text, items } }];
};

const steps: Fill = (content, head, entries) => {
  if (entries.length < 2 || entries.length > 6 || head.title === '') return [];
  if (!has(content, /process|steps|how-it-works|how it works|quy trình|các bước|خطوات/, head)) return [];
  if (entries.some(({ images, title }) => images.length > 0 || title === '')) return [];
  const { eyebrow, title, action, text } = head;
  return [
    {
      kind: 'process',
      type: 'process/process-2',
      data: {
        eyebrow,
        title,
        action,
        note: text,
        steps: entries.map((entry) => ({ title: entry.title, text: entry.lines.join('\n') })),
      },
    },
  ];
};

const cards: Fill = (_content, head, entries) => {
  if (entries.length < 2 || !entries.every(({ title }) => title !== '')) return [];
  if (entries.some(({ images, links }) => images.length > 1 || links.length > 1)) return [];
  const items = entries.map(({ title, label, lines, links, images, price }) => ({
    title,
    label,
    text: lines.filter((line) => line !== label).join('\n'),
    price,
    link: linkValue(links[0]),
    ...(images[0] ? { image: imageValue(images[0]) } : {}),
  }));
  const withImages = entries.some(({ images }) => images.length > 0);
  const found: FilledDesign[] = [];
  if (!withImages && entries.length <= 12)
    found.push({ kind: 'services', type: 'services/services-3', data: { ...intro(head), items } });
  if (entries.length <= 12)
    found.push({ kind: 'services', type: 'services/services-4', data: { ...intro(head), items } });
  return found;
};

const contact: Fill = (content, head) => {
  const forms = kindsOf([...content.parts, ...content.entries.flat()], 'form');
  const form = forms.length === 1 ? formOf(forms[0]!.tag, head.title) : undefined;
  if (!form || head.title === '') return [];
  const phone = head.links.find(({ href }) => /^tel:/i.test(href));
  const email = head.links.find(({ href }) => /^mailto:/i.test(href));
  const others = head.links.filter((link) => link !== phone && link !== email);
  const { eyebrow, title, text } = head;
  const formConfig = form as unknown as JsonObject;
  const entryLines = content.entries
    .flatMap((parts) => headOf(parts))
    .flatMap(({ title: name, text: lines }) => [name, lines]);
  const all = [text, ...entryLines].filter(Boolean).join('\n');
  const found: FilledDesign[] = [];
  if (phone || email || others.length > 0)
    found.push({
      kind: 'form',
      type: 'form/form-1',
      data: {
        eyebrow,
        title,
        text: all,
        phone: linkValue(phone),
        email: linkValue(email),
        mapLink: linkValue(others[0]),
        formConfig,
      },
    });
  else found.push({ kind: 'form', type: 'form/form-4', data: { eyebrow, title, text: all, formConfig } });
  return found;
};

const callToAction: Fill = (content, head, entries) => {
  const isShort = entries.length === 0 && head.images.length === 0 && head.title !== '';
  if (!isShort || head.links.length < 1 || head.links.length > 2) return [];
  if (wordsOf(head.text).length > 60 || kindsOf(content.parts, 'heading').length > 1) return [];
  return [{ kind: 'cta', type: 'cta/cta-1', data: { ...intro(head), secondAction: head.secondAction } }];
};

const prose: Fill = (content, head, entries) => {
  const isProse = entries.length === 0 && head.title !== '' && head.level > 1 && head.images.length <= 1;
  if (!isProse || head.body === '' || kindsOf(content.parts, 'form').length > 0) return [];
  const { eyebrow, title, body } = head;
  const image = head.images[0];
  return image
    ? [
        {
          kind: 'about',
          type: 'about/about-1',
          data: { eyebrow, title, body, image: imageValue(image), side: 'right' },
        },
      ]
    : [{ kind: 'about', type: 'about/about-3', data: { eyebrow, title, body } }];
};

const fills: readonly Fill[] = [
  contact,
  hero,
  faq,
  pricing,
  testimonials,
  team,
  stats,
  pictures,
  steps,
  cards,
  callToAction,
  prose,
];

/** Designs that could show a section, the most specific first. */
export const fillDesigns = (content: SectionFacts): FilledDesign[] => {
  if (content.hasOther) return [];
  const head = headOf(content.parts);
  const entries = content.entries.map(entryOf);
  return fills.flatMap((fill) => fill(content, head, entries));
};
