// The kinds of dropped elements. Their code is loaded only when a page has elements or the user may add one: a page
// of sections alone opens without it.
import type { Section } from '@sitewright/contract/content';
import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import type { ElementKind } from '@sitewright/render/elements/element-kind';
import { importModule } from '../../lib/lazy-component.ts';

let known: ReadonlyMap<string, ElementKind> = new Map();

export const loadElementKinds = async (): Promise<void> => {
  known = (await importModule(() => import('@sitewright/render/elements/registry'))).elementKinds;
};

/** Undefined for unknown kinds, and for all kinds before they are loaded. */
export const elementKind = (kind: string): ElementKind | undefined => known.get(kind);

export const elementDefinition = (kind: string): ElementDefinition | undefined =>
  elementKind(kind)?.definition;

/** All kinds of elements that can be added, in the order of the registry. */
export const elementDefinitions = (): ElementDefinition[] =>
  [...known.values()].map(({ definition }) => definition);

/** True when a zone of any section has an element. */
export const hasElements = ({ sections = [] }: { sections?: readonly unknown[] }): boolean =>
  (sections as readonly Section[]).some(({ dropZones = {} }) =>
    Object.values(dropZones).some((zone) => zone.length > 0),
  );
