import {
  sectionCategories,
  type SectionCategory,
  type SectionDesign,
} from '@sitewright/contract/section-design';
import { foldText } from '../../../lib/search/fold-text.ts';

export interface DesignGroup {
  category: SectionCategory;
  designs: SectionDesign[];
}

const numbers = new Intl.Collator('en', { numeric: true });
const byNumber = (a: SectionDesign, b: SectionDesign): number => numbers.compare(a.type, b.type);

/** True when every word of the query begins or stands in one of the texts. */
export const matchesQuery = (query: string, texts: readonly string[]): boolean => {
  const hay = foldText(texts.join(' '));
  return foldText(query)
    .split(/\s+/)
    .every((word) => hay.includes(word));
};

/** The designs that match, by category in the library's order; categories without a match are left out. */
export const searchSections = (
  designs: Iterable<SectionDesign>,
  query: string,
  categoryName: (category: SectionCategory) => string,
): DesignGroup[] => {
  const found = [...designs].filter(({ type, config }) => {
    if (query.trim() === '') return true;
    const { label, category, keywords } = config;
    return matchesQuery(query, [label.en, label.vi, ...keywords, category, categoryName(category), type]);
  });
  return sectionCategories
    .map((category) => ({
      category,
      designs: found.filter(({ config }) => config.category === category).sort(byNumber),
    }))
    .filter((group) => group.designs.length > 0);
};
