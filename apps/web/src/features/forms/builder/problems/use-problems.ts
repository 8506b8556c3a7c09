import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../model/builder-context.tsx';
import { findProblems, type Problem } from './find-problems.ts';
import { usePayments } from './use-payments.ts';

const waitMs = 300;

/** The problems of the form, looked for when nothing has changed for a moment: a keystroke does not wait for it. */
export function useProblems(): Problem[] {
  const store = useStore();
  const hasPayments = usePayments();
  const [checked, setChecked] = useState(store.content);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setChecked(store.content), waitMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return useMemo(() => findProblems(checked, hasPayments), [checked, hasPayments]);
}
