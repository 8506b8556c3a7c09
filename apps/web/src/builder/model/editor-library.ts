// The designs, themes, fonts and icons that the builder works with.
import { isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { FontPairing, Theme } from '@sitewright/contract/themes/theme';
import type { sectionLibrary } from '@sitewright/contract/library/library';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { FontFamily } from '@sitewright/render/theme-css';

export type LibraryImage = EndpointResponse<typeof sectionLibrary>['pictures'][number];

export interface EditorLibrary {
  designs: ReadonlyMap<string, SectionDesign>;
  /** Uploaded designs by version id, including earlier versions that pages still use. */
  versions: ReadonlyMap<string, SectionDesign>;
  /** Thumbnails of uploaded designs, by type. */
  thumbnails: ReadonlyMap<string, string>;
  themes: readonly Theme[];
  pairings: readonly FontPairing[];
  fonts: ReadonlyMap<string, FontFamily>;
  icons: Readonly<Record<string, string>>;
  pictures: readonly LibraryImage[];
}

type SentDesign = SectionDesign & { thumbnail?: string | null };

/** An earlier version of an uploaded design: rendered where it is used, but not offered. */
const isEarlier = ({ type }: SectionDesign): boolean => type.includes('@');

const versionsOf = (designs: readonly SectionDesign[]): Map<string, SectionDesign> =>
  new Map(
    designs.flatMap((design) => {
      const id = isCustomType(design.type) ? design.defaults['templateId'] : undefined;
      return typeof id === 'string' ? [[id, design] as const] : [];
    }),
  );

export const readEditorLibrary = (answer: EndpointResponse<typeof sectionLibrary>): EditorLibrary => {
  const sent = answer.designs as unknown as SentDesign[];
  const fonts = answer.fonts as unknown as FontFamily[];
  const thumbnails = sent.flatMap(({ type, thumbnail }) => (thumbnail ? [[type, thumbnail] as const] : []));
  return {
    designs: new Map(sent.filter((design) => !isEarlier(design)).map((design) => [design.type, design])),
    versions: versionsOf(sent),
    thumbnails: new Map(thumbnails),
    themes: answer.themes,
    pairings: answer.pairings,
    fonts: new Map(fonts.map((font) => [font.id, font])),
    icons: answer.icons,
    pictures: answer.pictures,
  };
};
