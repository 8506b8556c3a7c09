import type { JsonObject } from '@sitewright/contract/content';
import type { Library } from '../library/library.ts';
import type { SitePartSeed } from '../site-content/new-site.ts';
import type { LogoSize } from './wizard.store.ts';

export interface PlacedLogo {
  /** A URL or a binding. */
  src: string | JsonObject;
  alt: string;
  /** Keeps the name of the business beside it; false for a wide logo, which usually contains the name. */
  keepsName: boolean;
}

/** Width in relation to height from which a logo is taken for one that contains the name. */
const wordmarkRatio = 1.8;

export const keepsNameBeside = ({ width, height }: LogoSize): boolean =>
  width === null || height === null || width / height < wordmarkRatio;

/** The header with the logo, where its design has a place for one. */
export const placeLogo = (
  { designs }: Pick<Library, 'designs'>,
  section: SitePartSeed,
  { src, alt, keepsName }: PlacedLogo,
): SitePartSeed => {
  const fields = designs.get(section.type)?.config.fields ?? [];
  if (!fields.some(({ name, type }) => name === 'logo' && type === 'image')) return section;
  return {
    ...section,
    data: { ...section.data, logo: { src, alt }, ...(keepsName ? {} : { logoText: '' }) },
  };
};
