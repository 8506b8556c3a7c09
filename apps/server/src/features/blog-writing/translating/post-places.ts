// The texts of a post’s body, each with its place. What has no words, and what must stay as it is (code, addresses, file names,
// forms), is not among them.
import type { Json, JsonObject } from '@sitewright/contract/content';
import type { SectionConfig } from '@sitewright/contract/library/section-design';
import { textLeavesOf, withTexts } from '@sitewright/writer/leaves/text-leaves';

export interface TextPlace {
  section: number;
  path: readonly (string | number)[];
  kind: 'html' | 'text';
  current: string;
}

const fieldsOf: Readonly<Record<string, Readonly<Record<string, TextPlace['kind']>>>> = {
  'post/text': { html: 'html' },
  'post/image': { alt: 'text', caption: 'html' },
  'post/gallery': { caption: 'html' },
  'post/video': { caption: 'html' },
  'post/audio': { title: 'text', caption: 'html' },
  'post/file': { description: 'text' },
  'post/callout': { html: 'html' },
  'post/button': { label: 'text' },
  'post/bookmark': { title: 'text', description: 'text' },
  'post/toggle': { summary: 'html', html: 'html' },
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofFields = (
  data: JsonObject,
  fields: Readonly<Record<string, TextPlace['kind']>>,
  at: Pick<TextPlace, 'section' | 'path'>,
): TextPlace[] =>
  Object.entries(fields).flatMap(([name, kind]) => {
    const current = data[name];
    return typeof current === 'string' && /\p{L}/u.test(current)
      ? [{ section: at.section, path: [...at.path, name], kind, current }]
      : [];
  });

const placesOfSection = (
  { type, data }: JsonObject,
  section: number,
  configOf: (type: string) => Pick<SectionConfig, 'fields'> | undefined,
): TextPlace[] => {
  if (typeof type !== 'string' || !isObject(data)) return [];
  if (type.startsWith('post/')) {
    const images = type === 'post/gallery' && Array.isArray(data['images']) ? data['images'] : [];
    return [
      ...ofFields(data, fieldsOf[type] ?? {}, { section, path: [] }),
      ...images.flatMap((image, index) =>
        isObject(image)
          ? ofFields(image, { alt: 'text', caption: 'html' }, { section, path: ['images', index] })
          : [],
      ),
    ];
  }
  const config = configOf(type);
  return config
    ? textLeavesOf(data, config).map(({ path, current, kind }) => ({
        ...{ section, path, current },
        kind: kind === 'rich' ? ('html' as const) : ('text' as const),
      }))
    : [];
};

const sectionsOf = (content: JsonObject): JsonObject[] =>
  Array.isArray(content['sections']) ? content['sections'].filter(isObject) : [];

export const textPlaces = (
  content: JsonObject,
  configOf: (type: string) => Pick<SectionConfig, 'fields'> | undefined,
): TextPlace[] => sectionsOf(content).flatMap((section, index) => placesOfSection(section, index, configOf));

/** The same body with other texts, under ids of its own. */
export const withPlaces = (
  content: JsonObject,
  texts: readonly { place: TextPlace; text: string }[],
): JsonObject => ({
  sections: sectionsOf(content).map(({ id: _id, ...section }, index) => ({
    ...section,
    data: withTexts(
      isObject(section['data']) ? section['data'] : {},
      texts
        .filter(({ place }) => place.section === index)
        .map(({ place: { path }, text }) => ({ path, text })),
    ),
  })),
});
