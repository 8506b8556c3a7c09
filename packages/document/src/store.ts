import { applyOperation } from './apply.ts';
import { createChangeNotifier, createListeners } from './change-notifier.ts';
import type { ChangeListener, ChangeNotifier, Listener } from './change-notifier.ts';
import { childIds } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { applyForUndo, createHistory, createStep, extendStep, revertStep } from './history.ts';
import type { StepOptions, UndoResult, UndoStep } from './history.ts';
import type { DocumentNode } from './node.ts';
import type { AppliedOperation, Operation } from './operation.ts';

export interface Transaction {
  commit: (operations: readonly Operation[]) => void;
  /** Merges all commits into one undo step. */
  end: () => void;
  /** Reverts all commits. */
  cancel: () => void;
}

type AppliedListener = (applied: readonly AppliedOperation[]) => void;

/** The editing half of the store. */
interface Editing {
  /** Applies operations as one undo step and returns those that had an effect. */
  commit: (operations: readonly Operation[], options: StepOptions) => Operation[];
  transaction: (label: string, options?: Omit<StepOptions, 'label' | 'merge'>) => Transaction;
  /** Applies consequences of an edit in another document; undoing that edit reverts them, not this history. */
  follow: (operations: readonly Operation[]) => void;
  undo: () => UndoResult | null;
  redo: () => UndoResult | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  subscribeHistory: (listener: Listener) => Listener;
  /** For synchronization: local edits with their inverses. */
  subscribeApplied: (listener: AppliedListener) => Listener;
}

/** What a rebase reverts, applies in between and applies again. */
export interface Rebase {
  pending: readonly AppliedOperation[];
  remote: readonly Operation[];
  again: readonly AppliedOperation[];
}

export interface DocumentStore extends Editing {
  /** Read-only; writes go through `commit`. */
  readonly state: DocumentState;
  getNode: (id: string) => DocumentNode | undefined;
  getChildIds: (parent: string, slot: string) => readonly string[];
  /** Each `subscribe…` returns the function that ends the subscription. */
  subscribe: (id: string, listener: Listener) => Listener;
  subscribeChildren: (parent: string, slot: string, listener: Listener) => Listener;
  subscribeAll: (listener: ChangeListener) => Listener;
  /** For synchronization; returns `again` as it was applied now. */
  rebase: (change: Rebase) => AppliedOperation[];
}

/** Applies and reverts steps, and notifies the subscribers. */
const createStepRunner = (state: DocumentState, notifier: ChangeNotifier) => {
  const applied = createListeners<Parameters<AppliedListener>>();
  const runLocal = <T>(change: () => { applied: AppliedOperation[]; result: T }): T =>
    notifier.run('local', () => {
      const done = change();
      // First, because a listener that asks for pending edits must already see this one.
      if (done.applied.length > 0) applied.notify(done.applied);
      return { operations: done.applied.map(({ op }) => op), result: done.result };
    });
  return {
    subscribeApplied: (listener: AppliedListener): Listener => applied.add(listener),
    extend: (step: UndoStep, operations: readonly Operation[]): Operation[] =>
      runLocal(() => {
        const done = operations.map((op) => applyForUndo(state, op)).filter((result) => result !== null);
        extendStep(
          step,
          done.map(({ parts }) => parts),
        );
        const result = done.map((one) => one.applied.op);
        return { applied: done.map((one) => one.applied), result };
      }),
    revert: (step: UndoStep): ReturnType<typeof revertStep> =>
      runLocal(() => {
        const result = revertStep(state, step);
        return { applied: result.applied, result };
      }),
  };
};

const createEditing = (state: DocumentState, notifier: ChangeNotifier, now: () => number): Editing => {
  const steps = createStepRunner(state, notifier);
  const history = createHistory();
  const historyListeners = createListeners<[]>();

  const push = (step: UndoStep): void => {
    if (step.parts.length === 0) return;
    history.push(step);
    historyListeners.notify();
  };
  const travel = (step: UndoStep | undefined, give: (reverse: UndoStep) => void): UndoResult | null => {
    if (!step) return null;
    const { step: reverse, skipped } = steps.revert(step);
    if (reverse.parts.length > 0) give(reverse);
    historyListeners.notify();
    return { label: step.label, skipped, selection: step.selection };
  };
  const transaction: Editing['transaction'] = (label, options = {}) => {
    const step = createStep({ label, ...options }, now());
    let isOpen = true;
    const close = (finish: () => void): void => {
      if (isOpen) finish();
      isOpen = false;
    };
    return {
      commit: (operations) => {
        if (isOpen) steps.extend(step, operations);
      },
      end: () => close(() => push(step)),
      cancel: () => close(() => steps.revert(step)),
    };
  };
  return {
    commit: (operations, options) => {
      const step = createStep(options, now());
      const effective = steps.extend(step, operations);
      push(step);
      return effective;
    },
    follow: (operations) => void steps.extend(createStep({ label: '' }, now()), operations),
    transaction,
    undo: () => travel(history.popUndo(), history.pushRedo),
    redo: () => travel(history.popRedo(), history.pushUndo),
    get canUndo() {
      return history.undoSteps.length > 0;
    },
    get canRedo() {
      return history.redoSteps.length > 0;
    },
    get undoLabel() {
      return history.undoSteps.at(-1)?.label;
    },
    get redoLabel() {
      return history.redoSteps.at(-1)?.label;
    },
    subscribeHistory: historyListeners.add,
    subscribeApplied: steps.subscribeApplied,
  };
};

/** A document edited by one user: changes, undo, and notifications for subscribers of its parts. */
export const createDocumentStore = (
  state: DocumentState,
  { now = Date.now }: { now?: () => number } = {},
): DocumentStore => {
  const notifier = createChangeNotifier(state);
  // Not spread, because getters must stay getters.
  return Object.assign(createEditing(state, notifier, now), {
    state,
    getNode: (id: string) => state.nodes.get(id),
    getChildIds: (parent: string, slot: string) => childIds(state, parent, slot),
    subscribe: notifier.subscribe,
    subscribeChildren: notifier.subscribeChildren,
    subscribeAll: notifier.subscribeAll,
    rebase: ({ pending, remote, again }: Rebase) =>
      notifier.run('remote', () => {
        for (const { inverse } of pending.toReversed()) {
          for (const operation of inverse) applyOperation(state, operation);
        }
        for (const operation of remote) applyOperation(state, operation);
        const result = again.map(({ op }) => ({ op, inverse: applyOperation(state, op) }));
        return { operations: remote, result };
      }),
  });
};
