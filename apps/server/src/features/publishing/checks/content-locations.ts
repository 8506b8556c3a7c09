// Walks the contents of a section. Each value comes with the record that an operation would address: the section, a
// list entry or a dropped element.
import type { DroppedElement, Json, JsonObject, Section } from '@sitewright/contract/content';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { dataOf } from '@sitewright/contract/sections/section-data';

export interface ContentLocation {
  nodeId: string;
  /** Path below the record, as operations use it. */
  path: string[];
}

type Visit = (value: JsonObject | string, spot: ContentLocation) => void;

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const walkValue = (value: Json | undefined, spot: ContentLocation, visit: Visit): void => {
  if (typeof value === 'string') return visit(value, spot);
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) {
      const own = isRecord(entry) && typeof entry['id'] === 'string' ? entry['id'] : undefined;
      walkValue(
        entry,
        own === undefined ? { ...spot, path: [...spot.path, String(at)] } : { nodeId: own, path: ['data'] },
        visit,
      );
    }
    return;
  }
  if (!isRecord(value)) return;
  visit(value, spot);
  for (const [name, entry] of Object.entries(value)) {
    walkValue(entry, { ...spot, path: [...spot.path, name] }, visit);
  }
};

const walkElement = (element: DroppedElement, visit: Visit): void => {
  if (typeof element.id !== 'string') return;
  walkValue(element.data, { nodeId: element.id, path: ['data'] }, visit);
  for (const child of element.children ?? []) walkElement(child, visit);
};

/** Every object and text that a section shows, in reading order. */
export const walkSection = (section: Section, visit: Visit): void => {
  if (isHtmlSection(section)) {
    walkValue(section.htmlCode, { nodeId: section.id, path: ['props', 'htmlCode'] }, visit);
  } else walkValue(dataOf(section), { nodeId: section.id, path: ['data'] }, visit);
  for (const zone of Object.values(section.dropZones ?? {})) {
    for (const element of Array.isArray(zone) ? zone : []) walkElement(element, visit);
  }
};

/** The dropped elements of a section, nested ones included. */
export const elementsIn = (section: Section): DroppedElement[] => {
  const inside = (element: DroppedElement): DroppedElement[] => [
    element,
    ...(element.children ?? []).flatMap(inside),
  ];
  return Object.values(section.dropZones ?? {}).flatMap((zone) =>
    (Array.isArray(zone) ? zone : []).flatMap(inside),
  );
};
