import type { ElementKind } from './element-kind.ts';
import * as kinds from './kinds.ts';

/** The kinds of dropped elements by the `type` that a page's content names them with. */
export const elementKinds: ReadonlyMap<string, ElementKind> = new Map(
  Object.values(kinds).map((kind: ElementKind) => [kind.definition.kind, kind]),
);
