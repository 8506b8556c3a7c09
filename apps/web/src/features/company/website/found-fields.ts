// What a website says, as changes of the profile. Pure.
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import type { WebsiteFacts } from '@sitewright/contract/website-facts/website-facts';

export const foundNames = [
  'displayName',
  'description',
  'phone',
  'email',
  'street',
  'city',
  'website',
  'services',
  'color',
] as const;
export type FoundName = (typeof foundNames)[number];

export interface FoundField {
  name: FoundName;
  now: string;
  found: string;
}

interface Read {
  /** Of the website, after redirects. */
  url: string;
  facts: WebsiteFacts;
}

const textOf = (name: FoundName, fields: CompanyFields): string => {
  switch (name) {
    case 'street':
      return fields.address.street;
    case 'city':
      return fields.address.city;
    case 'services':
      return fields.services.map(({ title }) => title).join(', ');
    case 'color':
      return fields.brand.colors.primary ?? '';
    default:
      return fields[name];
  }
};

/** The profile with one found value in it. */
const withFound = (fields: CompanyFields, { url, facts }: Read, name: FoundName): CompanyFields => {
  switch (name) {
    case 'displayName':
      return { ...fields, displayName: (facts.name ?? '').slice(0, limits.nameMaxLength) };
    case 'description':
      return { ...fields, description: (facts.description ?? '').slice(0, limits.descriptionMaxLength) };
    case 'phone':
    case 'email':
      return { ...fields, [name]: facts[name] ?? '' };
    case 'street':
      return {
        ...fields,
        address: { ...fields.address, street: (facts.address ?? '').slice(0, limits.streetMaxLength) },
      };
    case 'city':
      return {
        ...fields,
        address: { ...fields.address, city: (facts.location ?? '').slice(0, limits.cityMaxLength) },
      };
    case 'website':
      return { ...fields, website: new URL(url).origin };
    case 'services':
      return { ...fields, services: foundServices(fields, facts) };
    case 'color':
      return {
        ...fields,
        brand: { ...fields.brand, colors: { ...fields.brand.colors, primary: facts.color } },
      };
  }
};

/** A service that the profile has keeps its description and price. */
const foundServices = ({ services }: CompanyFields, facts: WebsiteFacts): CompanyFields['services'] =>
  facts.services.map((title) => {
    const known = services.find((service) => service.title.toLowerCase() === title.toLowerCase());
    return known ?? { title: title.slice(0, limits.serviceTitleMaxLength), text: '', price: '' };
  });

/** What the website says and the profile does not. */
export const findNews = (fields: CompanyFields, read: Read): FoundField[] =>
  foundNames
    .map((name) => ({
      name,
      now: textOf(name, fields),
      found: textOf(name, withFound(fields, read, name)),
    }))
    .filter(({ now, found }) => found !== '' && found !== now);

export const acceptFound = (fields: CompanyFields, read: Read, names: readonly FoundName[]): CompanyFields =>
  names.reduce((before, name) => withFound(before, read, name), fields);
