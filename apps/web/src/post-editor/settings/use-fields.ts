import { useSyncExternalStore } from 'react';
import type { FieldSaver } from '../session/field-saver.ts';
import type { PostChange } from '../session/post-change.ts';

export interface Fields {
  values: PostChange;
  errors: Readonly<Record<string, string>>;
  set: (change: PostChange) => void;
}

/** The fields of the open post, with what is typed and not saved yet. */
export function useFields(saver: FieldSaver): Fields {
  const values = useSyncExternalStore(saver.subscribe, () => saver.values);
  return { values, errors: saver.errors, set: (change) => saver.set(change) };
}
