// Finds the fields of a document that obviously hold facts of the company profile: by their name in a header, footer or
// contact section, elsewhere because their text is that of the profile. Pure.
import { type FactPath, type Facts, isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json, JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { Localized } from '@sitewright/contract/library/section-design';
import { toJson } from '@sitewright/document/adapter';
import { childIds, type DocumentState, subtreeOf } from '@sitewright/document/document-state';
import { setField } from '@sitewright/document/edits';
import { linkOf } from '@sitewright/document/linked-fields';
import { type DocumentNode, rootId } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import { factAt } from '@sitewright/render/bindings/company-facts';

export interface FieldBinding {
  nodeId: string;
  /** Path of the leaf below the node. */
  path: string[];
  fact: FactPath;
  label: Localized;
  before: string;
  after: string;
}

export interface FoundBindings {
  bindings: FieldBinding[];
  operations: Operation[];
  lockedSections: number;
}

interface Search {
  state: DocumentState;
  facts: Facts;
  /** The declared fields of a section or element. */
  fieldsOf: (owner: DocumentNode) => readonly ElementField[] | undefined;
  /** Leaves fields that say something else, in contrast to a user who wants the profile. */
  keepsOthers?: boolean;
}

/** A leaf and the fact that it means. */
type Match = readonly [path: string[], fact: FactPath];

const textFacts: Readonly<Record<string, FactPath>> = {
  address: 'company.address',
  hours: 'company.hoursText',
  openingHours: 'company.hoursText',
  logoText: 'company.name',
  brandName: 'company.name',
  phone: 'company.phone',
  email: 'company.email',
};

const listFacts: Readonly<Record<string, FactPath>> = {
  hours: 'company.hours',
  days: 'company.hours',
  openingHours: 'company.hours',
  social: 'company.socialLinks',
  socials: 'company.socialLinks',
  socialLinks: 'company.socialLinks',
  places: 'company.locations',
  locations: 'company.locations',
};

/** Their entries have details of their own: other branches, people. */
const listsOfOthers: ReadonlySet<string> = new Set(['places', 'locations', 'branches', 'people', 'team']);

const contactCategories: ReadonlySet<string> = new Set(['header', 'footer', 'contact']);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const phoneDigitsMin = 6;
const isPhone = (text: string): boolean =>
  digits(text).length >= phoneDigitsMin && /^[\d\s+().\-/]+$/.test(text);
const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.;]+/g, ' ')
    .trim();

const isOwn = (facts: Facts, path: FactPath, text: string): boolean => {
  const fact = textOf(factAt(facts, path));
  if (fact === '' || text.trim() === '') return false;
  return path === 'company.phone'
    ? isPhone(text) && digits(text) === digits(fact)
    : words(text) === words(fact);
};

const comparedFacts: readonly FactPath[] = ['company.phone', 'company.email', 'company.address'];

const matchText = (facts: Facts, name: string, text: string, isContact: boolean): FactPath | undefined =>
  (isContact && Object.hasOwn(textFacts, name) ? textFacts[name] : undefined) ??
  comparedFacts.find((path) => isOwn(facts, path, text));

const matchHref = (facts: Facts, href: string, isContact: boolean): FactPath | undefined => {
  const target = href.replace(/^(?:tel|mailto):/i, '').replace(/\?.*$/, '');
  if (/^tel:/i.test(href)) {
    const isSame = (['company.phoneLink', 'company.phone'] as const).some(
      (path) => digits(target) === digits(textOf(factAt(facts, path))),
    );
    return isContact || isSame ? 'company.phoneLink' : undefined;
  }
  if (!/^mailto:/i.test(href)) return undefined;
  return isContact || isOwn(facts, 'company.email', target) ? 'company.emailLink' : undefined;
};

const matchLink = (
  facts: Facts,
  { name, value }: { name: string; value: Json | undefined },
  isContact: boolean,
): Match[] => {
  const link = objectOf(value);
  const [label, href] = [textOf(link['label']), textOf(link['href'])];
  if (isBinding(link['href']) || isBinding(link['label'])) return [];
  const named =
    isContact && href === '' ? { phone: 'company.phoneLink', email: 'company.emailLink' }[name] : undefined;
  const target = matchHref(facts, href, isContact) ?? (named as FactPath | undefined);
  if (target === undefined) return [];
  const text = target === 'company.phoneLink' ? 'company.phone' : 'company.email';
  // A label such as “Call us” stays.
  const isFact = label === '' ? named !== undefined : isPhone(label) || label.includes('@');
  return [[['href'], target], ...(isFact ? ([[['label'], text]] as Match[]) : [])];
};

const matchField = (
  { facts }: Search,
  { field, value, isContact }: { field: ElementField; value: Json | undefined; isContact: boolean },
): Match[] => {
  if (isBinding(value)) return [];
  if (field.type === 'link') return matchLink(facts, { name: field.name, value }, isContact);
  if (field.type === 'text') {
    const fact = matchText(facts, field.name, textOf(value), isContact);
    return fact === undefined ? [] : [[[], fact]];
  }
  if (field.type === 'address') {
    const fact = matchHref(facts, textOf(value), isContact);
    return fact === undefined ? [] : [[[], fact]];
  }
  return [];
};

