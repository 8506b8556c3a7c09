// What a business says about itself, once for all of its sites. Texts that are not known are empty, numbers are null.
import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { limits as productLimits } from '../limits.ts';
import { hexColorSchema } from '../themes/theme.ts';
import { companyLimits as limits } from './company-limits.ts';
import { countryCodes } from './country-codes.ts';
import { openingHoursSchema } from './opening-hours.ts';

export const sizeBands = ['1', '2-10', '11-50', '51-200', '201-500', '501+'] as const;
export type SizeBand = (typeof sizeBands)[number];

/** As in the social element of pages. */
export const companyNetworks = [
  'facebook',
  'instagram',
  'zalo',
  'tiktok',
  'youtube',
  'linkedin',
  'x',
  'whatsapp',
  'telegram',
  'github',
] as const;
export type CompanyNetwork = (typeof companyNetworks)[number];

export const companyAssetTypes = ['logo', 'logo_dark', 'favicon', 'photo', 'document', 'font'] as const;
export type CompanyAssetType = (typeof companyAssetTypes)[number];
/** A new file of such a type takes the place of the one before. */
export const singleAssetTypes: readonly CompanyAssetType[] = ['logo', 'logo_dark', 'favicon'];

const text = (max: number) => trimmed(max).default('');

/** True for an http(s) URL of a host with a dot, without a password. */
const isWebUrl = (value: string): boolean => {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) &&
    url.username === '' &&
    url.password === ''
  );
};

/** People type `www.example.com`; it is kept as `https://www.example.com`. */
const withScheme = (value: string): string =>
  value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;

const webUrl = trimmed(limits.urlMaxLength)
  .transform(withScheme)
  .pipe(
    z
      .string()
      .max(limits.urlMaxLength, `Write at most ${limits.urlMaxLength} characters`)
      .refine(
        (value) => value === '' || isWebUrl(value),
        'Enter a web address, such as https://www.example.com',
      ),
  )
  .default('');

const digitsOf = (value: string): number => value.replaceAll(/\D/g, '').length;

/** As it was typed. `+` and the country code make it callable from everywhere. */
const phone = trimmed(limits.phoneMaxLength)
  .refine(
    (value) =>
      value === '' ||
      (/^(\+\s?[1-9]|\(?\d)[\d\s().\-/]*$/.test(value) &&
        digitsOf(value) >= limits.phoneDigitsMin &&
        digitsOf(value) <= limits.phoneDigitsMax),
    'Enter a phone number, such as +84 24 3826 1234',
  )
  .default('');

const email = trimmed(productLimits.auth.emailMaxLength)
  .refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Enter an email address such as name@example.com',
  )
  .default('');

const required = (max: number, message: string) => trimmed(max).min(1, message);
const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).max(max, `Enter up to ${max} entries`).default([]);

export const companyAddressSchema = z.object({
  street: text(limits.streetMaxLength),
  street2: text(limits.streetMaxLength),
  city: text(limits.cityMaxLength),
  region: text(limits.cityMaxLength),
  postalCode: text(limits.postalCodeMaxLength),
  /** ISO 3166-1 alpha-2 */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || countryCodes.includes(code), 'Choose a country')
    .default(''),
});
export type CompanyAddress = z.output<typeof companyAddressSchema>;

const locationSchema = z.object({
  name: required(limits.nameMaxLength, 'Enter the name of the location'),
  address: text(limits.addressMaxLength),
  phone,
  email,
  /** In the words of the business. */
  hours: text(limits.hoursTextMaxLength),
});
export type CompanyLocation = z.output<typeof locationSchema>;

const serviceSchema = z.object({
  title: required(limits.serviceTitleMaxLength, 'Enter the name of the service'),
  text: text(limits.serviceTextMaxLength),
  /** With its currency, as it is shown. */
  price: text(limits.priceMaxLength),
});
const testimonialSchema = z.object({
  quote: required(limits.quoteMaxLength, 'Enter what the customer said'),
  author: text(limits.nameMaxLength),
  role: text(limits.roleMaxLength),
});
const teamMemberSchema = z.object({
  name: required(limits.nameMaxLength, 'Enter a name'),
  role: text(limits.roleMaxLength),
  bio: text(limits.bioMaxLength),
});

export const companyAssetSchema = z.object({
  id: z.uuid(),
  type: z.enum(companyAssetTypes),
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
});
export type CompanyAsset = z.output<typeof companyAssetSchema>;

const fontId = trimmed(limits.fontMaxLength).default('');
const isThisYearOrEarlier = (year: number): boolean => year <= new Date().getUTCFullYear();

export const companyFieldsSchema = z.object({
  legalName: text(limits.nameMaxLength),
  displayName: text(limits.nameMaxLength),
  description: text(limits.descriptionMaxLength),
  /** An industry of the writer by its slug, or the words of the business. */
  industry: text(limits.industryMaxLength),
  foundedYear: z
    .number()
    .int()
    .min(limits.foundedYearMin, `Enter a year from ${limits.foundedYearMin} to this year`)
    .refine(isThisYearOrEarlier, `Enter a year from ${limits.foundedYearMin} to this year`)
    .nullable()
    .default(null),
  sizeBand: z.enum(sizeBands).nullable().default(null),
  email,
  phone,
  website: webUrl,
  address: companyAddressSchema.prefault({}),
  geo: z
    .object({
      lat: z.number().min(-limits.latitudeMax).max(limits.latitudeMax),
      lng: z.number().min(-limits.longitudeMax).max(limits.longitudeMax),
    })
    .nullable()
    .default(null),
  openingHours: openingHoursSchema.prefault({}),
  locations: listOf(locationSchema, limits.locationsMax),
  socials: z
    .object(
      Object.fromEntries(companyNetworks.map((network) => [network, webUrl])) as Record<
        CompanyNetwork,
        typeof webUrl
      >,
    )
    .prefault({}),
  taxId: text(limits.taxIdMaxLength),
  brand: z
    .object({
      colors: z
        .object({
          primary: hexColorSchema.nullable().default(null),
          secondary: hexColorSchema.nullable().default(null),
        })
        .prefault({}),
      /** Fonts of the library by id; empty: none chosen. */
      fonts: z.object({ heading: fontId, body: fontId }).prefault({}),
      /** One of the writer's tones, or the words of the business. */
      tone: text(limits.toneMaxLength),
    })
    .prefault({}),
  valueProps: listOf(required(limits.valuePropMaxLength, 'Enter a strength'), limits.valuePropsMax),
  services: listOf(serviceSchema, limits.servicesMax),
  testimonials: listOf(testimonialSchema, limits.testimonialsMax),
  team: listOf(teamMemberSchema, limits.teamMax),
});
/** What people edit: the profile without its files. */
export type CompanyFields = z.output<typeof companyFieldsSchema>;
export type CompanyField = keyof CompanyFields;

export const companyProfileSchema = companyFieldsSchema.extend({ assets: z.array(companyAssetSchema) });
export type CompanyProfile = z.output<typeof companyProfileSchema>;
