import type { ElementKind } from './element-kind.ts';
import * as kinds from './kinds.ts';

/** The kinds of dropped elements by the `type` in a page's content. */
export const elementKinds: ReadonlyMap<string, ElementKind> = new Map(
  Object.values(kinds).map((kind: ElementKind) => [kind.definition.kind, kind]),
);
