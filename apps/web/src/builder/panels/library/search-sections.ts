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
    const { label, category, keywords } = config;
    return matchesQuery(query, [label.en, label.vi, ...keywords, category, categoryName(category), type]);
  });
  const byNumber = (a: SectionDesign, b: SectionDesign): number =>
    a.type.localeCompare(b.type, 'en', { numeric: true });
  return sectionCategories
    .map((category) => ({
      category,
      designs: found.filter(({ config }) => config.category === category).sort(byNumber),
    }))
    .filter((group) => group.designs.length > 0);
};
