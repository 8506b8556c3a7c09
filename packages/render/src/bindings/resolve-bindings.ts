// Replaces the bindings of a section with the facts of the company profile. A fact that the profile lacks leaves its field
// empty; only where no profile was loaded at all, the text shows that was known last.
import {
  type Binding,
  type Facts,
  hasBinding,
  isBinding,
} from '@sitewright/contract/company/company-bindings';
import type { DroppedElement, Json, JsonObject, Section } from '@sitewright/contract/content';
import type { ElementDefinition, ElementField } from '@sitewright/contract/library/element-definition';
import { limits } from '@sitewright/contract/limits';
import { dataKeyOf } from '@sitewright/contract/sections/section-data';
import { escapeHtml } from '../escape.ts';
import { factAt } from './company-facts.ts';

interface Fields {
  fields: readonly ElementField[];
}

export interface BindingOptions {
  /** Undefined when no profile was loaded. */
  facts: Facts | undefined;
  /** The design of a section; undefined when it is not installed. */
  findDesign: (section: Section) => { config: Fields } | undefined;
  findElement: (kind: string) => { definition: Pick<ElementDefinition, 'fields'> } | undefined;
  /** Called with the path of every binding. */
  onBinding?: (path: string) => void;
}

type Wanted = 'text' | 'rich' | 'list' | 'any';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some designs have the opening hours as a text, others as a list: both say the same after a change of the design. */
const otherForm = (bind: string, wanted: Wanted): string => {
  if (wanted === 'text' && bind === 'company.hours') return 'company.hoursText';
  return wanted === 'list' && bind === 'company.hoursText' ? 'company.hours' : bind;
};

const valueOf = (
  { bind: stored, value }: Binding,
  wanted: Wanted,
  { facts, onBinding }: BindingOptions,
): Json => {
  const bind = otherForm(stored, wanted);
  onBinding?.(bind);
  const fact = (facts === undefined ? value : factAt(facts, bind)) ?? '';
  return isObject(fact) ? '' : fact;
};

const resolveLeaf = (binding: Binding, wanted: Wanted, options: BindingOptions): Json => {
  const value = valueOf(binding, wanted, options);
  if (Array.isArray(value)) {
    if (wanted !== 'list' && wanted !== 'any') return '';
    // Entries of the profile are no records of the page: nothing in them can be typed into.
    return value
      .filter(isObject)
      .slice(0, limits.content.listItemsMax)
      .map((entry) => ({ ...entry, id: '' }));
  }
  if (wanted === 'list') return [];
  return wanted === 'rich' && typeof value === 'string'
    ? `<p>${escapeHtml(value).replace(/\r?\n/g, '<br>')}</p>`
    : value;
};

const wantedBy = (field: ElementField | undefined): Wanted => {
  if (!field || field.type === 'form') return 'any';
  if (field.type === 'list') return 'list';
  return field.type === 'richtext' ? 'rich' : 'text';
};

const resolveValue = (
  value: Json,
  { field, wanted = wantedBy(field) }: { field: ElementField | undefined; wanted?: Wanted },
  options: BindingOptions,
): Json => {
  if (isBinding(value)) return resolveLeaf(value, wanted, options);
  if (Array.isArray(value)) {
    const fields = field?.type === 'list' ? field.fields : undefined;
    return value.map((entry) =>
      fields && isObject(entry) && !isBinding(entry)
        ? resolveFields(entry, fields, options)
        : resolveValue(entry, { field: undefined, wanted: 'any' }, options),
    );
  }
  if (!isObject(value)) return value;
  // The parts of a link and an image are texts and URLs.
  const inside = wanted === 'any' ? 'any' : 'text';
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      resolveValue(part, { field: undefined, wanted: inside }, options),
    ]),
  );
};

const resolveFields = (
  data: JsonObject,
  fields: readonly ElementField[] | undefined,
  options: BindingOptions,
): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      hasBinding(value)
        ? resolveValue(value, { field: fields?.find((field) => field.name === name) }, options)
        : value,
    ]),
  );

const resolveTexts = <Owner extends object>(
  owner: Owner,
  fields: readonly ElementField[] | undefined,
  options: BindingOptions,
): Owner => {
  const key = dataKeyOf(owner);
  if (key === undefined) return owner;
  const data = (owner as JsonObject)[key] as JsonObject;
  return hasBinding(data) ? { ...owner, [key]: resolveFields(data, fields, options) } : owner;
};

const resolveElement = (element: DroppedElement, options: BindingOptions, depth = 0): DroppedElement => {
  const own = resolveTexts(element, options.findElement(element.type)?.definition.fields, options);
  if (!Array.isArray(element.children) || depth > limits.render.nestingMax) return own;
  return { ...own, children: element.children.map((child) => resolveElement(child, options, depth + 1)) };
};

const isElement = (value: unknown): value is DroppedElement => isObject(value as Json);

/** The value of a field as it is shown. */
export const resolveField = (field: ElementField | undefined, value: Json, facts: Facts | undefined): Json =>
  hasBinding(value)
    ? resolveValue(value, { field }, { facts, findDesign: () => undefined, findElement: () => undefined })
    : value;

/** The section with facts in place of its bindings; the same object when it has none. */
export const resolveSection = (section: Section, options: BindingOptions): Section => {
  const { dropZones, defaultValues } = section;
  const defaults = isObject(defaultValues) && hasBinding(defaultValues) ? defaultValues : undefined;
  const isOwn = hasBinding(section[dataKeyOf(section) ?? 'data']) || defaults !== undefined;
  const isDropped = hasBinding(dropZones);
  if (!isOwn && !isDropped) return section;
  const fields = options.findDesign(section)?.config.fields;
  const texts = resolveTexts(section, fields, options);
  return {
    ...texts,
    ...(defaults ? { defaultValues: resolveFields(defaults, fields, options) } : {}),
    ...(isDropped && isObject(dropZones as Json)
      ? {
          dropZones: Object.fromEntries(
            Object.entries(dropZones!).map(([zone, elements]) => [
              zone,
              Array.isArray(elements)
                ? elements.map((element) => (isElement(element) ? resolveElement(element, options) : element))
                : elements,
            ]),
          ),
        }
      : {}),
  };
};

/** The paths that a section is bound to. */
export const bindingsIn = (section: unknown, into = new Set<string>()): Set<string> => {
  if (isBinding(section)) into.add(section.bind);
  else if (typeof section === 'object' && section !== null)
    for (const value of Object.values(section)) bindingsIn(value, into);
  return into;
};

/** A copy of some content in which each binding also has its present value, so that it is complete without the profile. */
export const withPresentValues = (content: Json, facts: Facts): Json => {
  if (isBinding(content)) {
    const fact = factAt(facts, content.bind);
    return fact === undefined ? content : { ...content, value: fact };
  }
  if (Array.isArray(content)) return content.map((entry) => withPresentValues(entry, facts));
  if (!isObject(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, withPresentValues(value, facts)]),
  );
};
