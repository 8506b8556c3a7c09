import { useSyncExternalStore } from 'react';
import type { BuilderStore } from '../model/builder-store.ts';

export const useDirty = (store: BuilderStore): boolean =>
  useSyncExternalStore(store.subscribe, () => store.isDirty);
