import { useReducer } from 'react';

interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Field of the last change: typing on in it is one step. */
  key: string | undefined;
}

type Step<T> =
  | { type: 'change'; next: T; key: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'load'; next: T };

const stepsKept = 100;

const reduce = <T>({ past, present, future, key }: History<T>, step: Step<T>): History<T> => {
  switch (step.type) {
    case 'change': {
      const isSameField = step.key !== undefined && step.key === key;
      return {
        past: isSameField ? past : [...past, present].slice(-stepsKept),
        present: step.next,
        future: [],
        key: step.key,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return { past, present, future, key: undefined };
      return { past: past.slice(0, -1), present: before, future: [present, ...future], key: undefined };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return { past, present, future, key: undefined };
      return { past: [...past, present], present: next, future: rest, key: undefined };
    }
    default:
      return { past: [], present: step.next, future: [], key: undefined };
  }
};

/** A value that is edited, with undo. */
export function useUndo<T extends object>(initial: T) {
  const [{ past, present, future }, dispatch] = useReducer(reduce<T>, {
    past: [],
    present: initial,
    future: [],
    key: undefined,
  });
  return {
    present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `key` names the field that is typed in. */
    change: (next: T, key?: string): void => dispatch({ type: 'change', next, key }),
    undo: (): void => dispatch({ type: 'undo' }),
    redo: (): void => dispatch({ type: 'redo' }),
    /** Begins anew with what was loaded; it cannot be undone. */
    load: (next: T): void => dispatch({ type: 'load', next }),
  };
}
