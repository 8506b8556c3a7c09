// Front matter of generators of static sites, whose fields have several names each.
import type { ImportedPost, Named } from './imported-item.ts';
import { isoDateOf } from './imported-item.ts';

export type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Fields of a file by their names in lower case; those below `params`, `extra` and `taxonomies` too. */
export const flatFields = (fields: Fields): Fields => {
  const lower = (given: Fields): Fields =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const own = lower(fields);
  const below = ['params', 'extra', 'taxonomies', 'seo']
    .map((name) => own[name])
    .filter(isObject)
    .map(lower);
  return Object.assign({}, ...below, own) as Fields;
};

const first = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

export const textField = (fields: Fields, ...names: string[]): string => {
  const value = first(fields, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** Parts of a name or a list of names, as text or objects. */
const namesOf = (value: unknown, separator: RegExp): string[] => {
  if (typeof value === 'string')
    return value
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);
  if (typeof value === 'number') return [String(value)];
  if (isObject(value)) return namesOf(value['name'] ?? value['title'] ?? value['slug'], /\n/);
  return Array.isArray(value) ? value.flatMap((entry) => namesOf(entry, /\n/)) : [];
};

const named = (names: readonly string[]): Named[] =>
  [...new Set(names)].map((name) => ({ key: name.toLowerCase(), name }));

/** A list in one text is separated by commas; in Jekyll by spaces. */
export const namedField = (fields: Fields, names: readonly string[], separator = /,/): Named[] =>
  named(namesOf(first(fields, names), separator));

export const listField = (fields: Fields, ...names: string[]): string[] => namesOf(first(fields, names), /,/);

const truthy = (value: unknown): boolean => value === true || value === 'true' || value === 1;

export const dateField = (fields: Fields, ...names: string[]): string | undefined => {
  const value = first(fields, names);
  if (isObject(value) || (value instanceof Date && !Number.isNaN(value.getTime())))
    return isoDateOf((value as unknown as Date).toISOString?.());
  // `2020-01-02 03:04:05 +0100`, as Jekyll and Hexo write it.
  const text =
    typeof value === 'string'
      ? value
          .trim()
          .replace(
            /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)\s*([+-]\d\d:?\d\d|Z)?$/,
            (_all, day: string, time: string, zone?: string) => `${day}T${time}${zone ?? 'Z'}`,
          )
      : value;
  const padded =
    typeof text === 'string'
      ? text
          .replace(/^(\d{4})-(\d)-/, '$1-0$2-')
          .replace(/^(\d{4}-\d\d)-(\d)$/, '$1-0$2')
          .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
      : text;
  return isoDateOf(padded);
};

const imageSource = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return imageSource(value[0]);
  return isObject(value)
    ? imageSource(value['src'] ?? value['url'] ?? value['path'] ?? value['image'] ?? value['teaser'])
    : '';
};

export const imageField = (fields: Fields): { src: string; alt: string } | undefined => {
  const value = first(fields, [
    'image',
    'feature_image',
    'featured_image',
    'featuredimage',
    'featureimage',
    'heroimage',
    'cover',
    'coverimage',
    'thumbnail',
    'banner',
    'header',
    'images',
    'og_image',
    'ogimage',
  ]);
  const src = imageSource(value).trim();
  if (src === '') return undefined;
  const alt = isObject(value)
    ? textField(value, 'alt', 'imagealt')
    : textField(fields, 'image_alt', 'imagealt', 'feature_image_alt', 'alt');
  return { src, alt };
};

export const statusOf = (
  fields: Fields,
  now: Date,
  publishedAt: string | undefined,
): ImportedPost['status'] => {
  const state = textField(fields, 'status').toLowerCase();
  const isDraft =
    truthy(fields['draft']) ||
    fields['published'] === false ||
    fields['published'] === 'false' ||
    /^(draft|private)$/.test(state);
  if (isDraft) return 'draft';
  return publishedAt !== undefined && new Date(publishedAt) > now ? 'scheduled' : 'published';
};

export const isFeaturedIn = (fields: Fields): boolean =>
  truthy(fields['featured'] ?? fields['pinned'] ?? fields['sticky']);
export const allowsCommentsIn = (fields: Fields): Pick<ImportedPost, 'allowsComments'> => {
  const value = fields['comments'];
  return typeof value === 'boolean' ? { allowsComments: value } : {};
};
