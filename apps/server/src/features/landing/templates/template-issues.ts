// Issues of a landing template that its schemas cannot express: names that do not fit together, missing texts.
import {
  isLandingUrl,
  type LandingField,
  type LandingManifest,
  type LandingTexts,
  lengthOf,
} from '@sitewright/contract/landing/landing-template';
import { systemFont } from '@sitewright/contract/themes/theme';

export const manifestIssues = (
  { regions, defaultConfig: { sections, features, fonts: chosen } }: LandingManifest,
  files: ReadonlyMap<string, string>,
  fonts: ReadonlyMap<string, unknown>,
): string[] => {
  const issues: string[] = [];
  const listed = new Set(Object.values(sections).flat());
  for (const name of listed)
    if (!files.has(name)) issues.push(`the section ${name} has no file in sections/`);
  for (const name of Object.keys(features))
    if (!files.has(name)) issues.push(`the feature ${name} is not a section`);
  for (const font of Object.values(chosen))
    if (font !== systemFont && !fonts.has(font)) issues.push(`there is no font ${font}`);
  for (const name of ['head', 'items'])
    if (Object.hasOwn(regions, name)) issues.push(`a region cannot be called ${name}`);
  for (const [name, region] of Object.entries(regions))
    if (Object.hasOwn(region.fields, 'items')) issues.push(`${name}: a field cannot be called items`);
  return issues;
};

const fieldIssues = (path: string, field: LandingField, text: unknown): string[] => {
  if (typeof text !== 'string') return [`${path} has no text`];
  if (text.length > lengthOf(field)) return [`${path} has more than ${lengthOf(field)} characters`];
  if (field.type === 'url' && !isLandingUrl(text)) return [`${path} is no address`];
  if (field.type === 'text' && text.includes('\n')) return [`${path} has more than one line`];
  return [];
};

const unknownNames = (path: string, texts: object, known: readonly string[]): string[] =>
  Object.keys(texts)
    .filter((name) => !known.includes(name))
    .map((name) => `${path}${name} is not a field`);

const regionIssues = (
  name: string,
  { fields, list }: LandingManifest['regions'][string],
  texts: LandingTexts[string] | undefined,
): string[] => {
  if (texts === undefined) return [`${name} has no texts`];
  const own = texts as Record<string, unknown>;
  const items = Array.isArray(own['items']) ? (own['items'] as Record<string, unknown>[]) : [];
  const issues = [
    ...unknownNames(`${name}.`, own, [...Object.keys(fields), ...(list ? ['items'] : [])]),
    ...Object.entries(fields).flatMap(([field, shape]) => fieldIssues(`${name}.${field}`, shape, own[field])),
  ];
  if (!list) return issues;
  if (items.length < list.min || items.length > list.max)
    issues.push(`${name}.items has ${items.length} items, not ${list.min} to ${list.max}`);
  for (const [index, item] of items.entries()) {
    issues.push(...unknownNames(`${name}.items.${index}.`, item, Object.keys(list.fields)));
    for (const [field, shape] of Object.entries(list.fields))
      issues.push(...fieldIssues(`${name}.items.${index}.${field}`, shape, item[field]));
  }
  return issues;
};

const itemsOf = (texts: LandingTexts, name: string): number => {
  const items = (texts[name] as { items?: unknown[] } | undefined)?.items;
  return Array.isArray(items) ? items.length : 0;
};

export const textIssues = (
  { regions }: LandingManifest,
  texts: Readonly<Record<'en' | 'vi', LandingTexts>>,
): string[] => [
  ...(['en', 'vi'] as const).flatMap((language) =>
    [
      ...unknownNames('', texts[language], ['head', ...Object.keys(regions)]),
      ...Object.entries(regions).flatMap(([name, region]) =>
        regionIssues(name, region, texts[language][name]),
      ),
    ].map((issue) => `texts/${language}.json: ${issue}`),
  ),
  ...Object.keys(regions)
    .filter((name) => itemsOf(texts.en, name) !== itemsOf(texts.vi, name))
    .map((name) => `${name} has a different number of items in the two languages`),
];
