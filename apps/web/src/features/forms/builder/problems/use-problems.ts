import { useEffect, useState } from 'react';
import { useStore } from '../model/builder-context.tsx';
import { findProblems, type Problem } from './find-problems.ts';

const waitMs = 300;

/** The problems of the form, looked for when nothing has changed for a moment: a keystroke does not wait for it. */
export function useProblems(): Problem[] {
  const store = useStore();
  const [problems, setProblems] = useState(() => findProblems(store.content));
  useEffect(() => {
    let checked = store.content;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      if (store.content === checked) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        checked = store.content;
        setProblems(findProblems(checked));
      }, waitMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return problems;
}
