import type { Json, JsonObject } from '@sitewright/contract/content';
import { isPlainObject, isSameJson, withoutField } from './json.ts';
import { isForbiddenName } from './node.ts';
import { isArrayIndex, readChild } from './operation.ts';

export const pathDepthMax = 20;

export const isSafePath = (path: readonly string[]): boolean =>
  path.length > 0 && path.length <= pathDepthMax && !path.some(isForbiddenName);

export interface FieldWrite {
  next: JsonObject;
  /** Path for `previous` when the change is undone: the topmost object that was created. */
  inversePath: string[];
  previous: Json | undefined;
}

const nest = (path: readonly string[], value: Json): Json =>
  path.reduceRight<Json>((inner, part) => ({ [part]: inner }), value);

const withChild = (container: Json, part: string, child: Json | undefined): Json => {
  if (Array.isArray(container)) return container.with(Number(part), child ?? null);
  if (child === undefined) return withoutField(container as JsonObject, part);
  return { ...(container as JsonObject), [part]: child };
};

/**
 * Writes a value along a path, copying only the objects on the way. Missing objects are created; an entry of an array
 * can be replaced, but not added or removed. Null when nothing changes or the path does not fit.
 */
export const writeField = (
  target: JsonObject,
  path: readonly string[],
  value: Json | undefined,
): FieldWrite | null => {
  const containers: Json[] = [];
  let container: Json = target;
  let depth = 0;
  let replacement: Json | undefined;
  let previous: Json | undefined;
  for (; ; depth += 1) {
    const part = path[depth]!;
    if (Array.isArray(container) && !isArrayIndex(part, container)) return null;
    containers.push(container);
    previous = readChild(container, part);
    const isLast = depth === path.length - 1;
    if (isLast) {
      if (isSameJson(previous, value) || (value === undefined && Array.isArray(container))) return null;
      replacement = value;
      break;
    }
    if (Array.isArray(previous) || isPlainObject(previous)) {
      container = previous;
      continue;
    }
    if (value === undefined) return null;
    replacement = nest(path.slice(depth + 1), value);
    break;
  }
  let next: Json | undefined = replacement;
  for (let at = depth; at >= 0; at -= 1) next = withChild(containers[at]!, path[at]!, next);
  return { next: next as JsonObject, inversePath: path.slice(0, depth + 1), previous };
};
