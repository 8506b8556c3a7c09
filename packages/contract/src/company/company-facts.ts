// The company profile as facts that pages show: texts in the language of the site, lists, and links.
import type { Language } from '../fields.ts';
import type { CompanyAddress, CompanyAssetType, CompanyProfile } from './company-profile.ts';
import { hoursSpecifications } from './hours-specification.ts';
import { hoursLines, hoursText, specialHoursLines } from './hours-text.ts';
import { phoneLink } from './phone-link.ts';

export type CompanyFact = string | CompanyFact[] | { [key: string]: CompanyFact };

export const companyFactNames = [
  'name',
  'legalName',
  'description',
  'email',
  'emailLink',
  'phone',
  'phoneLink',
  'website',
  'taxId',
  'foundedYear',
  'address',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
  'hours',
  'hoursText',
  'specialHours',
  'openingHours',
  'socials',
  'logo',
  'logoDark',
  'locations',
  'services',
  'team',
  'testimonials',
  'valueProps',
] as const;
export type CompanyFactName = (typeof companyFactNames)[number];

/** A fact that is not known is absent. */
export type CompanyFacts = Partial<Record<CompanyFactName, CompanyFact>>;

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Without empty values. */
const known = (values: object): Record<string, CompanyFact> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

const join = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

const countryName = (code: string, locale: Language): string =>
  code === '' ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code);

/** In one line. English puts the postal code after the region, Vietnamese before the country. */
const addressLine = (address: CompanyAddress, locale: Language): string => {
  const { street, street2, city, region, postalCode } = address;
  const country = countryName(address.country, locale);
  return locale === 'en'
    ? join([street, street2, city, join([region, postalCode], ' '), country], ', ')
    : join([street, street2, city, region, postalCode, country], ', ');
};

export const companyFacts = (profile: CompanyProfile, locale: Language, today?: string): CompanyFacts => {
  const { address, openingHours } = profile;
  const assetUrl = (type: CompanyAssetType): string =>
    profile.assets.find((asset) => asset.type === type)?.url ?? '';
  return known({
    name: profile.displayName || profile.legalName,
    legalName: profile.legalName,
    description: profile.description,
    email: profile.email,
    emailLink: profile.email && `mailto:${profile.email}`,
    phone: profile.phone,
    phoneLink: profile.phone && phoneLink(profile.phone, address.country),
    website: profile.website,
    taxId: profile.taxId,
    foundedYear: profile.foundedYear === null ? '' : String(profile.foundedYear),
    address: addressLine(address, locale),
    street: join([address.street, address.street2], ', '),
    city: address.city,
    region: address.region,
    postalCode: address.postalCode,
    country: countryName(address.country, locale),
    hours: hoursLines(openingHours, locale).map(known),
    hoursText: hoursText(openingHours, locale),
    specialHours: specialHoursLines(openingHours, locale, today).map(known),
    openingHours: hoursSpecifications(openingHours),
    socials: known(profile.socials),
    logo: assetUrl('logo'),
    logoDark: assetUrl('logo_dark'),
    locations: profile.locations.map(({ name, address: place, phone, email, hours }) =>
      known({
        title: name,
        text: place,
        phone,
        phoneLink: phone && phoneLink(phone, address.country),
        email,
        hours,
      }),
    ),
    services: profile.services.map(known),
    team: profile.team.map(known),
    testimonials: profile.testimonials.map(known),
    valueProps: profile.valueProps,
  }) satisfies CompanyFacts;
};