const matchList = (node: DocumentNode, field: ElementField, isContact: boolean): FactPath | undefined => {
  if (node.kind === 'element' && node.type === 'social')
    return field.name === 'links' ? 'company.socialLinks' : undefined;
  return isContact && Object.hasOwn(listFacts, field.name) ? listFacts[field.name] : undefined;
};

/** The texts of an entry in one line. */
const lineOf = (entry: JsonObject): string => {
  const { day, text, title, name, label, link, network } = entry;
  if (textOf(day) !== '') return `${textOf(day)}: ${textOf(text)}`;
  const own = [title, name, label, objectOf(link)['label'], network].map(textOf).find((part) => part !== '');
  if (own !== undefined) return own;
  return Object.entries(entry)
    .filter(([key, value]) => key !== 'id' && key !== 'order' && textOf(value) !== '')
    .map(([, value]) => textOf(value))
    .join(' ');
};

const shownValue = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map((entry) => lineOf(objectOf(entry))).join(' · ');
  return textOf(value).replaceAll(/\s*\n\s*/g, ', ');
};

const fieldsOfNode = ({ state, fieldsOf }: Search, node: DocumentNode): readonly ElementField[] => {
  if (node.kind !== 'item') return fieldsOf(node) ?? [];
  const owner = state.nodes.get(node.parent ?? '');
  const list = owner && fieldsOf(owner)?.find(({ name }) => name === node.slot);
  return list?.type === 'list' ? list.fields : [];
};

const readAt = (node: DocumentNode, [field, inner]: readonly string[]): Json | undefined => {
  const value = node.data[field ?? ''];
  return inner === undefined ? value : objectOf(value)[inner];
};

/** Whether a field has a value that is not the one of the profile. Of lists only profiles in networks replace an empty one. */
const saysOther = (
  { state, facts }: Search,
  node: DocumentNode,
  path: readonly string[],
  fact: FactPath,
): boolean => {
  if (fact === 'company.socialLinks') return childIds(state, node.id, path[0]!).length > 0;
  if (Array.isArray(factAt(facts, fact))) return true;
  const text = textOf(readAt(node, path));
  if (text === '') return fact === 'company.hoursText';
  if (fact === 'company.phoneLink' || fact === 'company.emailLink')
    return matchHref(facts, text, false) === undefined;
  return !isOwn(facts, fact, text);
};

/** The bindings of one section, those of whole lists first. */
const findInSection = (search: Search, section: DocumentNode, isContact: boolean): FieldBinding[] => {
  const { state, facts } = search;
  const found: FieldBinding[] = [];
  const boundLists = new Set<string>();
  const listKey = (id: string | null, slot: string): string => `${id} ${slot}`;
  const add = (node: DocumentNode, path: string[], fact: FactPath, label: Localized): boolean => {
    const after = factAt(facts, fact);
    if (after === undefined || (search.keepsOthers && saysOther(search, node, path, fact))) return false;
    const isList = Array.isArray(after);
    const before = isList
      ? childIds(state, node.id, path[0]!).map((id) => toJson(state, id) ?? {})
      : readAt(node, path);
    found.push({ nodeId: node.id, path, fact, label, before: shownValue(before), after: shownValue(after) });
    return true;
  };
  for (const node of subtreeOf(state, section.id)) {
    const slot = listKey(node.parent, node.slot);
    if (node.kind === 'item' && (boundLists.has(slot) || listsOfOthers.has(node.slot))) continue;
    for (const field of fieldsOfNode(search, node)) {
      const value = node.data[field.name];
      if (field.type === 'list') {
        const fact = isBinding(value) ? undefined : matchList(node, field, isContact);
        if (fact !== undefined && add(node, [field.name], fact, field.label))
          boundLists.add(listKey(node.id, field.name));
        continue;
      }
      for (const [path, fact] of matchField(search, { field, value, isContact })) {
        add(node, [field.name, ...path], fact, field.label);
      }
    }
  }
  return found;
};

const isLocked = (state: DocumentState, nodeId: string): boolean => {
  for (let at = state.nodes.get(nodeId); at; at = state.nodes.get(at.parent ?? ''))
    if (at.props['locked'] === true) return true;
  return false;
};

const bindingOperations = (
  state: DocumentState,
  { nodeId, path, fact }: FieldBinding,
  facts: Facts,
): Operation[] => {
  const value = factAt(facts, fact);
  const binding = { bind: fact, ...(typeof value === 'string' ? { value } : {}) };
  return setField(state, nodeId, ['data', ...path], binding);
};

/** Sections that follow a saved one are left out: they change with it. */
export const findBindings = (search: Search, isPart: boolean): FoundBindings => {
  const { state, facts } = search;
  const bindings: FieldBinding[] = [];
  let lockedSections = 0;
  for (const id of childIds(state, rootId, 'sections')) {
    const section = state.nodes.get(id)!;
    if (linkOf(section)) continue;
    const isContact = isPart || contactCategories.has(section.type.split('/')[0]!);
    const found = findInSection(search, section, isContact);
    const free = found.filter(({ nodeId }) => !isLocked(state, nodeId));
    if (free.length < found.length) lockedSections += 1;
    bindings.push(...free);
  }
  const operations = bindings.flatMap((binding) => bindingOperations(state, binding, facts));
  return { bindings, operations, lockedSections };
};
