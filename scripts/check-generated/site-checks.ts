// Rules of generated sites that need no browser.
import type { JsonObject } from '@sitewright/contract/content';
import type { CheckedSite } from './generated-sites.ts';

const repeated = <Item>(items: readonly Item[]): Item[] =>
  items.filter((item, index) => items.indexOf(item) !== index);

/** Texts of sections, by the fields in which they stand. Forms and links say the same in many places on purpose. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as JsonObject)
    .filter(([name]) => !/^(formConfig|action|secondAction|link|image|alt|src|href|eyebrow)$/.test(name))
    .flatMap(([, entry]) => textsOf(entry));
};

/** Whole sentences; names of services and headings may come again. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[.!?]$/.test(sentence) && sentence.split(' ').length >= 4);

const issuesOfSite = ({ name, site }: CheckedSite): string[] => {
  const sentences = site.pages
    .flatMap(({ sections }) => sections.flatMap(({ data }) => textsOf(data)))
    .flatMap(sentencesOf);
  const of = (what: string, all: readonly string[]): string[] =>
    [...new Set(repeated(all))].map((one) => `${name}: ${what} twice: ${one}`);
  return [
    ...of(
      'title',
      site.pages.map(({ seo }) => seo.title),
    ),
    ...of(
      'description',
      site.pages.map(({ seo }) => seo.description),
    ),
    ...of(
      'address',
      site.pages.map(({ slug }) => slug),
    ),
    ...of('sentence', sentences),
  ];
};

/** Designs of the sections of the home page, with their compositions. */
const composition = ({ site }: CheckedSite): string =>
  site.pages[0]!.sections.map(({ type, templateId }) => `${type}:${templateId ?? ''}`).join(' ');
/** Categories of the sections of the home page: its architecture. */
const architecture = ({ site }: CheckedSite): string =>
  site.pages[0]!.sections.map(({ type }) => type.split('/')[0]).join(' ');

export const siteIssues = (sites: readonly CheckedSite[]): string[] => {
  const issues = sites.flatMap(issuesOfSite);
  for (const [industry, those] of Map.groupBy(
    sites.filter(({ language }) => language === 'en'),
    (site) => site.industry,
  )) {
    const looks = those.map((site) => `${composition(site)} ${JSON.stringify(site.site.palette)}`);
    for (const look of repeated(looks)) issues.push(`${industry}: two proposals look the same: ${look}`);
    if (those.some(({ site }) => site.pages.length < 4)) issues.push(`${industry}: fewer than four pages`);
  }
  // Of the first proposals: the others of an industry may meet those of another.
  const first = sites.filter(({ variant, language }) => variant === 0 && language === 'en');
  for (const [plan, those] of Map.groupBy(first, architecture)) {
    if (those.length > 1)
      issues.push(`${those.map(({ industry }) => industry).join(', ')}: the same home page: ${plan}`);
  }
  return issues;
};
