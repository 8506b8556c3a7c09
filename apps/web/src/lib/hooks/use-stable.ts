import { useState } from 'react';
import { useLatest } from './use-latest.ts';

type Handlers<T> = { [K in keyof T]: (...args: never[]) => unknown };

/** The same handlers in each drawing, for parts that are drawn again only when what they show changes. */
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
