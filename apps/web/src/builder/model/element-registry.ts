// The kinds of dropped elements. Their code comes only when a page has elements or somebody may add one: a page
// of sections alone is there without it.
import type { Section } from '@sitewright/contract/content';
import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import type { ElementKind } from '@sitewright/render/elements/element-kind';
import { importModule } from '../../lib/late.ts';

let known: ReadonlyMap<string, ElementKind> = new Map();

export const loadElementKinds = async (): Promise<void> => {
  known = (await importModule(() => import('@sitewright/render/elements/registry'))).elementKinds;
};

/** Undefined for a kind that nobody knows, and for any before they are loaded. */
export const elementKind = (kind: string): ElementKind | undefined => known.get(kind);

export const elementDefinition = (kind: string): ElementDefinition | undefined =>
  elementKind(kind)?.definition;

/** Every kind of element that can be added, in the order of the registry. */
export const elementDefinitions = (): ElementDefinition[] =>
  [...known.values()].map(({ definition }) => definition);

/** True when a zone of any section has an element. */
export const hasElements = ({ sections = [] }: { sections?: readonly unknown[] }): boolean =>
  (sections as readonly Section[]).some(({ dropZones = {} }) =>
    Object.values(dropZones).some((zone) => zone.length > 0),
  );
