import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Files dropped onto an element. `isOver` while some are held above it. */
export function useFileDrop<Target extends HTMLElement>(onFiles: (files: readonly File[]) => void) {
  const target = useRef<Target>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    element.addEventListener('dragover', over, { signal });
    element.addEventListener('dragleave', () => setOver(false), { signal });
    element.addEventListener('drop', drop, { signal });
    return () => ends.abort();
  }, []);
  return { target, isOver };
}
