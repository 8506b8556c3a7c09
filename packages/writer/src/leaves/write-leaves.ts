// Texts of the built-in writer for the leaves of a section: the category says what its title and its entries are about.
import type { SectionCategory } from '@sitewright/contract/library/section-design';
import { paragraphs } from '../sections/section-parts.ts';
import type { HeadedSection, SiteTexts, Titled } from '../site-texts.ts';
import type { LeafKind, TextLeaf } from './text-leaves.ts';

/** The heading of a category; the others have a headline. */
const headingOf: Partial<Record<SectionCategory, HeadedSection>> = {
  services: 'services',
  features: 'benefits',
  process: 'steps',
  faq: 'questions',
  gallery: 'gallery',
  pricing: 'prices',
  contact: 'contact',
  form: 'form',
};

/** The entries of the first list of a section. Other lists hold facts. */
const entriesOf = (category: SectionCategory | undefined, texts: SiteTexts, count: number): Titled[] => {
  switch (category) {
    case 'services':
      return texts.services.slice(0, count);
    case 'process':
      return texts.steps(count);
    case 'faq':
      return texts.questions(count).map(({ question, answer }) => ({ title: question, text: answer }));
    default:
      return texts.benefits(count);
  }
};

const headOf = (category: SectionCategory | undefined, texts: SiteTexts): Titled => {
  if (category === 'cta') return texts.closing();
  const heading = category && headingOf[category];
  if (heading) return texts.heading(heading);
  return {
    title: texts.headline(),
    text: [texts.statement(), category === 'about' ? '' : texts.lead()]
      .filter((text) => text !== '')
      .join(' '),
  };
};

const fits = (text: string, { maxLength }: TextLeaf): boolean =>
  text !== '' && (maxLength === undefined || text.length <= maxLength);

export interface WrittenLeaf {
  path: TextLeaf['path'];
  text: string;
}

const placeOf = ([list, index]: TextLeaf['path']): string => `${String(list)}/${String(index)}`;

/** A text for each leaf that the writer has one for; the others keep theirs. */
export const writeLeaves = (
  leaves: readonly TextLeaf[],
  texts: SiteTexts,
  category: SectionCategory | undefined,
): WrittenLeaf[] => {
  const head = headOf(category, texts);
  const about = leaves.some(({ kind }) => kind === 'rich') ? texts.about() : [];
  const places = [...new Set(leaves.filter(({ path }) => path.length > 2).map(({ path }) => placeOf(path)))];
  const entries = places.length > 0 ? entriesOf(category, texts, places.length) : [];
  let buttons = 0;
  const ofHead: Record<LeafKind, () => string> = {
    eyebrow: texts.eyebrow,
    title: () => head.title,
    text: () => head.text,
    rich: () => paragraphs(about),
    label: () => {
      buttons += 1;
      return buttons === 1 ? texts.mainAction : buttons === 2 ? texts.secondAction : '';
    },
  };
  const used = new Set<string>();
  return leaves.flatMap((leaf): WrittenLeaf[] => {
    const { path, kind } = leaf;
    let text: string;
    if (path.length > 2) {
      const entry = entries[places.indexOf(placeOf(path))];
      if (!entry || kind === 'label' || kind === 'eyebrow') return [];
      text = kind === 'title' ? entry.title : kind === 'rich' ? paragraphs([entry.text]) : entry.text;
    } else text = ofHead[kind]();
    // A second field of the same kind keeps its text rather than repeating the first.
    if (!fits(text, leaf) || used.has(text)) return [];
    used.add(text);
    return [{ path, text }];
  });
};
