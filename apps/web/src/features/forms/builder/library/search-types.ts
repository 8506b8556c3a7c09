import { fieldCategories, type FieldType, fieldTypes } from '@sitewright/contract/forms/field-types';

export interface LibraryGroup {
  category: keyof typeof fieldCategories | 'more';
  types: readonly FieldType[];
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('đ', 'd')
    .toLowerCase()
    .replaceAll('_', ' ')
    .trim();

const categorized: ReadonlySet<FieldType> = new Set(Object.values(fieldCategories).flat());
/** spec: the library does not list them; the search finds them. */
const more = fieldTypes.filter((type) => !categorized.has(type));

/** The library by category, or what a search finds among all types. */
export const searchTypes = (query: string, wordsOf: (type: FieldType) => string): LibraryGroup[] => {
  const groups = Object.entries(fieldCategories) as [LibraryGroup['category'], readonly FieldType[]][];
  const wanted = folded(query);
  if (wanted === '') return groups.map(([category, types]) => ({ category, types }));
  const fits = (type: FieldType): boolean => folded(`${wordsOf(type)} ${type}`).includes(wanted);
  const all: [LibraryGroup['category'], readonly FieldType[]][] = [...groups, ['more', more]];
  return all
    .map(([category, types]) => ({ category, types: types.filter(fits) }))
    .filter(({ types }) => types.length > 0);
};
