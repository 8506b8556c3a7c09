import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Ref to the latest value, for listeners that are registered once. Read it in events and effects only. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
