import { useState } from 'react';
import { useLatest } from './use-latest.ts';

type Handlers<T> = { [K in keyof T]: (...args: never[]) => unknown };

/** Referentially stable handlers, for memoized components. */
export function useStable<T extends Handlers<T>>(handlers: T): T {
  const latest = useLatest(handlers);
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...args: never[]) => latest.current[name as keyof T](...args),
        ]),
      ) as T,
  );
  return stable;
}
