import { reconcileChanges } from './document-state.ts';
import type { ChangeRecord, DocumentState } from './document-state.ts';
import type { Operation } from './operation.ts';

/** `local`: changes of this user, undo and redo included. `remote`: changes from the server. */
export type ChangeOrigin = 'local' | 'remote';

export type Listener = () => void;
export type ChangeListener = (
  changedIds: ReadonlySet<string>,
  operations: readonly Operation[],
  origin: ChangeOrigin,
  /** Changed lists of children, by the node they belong to. */
  changedSlots: readonly { parent: string; slot: string }[],
) => void;

/** Listeners of one kind. Those added during a call are not called in it, so that no call can go on forever. */
export const createListeners = <Arguments extends unknown[]>() => {
  const listeners = new Set<(...values: Arguments) => void>();
  return {
    add: (listener: (...values: Arguments) => void): Listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...values: Arguments): void => {
      for (const listener of Array.from(listeners)) listener(...values);
    },
    isEmpty: (): boolean => listeners.size === 0,
  };
};

const createKeyedListeners = () => {
  const byKey = new Map<string, ReturnType<typeof createListeners<[]>>>();
  return {
    add: (key: string, listener: Listener): Listener => {
      const listeners = byKey.get(key) ?? createListeners<[]>();
      byKey.set(key, listeners);
      const remove = listeners.add(listener);
      return () => {
        remove();
        if (listeners.isEmpty() && byKey.get(key) === listeners) byKey.delete(key);
      };
    },
    notify: (key: string): void => byKey.get(key)?.notify(),
  };
};

const slotKey = (parent: string, slot: string): string => `${parent}/${slot}`;

/** Runs changes of a state and notifies the subscribers of nodes and slots that differ afterwards. */
export const createChangeNotifier = (state: DocumentState) => {
  const nodes = createKeyedListeners();
  const slots = createKeyedListeners();
  const everything = createListeners<Parameters<ChangeListener>>();
  return {
    subscribe: nodes.add,
    subscribeChildren: (parent: string, slot: string, listener: Listener): Listener =>
      slots.add(slotKey(parent, slot), listener),
    subscribeAll: (listener: ChangeListener): Listener => everything.add(listener),
    run: <T>(origin: ChangeOrigin, change: () => { operations: readonly Operation[]; result: T }): T => {
      const record: ChangeRecord = { nodes: new Map(), slots: new Map() };
      state.record = record;
      let done: { operations: readonly Operation[]; result: T };
      try {
        done = change();
      } finally {
        state.record = null;
      }
      const changed = reconcileChanges(state, record);
      for (const id of changed.nodes) nodes.notify(id);
      for (const { parent, slot } of changed.slots) slots.notify(slotKey(parent, slot));
      if (changed.nodes.length > 0) {
        everything.notify(new Set(changed.nodes), done.operations, origin, changed.slots);
      }
      return done.result;
    },
  };
};

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;
