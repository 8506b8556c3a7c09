import type { DroppedElement, Section } from '@sitewright/contract/content';
import type { FormContent } from '@sitewright/contract/forms/forms';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { limits } from '@sitewright/contract/limits';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { legacyForm } from '@sitewright/forms/legacy-forms';
import { textOf } from '../escape.ts';

/** A form that stands in a section or in a dropped element. */
export interface EmbeddedForm {
  /** Id of the section or element. */
  nodeId: string;
  /** Id of a form of the site; content that was pasted or imported may name one that the site does not have. */
  formId: string | undefined;
  /** The form as the content of the page has it, unchecked. Undefined for content that has none. */
  content: FormContent | undefined;
}

type Data = Readonly<Record<string, unknown>>;

interface FormOwner {
  nodeId: string;
  /** Type of the design, or `form` for the element. */
  type: string;
  data: Data;
  /** Value of the field: the saved form or its content, or the id of a form. */
  value: unknown;
  /** Language of the site. */
  locale: string;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the form of a section or element. Before forms were records, the labels were among the section's texts. */
export const readEmbeddedForm = ({ nodeId, type, data, value, locale }: FormOwner): EmbeddedForm => {
  const id = isObject(value) ? value['id'] : value;
  const stored = isObject(value) && Array.isArray(value['fields']) ? (value as FormContent) : undefined;
  return {
    nodeId,
    formId: typeof id === 'string' && id !== '' ? id : undefined,
    content: stored ?? legacyForm(type, data, locale),
  };
};

/** Name of the field that holds the form of a design's sections. */
export const formFieldOf = (design: SectionDesign | undefined): string | undefined =>
  design?.config.fields.find(({ type }) => type === 'form')?.name;

const own = (data: Data, name: string): unknown => (Object.hasOwn(data, name) ? data[name] : undefined);

const formsInElements = (elements: unknown, locale: string, depth = 0): EmbeddedForm[] => {
  if (!Array.isArray(elements) || depth > limits.render.nestingMax) return [];
  return (elements as DroppedElement[]).flatMap((element) => {
    const data = dataOf(element) ?? {};
    const nested = formsInElements(element.children, locale, depth + 1);
    if (element.type !== 'form') return nested;
    const owner = { nodeId: textOf(element.id), type: 'form', data, value: own(data, 'formId'), locale };
    return [readEmbeddedForm(owner), ...nested];
  });
};

/** All forms of sections and of the elements in them, in order of appearance. */
export const listEmbeddedForms = (
  sections: readonly Section[],
  { findDesign, locale }: { findDesign: (section: Section) => SectionDesign | undefined; locale: string },
): EmbeddedForm[] =>
  sections.flatMap((section) => {
    const name = formFieldOf(findDesign(section));
    const data = dataOf(section) ?? {};
    const zones = isObject(section.dropZones) ? Object.values(section.dropZones) : [];
    const dropped = zones.flatMap((zone) => formsInElements(zone, locale));
    if (name === undefined) return dropped;
    const owner = { nodeId: section.id, type: section.type, data, value: own(data, name), locale };
    return [readEmbeddedForm(owner), ...dropped];
  });
