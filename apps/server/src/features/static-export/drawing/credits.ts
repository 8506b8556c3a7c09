// Who made the images and fonts of a site, for whoever takes it over.
import { themeFonts } from '@sitewright/render/page-style';
import { creditLine } from '../../media/image-credit.ts';
import { imageUrlPrefix } from '../../library/library-render.ts';
import type { Library } from '../../library/library.ts';
import { mediaKeyOf } from '../../media/draft-images.ts';
import type { SiteDraft } from '../../rendering/site-draft.ts';

const inMarkdown = (name: string, href: string | null): string =>
  href === null || href === '' ? name : `${name} (${href})`;

/** One line for each image of the library, and for each upload that requires a credit. */
export const creditsOf = (library: Library, draft: SiteDraft, sources: Iterable<string>): string[] => {
  const lines = [...sources].flatMap((src) => {
    const picture = src.startsWith(imageUrlPrefix)
      ? library.pictures.get(src.slice(imageUrlPrefix.length))
      : undefined;
    if (picture) return [`${picture.title}: ${picture.author}, ${picture.licence}`];
    const file = draft.media.get(mediaKeyOf(src) ?? '');
    if (!file?.photographer) return [];
    const credit = {
      photographer: file.photographer,
      photographerUrl: file.photographer_url,
      sourceUrl: file.source_url,
      externalUrl: file.external_url,
    };
    return [`${file.name}: ${creditLine(draft.locale, credit, inMarkdown)}`];
  });
  return [...new Set(lines)].toSorted();
};

export const fontLicencesOf = (library: Library, { theme }: SiteDraft): string[] =>
  themeFonts(theme, library.fonts).flatMap(({ id, family }) => {
    const font = library.fonts.get(id);
    return font ? [`${family.replace(/ Variable$/, '')}: ${font.license}, ${font.attribution}`] : [];
  });
