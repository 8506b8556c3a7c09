import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The newest value, for listeners that were set up once. Read it in events and effects only. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
