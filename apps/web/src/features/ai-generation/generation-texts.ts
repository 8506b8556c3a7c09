// The readable texts of a result, in groups.
import type { GenerationKind } from '@sitewright/contract/ai/ai-runs';
import { textsIn } from '@sitewright/contract/ai/texts-in';

export interface TextGroup {
  /** Empty without a heading. */
  heading: string;
  texts: readonly string[];
}

const plain = (text: string): string =>
  text
    .replaceAll(/<\/p>\s*<p>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

const plainTexts = (value: unknown): string[] => textsIn(value, { without: ['alt'] }).map(plain);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

const pageGroups = ({ title, sections, seo }: Record<string, unknown>): TextGroup[] => [
  { heading: textOf(title), texts: plainTexts(seo) },
  ...listOf(sections).map((section) => ({ heading: '', texts: plainTexts(section['data']) })),
];

export const groupsOf = (kind: GenerationKind, output: Record<string, unknown>): TextGroup[] => {
  const groups = ((): TextGroup[] => {
    switch (kind) {
      case 'site':
        return listOf(output['pages']).map((page) => ({
          heading: textOf(page['title']),
          texts: listOf(page['sections']).flatMap((section) => plainTexts(section['data']).slice(0, 2)),
        }));
      case 'page':
        return pageGroups(output);
      case 'section':
        return [{ heading: '', texts: plainTexts(output['sectionData']) }];
      case 'text':
      case 'translate':
        return [{ heading: '', texts: stringsOf(output['texts']) }];
      case 'seo':
        return [
          { heading: textOf(output['title']), texts: [textOf(output['description'])] },
          { heading: '', texts: [stringsOf(output['keywords']).join(', ')] },
        ];
      case 'alt':
        return listOf(output['images']).map((image) => ({
          heading: textOf(image['pageTitle']),
          texts: [textOf(image['alt'])],
        }));
      case 'image_keywords':
        return [{ heading: '', texts: [textOf(output['description'])] }];
    }
  })();
  return groups
    .map(({ heading, texts }) => ({ heading, texts: texts.filter((text) => text !== '') }))
    .filter(({ heading, texts }) => heading !== '' || texts.length > 0);
};

/** Everything as plain text, to copy. */
export const asPlainText = (groups: readonly TextGroup[]): string =>
  groups
    .map(({ heading, texts }) => [heading, ...texts].filter((text) => text !== '').join('\n'))
    .join('\n\n');
