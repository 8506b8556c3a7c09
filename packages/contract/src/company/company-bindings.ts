// A leaf of a page's content may be bound to a fact of the company profile: `{"bind": "company.phone"}`. The facts are those of
// `companyFacts`, and some that the renderer derives from them.
import type { Json, JsonObject } from '../content.ts';

/** `value` is the last known text or list, shown where the profile has no such fact. */
export type Binding = { bind: string; value?: Json };

/** The facts of a company profile; what is unknown is absent. */
export type Facts = Readonly<Record<string, Json>>;

/**
 * The kind of value that each path of a binding fills: a text, the URL of a link, the URL of an image, or a list. Facts of the type `data` fill
 * nothing on a page: only structured data has them.
 */
export const factTypes = {
  'company.name': 'text',
  'company.legalName': 'text',
  'company.description': 'text',
  'company.phone': 'text',
  'company.email': 'text',
  'company.address': 'text',
  'company.street': 'text',
  'company.city': 'text',
  'company.region': 'text',
  'company.postalCode': 'text',
  'company.country': 'text',
  'company.hoursText': 'text',
  'company.website': 'text',
  'company.taxId': 'text',
  'company.foundedYear': 'text',
  'company.phoneLink': 'url',
  'company.emailLink': 'url',
  'company.websiteLink': 'url',
  'company.logo': 'image',
  'company.logoDark': 'image',
  'company.hours': 'list',
  'company.specialHours': 'list',
  'company.locations': 'list',
  'company.services': 'list',
  'company.team': 'list',
  'company.testimonials': 'list',
  'company.valueProps': 'list',
  'company.socialLinks': 'list',
  'company.openingHours': 'data',
} as const;

export type FactPath = keyof typeof factTypes;
export type FactType = (typeof factTypes)[FactPath];

export const factPaths = Object.keys(factTypes) as FactPath[];

export const isFactPath = (path: string): path is FactPath => Object.hasOwn(factTypes, path);

/** Whether a value is a binding: an object with `bind`, and nothing else but `value`. */
export const isBinding = (value: unknown): value is Binding => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { bind, value: _value, ...rest } = value as JsonObject;
  return typeof bind === 'string' && Object.keys(rest).length === 0;
};

/** Whether a value contains a binding, at any depth. */
export const hasBinding = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return isBinding(value) || Object.values(value).some(hasBinding);
};

/** The value itself, or what a bound one showed last. */
export const lastKnown = (value: Json | undefined): Json | undefined =>
  isBinding(value) ? value.value : value;
