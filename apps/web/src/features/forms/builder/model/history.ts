import type { FormContent } from '@sitewright/contract/forms/forms';

interface Snapshot {
  content: FormContent;
  /** See `selection.ts`. */
  selectedIds: readonly string[];
}

export interface History {
  past: readonly Snapshot[];
  future: readonly Snapshot[];
  /** The last edit, which the next one may join. */
  last: { key: string; at: number } | undefined;
}

const joinsWithinMs = 1_000;
const stepsMax = 200;

const snapshotOf = ({ content, selectedIds }: Snapshot): Snapshot => ({ content, selectedIds });

/** Adds a step of undo, unless the edit continues the last one. */
export const commit = <State extends History & Snapshot>(
  state: State,
  next: Snapshot,
  { key, at }: { key: string | undefined; at: number },
): State => {
  const { last } = state;
  const joins = key !== undefined && last?.key === key && at - last.at < joinsWithinMs;
  const past = joins ? state.past : [...state.past, snapshotOf(state)].slice(-stepsMax);
  return { ...state, ...next, past, future: [], last: key === undefined ? undefined : { key, at } };
};

/** The fields that are selected stay so, if all of them are still there. */
const restored = (state: Snapshot, step: Snapshot): Snapshot => {
  const { selectedIds } = state;
  const there = new Set(step.content.fields.map(({ id }) => id));
  const isThere = selectedIds.length > 0 && selectedIds.every((id) => there.has(id));
  return isThere ? { ...step, selectedIds } : step;
};

export const undo = <State extends History & Snapshot>(state: State): State => {
  const step = state.past.at(-1);
  if (!step) return state;
  return {
    ...state,
    ...restored(state, step),
    past: state.past.slice(0, -1),
    future: [snapshotOf(state), ...state.future],
    last: undefined,
  };
};

export const redo = <State extends History & Snapshot>(state: State): State => {
  const [step, ...future] = state.future;
  if (!step) return state;
  return {
    ...state,
    ...restored(state, step),
    past: [...state.past, snapshotOf(state)],
    future,
    last: undefined,
  };
};
