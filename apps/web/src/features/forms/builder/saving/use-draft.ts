import { useEffect, useState } from 'react';
import { useStore } from '../model/builder-context.tsx';
import type { Draft, DraftStorage } from './draft-storage.ts';

const waitMs = 500;

/** Keeps unsaved work in the browser, and returns what was left of an earlier visit. */
export function useDraft(
  storage: DraftStorage,
  edit: number | undefined,
  onRestore: (edit: number | undefined) => void,
) {
  const store = useStore();
  const [found, setFound] = useState<Draft | undefined>(() => {
    const draft = storage.read();
    return draft && JSON.stringify(draft.content) !== JSON.stringify(store.content) ? draft : undefined;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (store.isDirty) storage.write({ content: store.content, edit, savedAt: new Date().toISOString() });
    };
    let last = store.content;
    const stop = store.subscribe(() => {
      if (store.content === last) return;
      last = store.content;
      clearTimeout(timer);
      timer = setTimeout(write, waitMs);
    });
    const writeNow = (): void => {
      if (timer !== undefined) write();
    };
    addEventListener('pagehide', writeNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', writeNow);
      stop();
    };
  }, [store, storage, edit]);
  return {
    found,
    restore: (): void => {
      if (found) {
        store.dispatch({ type: 'replace', content: found.content });
        onRestore(found.edit);
      }
      setFound(undefined);
    },
    discard: (): void => {
      storage.remove();
      setFound(undefined);
    },
  };
}
