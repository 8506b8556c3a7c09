import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { ownCodeIssue, ownCodeIssues } from '@sitewright/contract/sections/own-code';
import { isSafePath, pathDepthMax } from './field-path.ts';
import { isPlainObject } from './json.ts';
import { isNodeId, isSlotName } from './node.ts';
import type { DocumentNode, NodeKind } from './node.ts';
import { nodeProblem, typeMaxLength } from './node-rules.ts';
import type { Operation } from './operation.ts';
import { isOrderKey } from './order-key.ts';

const valueDepthMax = 32;
const nameMaxLength = 200;

const textProblem = (text: string, maxLength: number): string | null => {
  if (text.length > maxLength) return `A text has more than ${maxLength} characters.`;
  return text.includes('\0') || !text.isWellFormed()
    ? 'A text holds characters that cannot be stored.'
    : null;
};

const nameProblem = (name: string): string | null => {
  if (name === '__proto__') return 'A field cannot be named __proto__.';
  return textProblem(name, nameMaxLength);
};

const firstProblem = <T>(entries: readonly T[], check: (entry: T) => string | null): string | null => {
  for (const entry of entries) {
    const problem = check(entry);
    if (problem !== null) return problem;
  }
  return null;
};

const jsonProblem = (value: unknown, textMaxLength: number, depth = 0): string | null => {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return textProblem(value, textMaxLength);
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'A number is not finite.';
  if (depth >= valueDepthMax) return `A value is nested deeper than ${valueDepthMax} levels.`;
  if (Array.isArray(value)) {
    return firstProblem(value, (entry: unknown) => jsonProblem(entry, textMaxLength, depth + 1));
  }
  if (!isPlainObject(value)) return 'A value is not JSON.';
  return firstProblem(
    Object.keys(value),
    (key) => nameProblem(key) ?? jsonProblem(value[key], textMaxLength, depth + 1),
  );
};

/** A section's own markup, styles and script are in `props`. */
const textMaxLength = (root: string | undefined): number =>
  root === 'props' ? limits.sectionCode.htmlBytes : limits.content.fieldTextMaxLength;

/** What is wrong with a section's own code among its `props`, or with one field of it. */
const codeProblem = (path: readonly string[], value: Json | undefined): string | null => {
  const [root, field] = path;
  if (root !== 'props' || value === undefined) return null;
  if (field !== undefined) return path.length > 2 ? null : (ownCodeIssue(field, value) ?? null);
  return isPlainObject(value) ? (ownCodeIssues(value)[0]?.message ?? null) : null;
};

const isKind = (value: unknown): value is NodeKind =>
  value === 'section' || value === 'element' || value === 'item';

const validateNode = (value: unknown): DocumentNode | string => {
  if (!isPlainObject(value)) return 'The node to insert is not an object.';
  const { id, kind, type, parent, slot, order, data, props } = value;
  if (!isNodeId(id)) return 'The id of the node is not valid.';
  if (!isKind(kind)) return 'The kind of the node is not valid.';
  if (typeof type !== 'string' || typeof parent !== 'string') return 'The node lacks its type or parent.';
  if (typeof slot !== 'string' || typeof order !== 'string') return 'The node lacks its slot or order.';
  if (!isPlainObject(data) || !isPlainObject(props)) return 'The node lacks its data or props.';
  const problem =
    textProblem(type, typeMaxLength) ??
    (kind === 'section' ? codeProblem(['props'], props) : null) ??
    jsonProblem(data, textMaxLength('data')) ??
    jsonProblem(props, textMaxLength('props'));
  if (problem !== null) return problem;
  const node: DocumentNode = { id, kind, type, parent, slot, order, data, props };
  return nodeProblem(node) ?? node;
};

const placeProblem = (value: Json): string | null => {
  const isPlace =
    isPlainObject(value) && isNodeId(value.parent) && isSlotName(value.slot) && isOrderKey(value.order);
  return isPlace ? null : 'A place needs a valid parent, slot and order.';
};

const valueProblem = (path: readonly string[], value: Json | undefined): string | null => {
  const root = path[0];
  if (root === 'data' || root === 'props') {
    if (path.length === 1 && !isPlainObject(value)) return `${root} must be an object.`;
    if (value === undefined) return null;
    return codeProblem(path, value) ?? jsonProblem(value, textMaxLength(root));
  }
  if (path.length > 1) return `${root} has no fields.`;
  if (root === 'type') {
    if (value === undefined) return null;
    return typeof value === 'string' ? textProblem(value, typeMaxLength) : 'A type must be a text.';
  }
  if (root === 'place') return placeProblem(value ?? null);
  const place: JsonObject = { parent: 'root', slot: 'sections', order: 'a0' };
  if (root === undefined || !Object.hasOwn(place, root)) return 'The path names no field of a node.';
  return placeProblem({ ...place, [root]: value ?? null });
};

const validateSet = (value: JsonObject): Operation | string => {
  const { id, path } = value;
  if (!isNodeId(id)) return 'The id of the node is not valid.';
  const isPath = (parts: unknown): parts is string[] =>
    Array.isArray(parts) && parts.every((part) => typeof part === 'string' && part.length > 0);
  if (!isPath(path)) return 'The path must be a list of names.';
  if (!isSafePath(path)) return `A path has 1 to ${pathDepthMax} allowed names.`;
  const problem = firstProblem(path, nameProblem) ?? valueProblem(path, value.value);
  if (problem !== null) return problem;
  return value.value === undefined ? { op: 'set', id, path } : { op: 'set', id, path, value: value.value };
};

/** Validates a received operation: returns it without unknown fields, or a sentence about what is wrong. */
export const validateOperation = (value: unknown): Operation | string => {
  if (!isPlainObject(value)) return 'An operation must be an object.';
  if (value.op === 'set') return validateSet(value);
  if (value.op === 'remove') {
    return isNodeId(value.id) ? { op: 'remove', id: value.id } : 'The id of the node is not valid.';
  }
  if (value.op !== 'insert') return 'The operation is none of insert, remove and set.';
  const node = validateNode(value.node);
  return typeof node === 'string' ? node : { op: 'insert', node };
};

/** All operations of a batch, or the first validation error. */
export const validateOperations = (values: unknown): Operation[] | string => {
  if (!Array.isArray(values)) return 'The operations must be a list.';
  const { operationsPerBatch } = limits.content;
  if (values.length > operationsPerBatch) return `A batch has at most ${operationsPerBatch} operations.`;
  const operations: Operation[] = [];
  for (const [index, value] of values.entries()) {
    const operation = validateOperation(value);
    if (typeof operation === 'string') return `Operation ${index + 1}: ${operation}`;
    operations.push(operation);
  }
  return operations;
};
