import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Keys pressed within an element that is no control itself, such as a dialog beside the text. */
export function useKeyDown(
  place: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent): void => handleKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [place]);
}
