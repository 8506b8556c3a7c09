// The designs, themes, fonts and icons that the builder works with, and how a page is drawn in it.
import type { SectionDesign } from '@sitewright/contract/section-design';
import type { Theme } from '@sitewright/contract/theme';
import { sectionLibrary } from '@sitewright/contract/library';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { FontFamily } from '@sitewright/render/theme-css';
import { request } from '../../lib/api.ts';

export type LibraryPicture = EndpointResponse<typeof sectionLibrary>['pictures'][number];

export interface EditorLibrary {
  designs: ReadonlyMap<string, SectionDesign>;
  themes: readonly Theme[];
  fonts: ReadonlyMap<string, FontFamily>;
  icons: Readonly<Record<string, string>>;
  pictures: readonly LibraryPicture[];
}

export const loadEditorLibrary = async (): Promise<EditorLibrary> => {
  const answer = await request(sectionLibrary);
  const designs = answer.designs as unknown as SectionDesign[];
  const fonts = answer.fonts as unknown as FontFamily[];
  return {
    designs: new Map(designs.map((design) => [design.type, design])),
    themes: answer.themes,
    fonts: new Map(fonts.map((font) => [font.id, font])),
    icons: answer.icons,
    pictures: answer.pictures,
  };
};
