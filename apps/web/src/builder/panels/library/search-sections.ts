import { isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import {
  sectionCategories,
  type SectionCategory,
  type SectionDesign,
} from '@sitewright/contract/library/section-design';
import { foldText } from '../../../lib/search/fold-text.ts';

/** A category of the library, or the uploaded designs of all categories. */
export type GroupName = SectionCategory | 'custom' | 'favourites' | 'recents';

export interface DesignGroup {
  category: GroupName;
  designs: SectionDesign[];
}

const numbers = new Intl.Collator('en', { numeric: true });
const byNumber = (a: SectionDesign, b: SectionDesign): number => numbers.compare(a.type, b.type);

/** True when every word of the query occurs in one of the texts. */
export const matchesQuery = (query: string, texts: readonly string[]): boolean => {
  const hay = foldText(texts.join(' '));
  return foldText(query)
    .split(/\s+/)
    .every((word) => hay.includes(word));
};

const groupOf = ({ type, config }: Pick<SectionDesign, 'type' | 'config'>): GroupName =>
  isCustomType(type) ? 'custom' : config.category;

/** A template of the blog, whose pages have sections that no other page can show. */
export type BlogTemplate = NonNullable<SectionDesign['config']['usedIn']>;

/** Whether a design can be used on a page of the site, or in a template of its blog. */
export const fitsPage = ({ config }: Pick<SectionDesign, 'config'>, template?: BlogTemplate): boolean =>
  config.usedIn === undefined || config.usedIn === template;

/** Favourites and recently used designs, above all categories. */
export const rememberedGroups = (
  designs: ReadonlyMap<string, SectionDesign>,
  { favourites, recents }: { favourites: readonly string[]; recents: readonly string[] },
  template?: BlogTemplate,
): DesignGroup[] => {
  const known = (types: readonly string[]) =>
    types.flatMap((type) => designs.get(type) ?? []).filter((design) => fitsPage(design, template));
  const groups: DesignGroup[] = [
    { category: 'favourites', designs: known(favourites) },
    { category: 'recents', designs: known(recents) },
  ];
  return groups.filter((group) => group.designs.length > 0);
};

/** Uploaded designs come first. */
const groupNames: readonly GroupName[] = ['custom', ...sectionCategories];

/** The designs that match, by category in the library's order; categories without a match are left out. */
export const searchSections = (
  designs: Iterable<SectionDesign>,
  query: string,
  categoryName: (category: GroupName) => string,
  template?: BlogTemplate,
): DesignGroup[] => {
  const found = [...designs].filter(({ type, config }) => {
    if (!fitsPage({ config }, template)) return false;
    if (query.trim() === '') return true;
    const { label, category, keywords } = config;
    const names = [category, categoryName(category), categoryName(groupOf({ type, config }))];
    return matchesQuery(query, [label.en, label.vi, ...keywords, ...names, type]);
  });
  return groupNames
    .map((category) => ({
      category,
      designs: found.filter((design) => groupOf(design) === category).sort(byNumber),
    }))
    .filter((group) => group.designs.length > 0);
};
