// The texts of a landing page: those of the template with the overrides of the workspace, in one language. Pure.
import type { ContentOverrides } from '@sitewright/contract/landing/landing-config';
import {
  fieldAt,
  type LandingRegion,
  type LandingTexts,
} from '@sitewright/contract/landing/landing-template';

type Item = Record<string, string>;
export type ResolvedTexts = Record<string, Record<string, string | Item[]>>;

const setText = (
  texts: ResolvedTexts,
  regions: Readonly<Record<string, LandingRegion>>,
  path: string,
  text: string,
): void => {
  const [name = '', field = '', index = '', itemField = ''] = path.split('.');
  const region = texts[name];
  if (!region) return;
  if (field !== 'items') {
    region[field] = text;
    return;
  }
  const items: Item[] = Array.isArray(region['items']) ? region['items'] : [];
  region['items'] = items;
  const fields = Object.keys(regions[name]?.list?.fields ?? {});
  // An item beyond the last is added with its neighbors: between them none is missing.
  while (items.length <= Number(index)) items.push(Object.fromEntries(fields.map((one) => [one, ''])));
  items[Number(index)]![itemField] = text;
};

const withBrand = (value: string, brand: string): string => value.replaceAll('{brand}', brand);

const isEmpty = (item: Item): boolean => Object.values(item).every((text) => text.trim() === '');

/** Without empty items; those before others stay where the places in a list have to be those of the paths. */
const shownItems = (items: readonly Item[], keepsPlaces: boolean): Item[] =>
  keepsPlaces
    ? items.slice(0, items.findLastIndex((item) => !isEmpty(item)) + 1)
    : items.filter((item) => !isEmpty(item));

/** `keepsPlaces`: the places in a list are those of the paths. */
export const resolveTexts = (
  { regions, texts }: { regions: Readonly<Record<string, LandingRegion>>; texts: LandingTexts },
  overrides: ContentOverrides,
  { language, brand, keepsPlaces }: { language: 'en' | 'vi'; brand: string; keepsPlaces: boolean },
): ResolvedTexts => {
  const { head: _head, ...own } = structuredClone(texts);
  const resolved: ResolvedTexts = own;
  for (const [path, replacement] of Object.entries(overrides)) {
    const text = replacement[language];
    if (text !== undefined && fieldAt(regions, path)) setText(resolved, regions, path, text);
  }
  for (const region of Object.values(resolved)) {
    for (const [field, value] of Object.entries(region)) {
      if (typeof value === 'string') region[field] = withBrand(value, brand);
      else
        region[field] = shownItems(value, keepsPlaces).map((item) =>
          Object.fromEntries(Object.entries(item).map(([name, text]) => [name, withBrand(text, brand)])),
        );
    }
  }
  return resolved;
};
