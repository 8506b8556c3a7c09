import { limits } from '@sitewright/contract/limits';
import { isSamePath } from './operation.ts';
import type { AppliedOperation, Operation } from './operation.ts';

/** Unsetting may leave an object, and moving may leave a list, which a later write must not hide. */
const isOverwrittenBy = (op: Operation, next: Operation): boolean =>
  op.op === 'set' &&
  next.op === 'set' &&
  next.value !== undefined &&
  !['place', 'parent', 'slot'].includes(next.path[0]!) &&
  op.id === next.id &&
  isSamePath(op.path, next.path);

/** Merges consecutive writes to the same field, as typing makes them, into one operation. */
export const compact = (applied: readonly AppliedOperation[]): AppliedOperation[] => {
  const result: AppliedOperation[] = [];
  for (const { op, inverse } of applied) {
    const last = result.at(-1);
    if (last && isOverwrittenBy(last.op, op)) {
      result[result.length - 1] = { op, inverse: [...inverse, ...last.inverse] };
    } else result.push({ op, inverse });
  }
  return result;
};

/** A third of the byte limit in UTF-16 units: UTF-8 takes at most three bytes for one. */
const batchCharactersMax = Math.floor(limits.content.batchBytes / 3);

/** Number of operations that fit into one batch; at least one. */
export const countForBatch = (applied: readonly AppliedOperation[]): number => {
  let characters = 0;
  for (const [index, { op }] of applied.entries()) {
    characters += JSON.stringify(op).length;
    const isFull =
      index >= limits.content.operationsPerBatch || (index > 0 && characters > batchCharactersMax);
    if (isFull) return index;
  }
  return applied.length;
};
