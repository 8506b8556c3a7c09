// Which facts of the company profile fit a field, and how a field is bound to one.
import {
  type FactPath,
  factPaths,
  factTypes,
  type Facts,
  isBinding,
} from '@sitewright/contract/company/company-bindings';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { factAt } from '@sitewright/render/bindings/company-facts';
import type { NodeField } from '../panels/properties/node-fields.ts';

/** Names of the texts that the entries of a list have. */
const entryNames: Partial<Record<FactPath, readonly string[]>> = {
  'company.hours': ['day', 'days', 'label', 'time', 'value'],
  'company.specialHours': ['day', 'days', 'label', 'time', 'value'],
  'company.locations': ['address', 'phone', 'email', 'hours'],
  'company.services': ['title', 'text', 'name', 'price'],
  'company.team': ['name', 'role', 'bio', 'text', 'detail'],
  'company.testimonials': ['quote', 'name', 'role', 'detail'],
  'company.valueProps': ['title', 'text'],
  'company.socialLinks': ['link', 'icon', 'network', 'href'],
};
const namesInCommonMin = 2;

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const ofType = (...types: string[]): FactPath[] =>
  factPaths.filter((path) => types.includes(factTypes[path]));

/** The label that belongs to the URL of a link. */
const labelFacts: Partial<Record<FactPath, FactPath>> = {
  'company.phoneLink': 'company.phone',
  'company.emailLink': 'company.email',
  'company.websiteLink': 'company.website',
};

/** The facts that fit a field; none for fields that hold no fact. */
export const factsFor = (field: NodeField): readonly FactPath[] => {
  if (field.group === 'layout') return [];
  switch (field.type) {
    case 'text':
    case 'richtext':
      return ofType('text');
    case 'link':
    case 'address':
      return ofType('url');
    case 'image':
    case 'picture':
      return ofType('image');
    case 'list': {
      const names = new Set(field.fields.map(({ name }) => name));
      const inCommon = (path: FactPath): number => entryNames[path]!.filter((name) => names.has(name)).length;
      return ofType('list').filter((path) => inCommon(path) >= namesInCommonMin);
    }
    default:
      return [];
  }
};

/** The path that a field is bound to; of a link and an image the path of its URL, else of its label. */
export const boundPath = (value: Json | undefined): string | undefined => {
  if (isBinding(value)) return value.bind;
  const { href, src, label } = objectOf(value);
  return [href, src, label].find(isBinding)?.bind;
};

const isReplaceable = (label: string): boolean =>
  label === '' || label.includes('@') || /^(?:[\d\s+().\-/]{6,}|https?:\/\/\S+|www\.\S+)$/i.test(label);

/** The value of a field that shows a fact. A label such as “Call us” stays. */
export const bindTo = (
  { field, value, facts }: { field: Pick<NodeField, 'type'>; value: Json | undefined; facts: Facts },
  path: FactPath,
): Json => {
  const bindingOf = (wanted: FactPath): Json => {
    const fact = factAt(facts, wanted);
    return { bind: wanted, ...(typeof fact === 'string' ? { value: fact } : {}) };
  };
  if (field.type === 'image') return { alt: '', ...objectOf(value), src: bindingOf(path) };
  if (field.type !== 'link') return bindingOf(path);
  const link = { label: '', href: '', ...objectOf(value) };
  const labelFact = labelFacts[path];
  const isFact = isBinding(link.label) || isReplaceable(textOf(link.label));
  return {
    ...link,
    href: bindingOf(path),
    ...(labelFact && isFact ? { label: bindingOf(labelFact) } : {}),
  };
};

/** A fact in one line; undefined when it is unknown. Lists are counted. */
export const factPreview = (facts: Facts, path: string): string | number | undefined => {
  const fact = factAt(facts, path);
  return Array.isArray(fact) ? fact.length : fact?.replace(/^(?:tel|mailto):/, '');
};
