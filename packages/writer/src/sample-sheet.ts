// One site of an industry as a text to read: what a reviewer looks at instead of thousands of combinations.
import type { Json } from '@sitewright/contract/content';
import { tones } from '@sitewright/contract/ai/writing';
import type { WriterLanguage } from './business.ts';
import { generateSite } from './generate-site.ts';
import type { LoadedIndustry } from './industries/find-industry.ts';

const samples = {
  en: { name: 'Harper & Sons', location: 'Boston' },
  vi: { name: 'Minh Anh', location: 'Đà Nẵng' },
};

const hiddenNames = new Set([
  'src',
  'alt',
  'href',
  'icon',
  'side',
  'columns',
  'formConfig',
  'logoText',
  'legal',
]);

const linesOf = (value: Json, name: string): string[] => {
  if (typeof value === 'string') {
    const text = value.replaceAll(/<\/?p>/g, ' ').trim();
    if (text === '') return [];
    return [name === 'label' ? `[${text}]` : name === 'title' || name === 'question' ? `**${text}**` : text];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (hiddenNames.has(key) ? [] : linesOf(entry, key)));
};

/** Markdown. Sheets of different industries are written in different tones. */
export const sampleSheet = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  slug: string,
  language: WriterLanguage,
): string => {
  const index = [...industries.keys()].indexOf(slug);
  const tone = tones[(index + (language === 'vi' ? 3 : 0)) % tones.length]!;
  const { name, location } = samples[language];
  const site = generateSite(
    industries,
    { name, location, industry: slug },
    {
      language,
      tone,
      seed: 'sample',
      variant: index % 3,
      pictures: () => Array.from({ length: 8 }, (_, number) => ({ src: `/${number}.webp`, alt: '' })),
      form: () => ({}),
      fallbackName: name,
    },
  );
  const pages = site.pages.map(({ title, seo, sections }) =>
    [
      `## ${title}`,
      `${seo.title}  \n${seo.description}`,
      ...sections.map(({ type, data }) => [`### ${type}`, ...linesOf(data, '')].join('\n\n')),
    ].join('\n\n'),
  );
  return `# ${site.industry}, ${language}, ${tone}\n\n${pages.join('\n\n')}\n`;
};
