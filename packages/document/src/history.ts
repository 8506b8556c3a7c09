import type { Json } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { applyOperation } from './apply.ts';
import type { DocumentState } from './document-state.ts';
import { isSameJson } from './json.ts';
import { isSamePath, readField } from './operation.ts';
import type { AppliedOperation, Operation } from './operation.ts';

// The undo steps of one user. A step remembers what it wrote, so that undo never reverts what others wrote to the
// same field since.

/** One inverse operation, and the value that must still be there. */
interface UndoPart {
  op: Operation;
  expected: Json | undefined;
}

export interface UndoStep {
  label: string;
  /** The selection before the step. */
  selection: unknown;
  /** One entry per operation of the step, oldest first; within an entry in the order of application. */
  parts: UndoPart[][];
  merge: string | undefined;
  committedAt: number;
}

export interface UndoResult {
  label: string;
  /** Number of parts skipped because another user has changed or removed them since. */
  skipped: number;
  selection: unknown;
}

/** Applies an operation and records its inverse; to be called with the state as it is. */
export const applyForUndo = (
  state: DocumentState,
  op: Operation,
): { applied: AppliedOperation; parts: UndoPart[] } | null => {
  const inverse = applyOperation(state, op);
  if (inverse.length === 0) return null;
  const parts = inverse.map((part): UndoPart => {
    const node = part.op === 'set' ? state.nodes.get(part.id) : undefined;
    return { op: part, expected: part.op === 'set' && node ? readField(node, part.path) : undefined };
  });
  return { applied: { op, inverse }, parts };
};

const hasChangedSince = (state: DocumentState, { op, expected }: UndoPart): boolean => {
  if (op.op === 'insert') return state.nodes.has(op.node.id) || !state.nodes.has(op.node.parent ?? '');
  const node = state.nodes.get(op.id);
  if (!node) return true;
  return op.op === 'set' && !isSameJson(readField(node, op.path), expected);
};

/** Reverts a step. The returned `step` reverts this in turn: undo and redo are the same operation. */
export const revertStep = (
  state: DocumentState,
  step: UndoStep,
): { step: UndoStep; applied: AppliedOperation[]; skipped: number } => {
  const applied: AppliedOperation[] = [];
  const parts: UndoPart[][] = [];
  let skipped = 0;
  for (const part of step.parts.toReversed().flat()) {
    if (hasChangedSince(state, part)) {
      skipped += 1;
      continue;
    }
    const done = applyForUndo(state, part.op);
    if (!done) continue;
    applied.push(done.applied);
    parts.push(done.parts);
  }
  return { step: { ...step, parts, merge: undefined }, applied, skipped };
};

const touches = (entry: readonly UndoPart[], id: string): boolean =>
  entry.some(({ op }) => (op.op === 'insert' ? op.node.id === id : op.id === id));

/**
 * Adds parts to a step. Typing writes one field a hundred times, but undo only needs the first old and the last new
 * value.
 */
const joinParts = (parts: UndoPart[][], added: UndoPart[]): void => {
  const [part] = added;
  const last = parts.findLastIndex((entry) => part?.op.op === 'set' && touches(entry, part.op.id));
  const previous = parts[last]?.[0];
  const isSameField =
    added.length === 1 &&
    parts[last]?.length === 1 &&
    part?.op.op === 'set' &&
    previous?.op.op === 'set' &&
    previous.op.id === part.op.id &&
    isSamePath(previous.op.path, part.op.path) &&
    // Otherwise another user wrote in between, and undo must restore what they wrote.
    isSameJson(part.op.value, previous.expected);
  if (isSameField) parts[last] = [{ op: previous.op, expected: part.expected }];
  else parts.push(added);
};

export interface StepOptions {
  label: string;
  /** Commits with the same key in quick succession become one step. */
  merge?: string | undefined;
  selection?: unknown;
}

export const createStep = (options: StepOptions, committedAt: number): UndoStep => ({
  label: options.label,
  selection: options.selection,
  parts: [],
  merge: options.merge,
  committedAt,
});

export const extendStep = (step: UndoStep, parts: readonly UndoPart[][]): void => {
  for (const added of parts) joinParts(step.parts, added);
};

export interface History {
  readonly undoSteps: readonly UndoStep[];
  readonly redoSteps: readonly UndoStep[];
  /** Adds a step or merges it into the previous one; clears the redo steps. */
  push: (step: UndoStep) => void;
  popUndo: () => UndoStep | undefined;
  popRedo: () => UndoStep | undefined;
  pushUndo: (step: UndoStep) => void;
  pushRedo: (step: UndoStep) => void;
}

export const createHistory = (): History => {
  const undoSteps: UndoStep[] = [];
  const redoSteps: UndoStep[] = [];
  const canJoin = (previous: UndoStep | undefined, step: UndoStep): previous is UndoStep =>
    step.merge !== undefined &&
    previous?.merge === step.merge &&
    step.committedAt - previous.committedAt <= limits.editor.undoMergeMs;
  const giveUndo = (step: UndoStep): void => {
    undoSteps.push(step);
    if (undoSteps.length > limits.editor.undoSteps) undoSteps.shift();
  };
  return {
    undoSteps,
    redoSteps,
    push: (step) => {
      redoSteps.length = 0;
      const previous = undoSteps.at(-1);
      if (!canJoin(previous, step)) {
        giveUndo(step);
        return;
      }
      extendStep(previous, step.parts);
      previous.committedAt = step.committedAt;
    },
    popUndo: () => undoSteps.pop(),
    popRedo: () => redoSteps.pop(),
    pushUndo: giveUndo,
    pushRedo: (step) => {
      redoSteps.push(step);
    },
  };
};
