// How complete a company profile is, and what is missing.
import type { CompanyProfile } from './company-profile.ts';

/** In percent of a complete profile; what visitors look for first counts most. In the order of the screen. */
const weights = {
  displayName: 10,
  description: 10,
  industry: 8,
  logo: 10,
  phone: 12,
  email: 12,
  address: 12,
  openingHours: 10,
  socials: 4,
  brand: 3,
  services: 6,
  valueProps: 3,
} as const;

export const completenessItems = Object.keys(weights) as readonly CompletenessItem[];
export type CompletenessItem = keyof typeof weights;

export interface Completeness {
  /** 0 to 100. */
  percent: number;
  missing: CompletenessItem[];
}

const isPresent: Record<CompletenessItem, (profile: CompanyProfile) => boolean> = {
  displayName: ({ displayName, legalName }) => displayName !== '' || legalName !== '',
  description: ({ description }) => description !== '',
  industry: ({ industry }) => industry !== '',
  logo: ({ assets }) => assets.some(({ type }) => type === 'logo'),
  phone: ({ phone }) => phone !== '',
  email: ({ email }) => email !== '',
  address: ({ address }) => address.street !== '' && address.city !== '',
  openingHours: ({ openingHours }) =>
    Object.values(openingHours.week).some((day) => day.isClosed || day.intervals.length > 0),
  socials: ({ socials }) => Object.values(socials).some((url) => url !== ''),
  brand: ({ brand }) => brand.colors.primary !== null,
  services: ({ services }) => services.length > 0,
  valueProps: ({ valueProps }) => valueProps.length > 0,
};

export const companyCompleteness = (profile: CompanyProfile): Completeness => {
  const missing = completenessItems.filter((item) => !isPresent[item](profile));
  return { percent: 100 - missing.reduce((sum, item) => sum + weights[item], 0), missing };
};
