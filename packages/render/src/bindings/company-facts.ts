// Reads facts of a company profile in the shapes that the fields of designs have.
import type { Json, JsonObject } from '@sitewright/contract/content';
import type { Facts } from '@sitewright/contract/company/company-bindings';
import { networks } from '../elements/social/networks.ts';

const prefix = 'company.';

const own = (object: Readonly<Record<string, Json>>, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: Json | undefined): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';

const linkTo = (label: string, href: string): JsonObject => ({ label, href });

const phoneLink = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;

/** Fields of library designs have several names for the same thing; an entry has all of them. */
const hoursLine = (entry: JsonObject): JsonObject => {
  const [day, time] = [text(entry['day']), text(entry['text'])];
  return { ...entry, days: day, label: day, time, value: time };
};

const location = (entry: JsonObject): JsonObject => {
  const [phone, email] = [text(entry['phone']), text(entry['email'])];
  return {
    ...entry,
    name: text(entry['title']),
    address: text(entry['text']),
    phone: linkTo(phone, phone && (text(entry['phoneLink']) || phoneLink(phone))),
    email: linkTo(email, email && `mailto:${email}`),
  };
};

const entriesOf: Readonly<Record<string, (entry: JsonObject) => JsonObject>> = {
  hours: hoursLine,
  specialHours: hoursLine,
  services: (entry) => ({ ...entry, name: text(entry['title']) }),
  team: (entry) => ({ ...entry, text: text(entry['bio']), detail: text(entry['bio']) }),
  testimonials: (entry) => ({
    ...entry,
    name: text(entry['author']),
    text: text(entry['quote']),
    detail: text(entry['role']),
  }),
  locations: location,
};

const socialLinks = (socials: Json | undefined): Json[] => {
  if (!isObject(socials)) return [];
  return networks.flatMap(({ value, label, icon }) => {
    const href = text(own(socials, value));
    return href === '' ? [] : [{ icon, network: value, href, link: linkTo(label.en, href) }];
  });
};

/** Facts that follow from others. */
const derived: Readonly<Record<string, (facts: Facts) => Json | undefined>> = {
  websiteLink: (facts) => own(facts, 'website'),
  socialLinks: (facts) => socialLinks(own(facts, 'socials')),
};

/** A fact by the path of a binding: a text that is not empty, or entries; undefined when it is unknown. */
export const factAt = (facts: Facts, path: string): string | JsonObject[] | undefined => {
  if (!path.startsWith(prefix)) return undefined;
  const [name = '', inner, ...deeper] = path.slice(prefix.length).split('.');
  const outer = Object.hasOwn(derived, name) ? derived[name]!(facts) : own(facts, name);
  const value =
    inner === undefined ? outer : isObject(outer) && deeper.length === 0 ? own(outer, inner) : undefined;
  if (!Array.isArray(value)) return text(value) || undefined;
  const shape = Object.hasOwn(entriesOf, name) ? entriesOf[name]! : (entry: JsonObject) => entry;
  const entries = value.flatMap((entry) =>
    typeof entry === 'string' ? [shape({ title: entry, text: '' })] : isObject(entry) ? [shape(entry)] : [],
  );
  return entries.length > 0 ? entries : undefined;
};
