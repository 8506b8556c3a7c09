import { useEffect, useEffectEvent, useState } from 'react';

/** Handles files dropped or pasted in the window while mounted. Returns whether files are dragged over it. */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void, isActive: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isActive) return undefined;
    const ends = new AbortController();
    // Capture phase: the page behind the dialog must not handle them too.
    const options = { signal: ends.signal, capture: true };
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take(files);
    };
    window.addEventListener('dragover', over, options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('drop', drop, options);
    window.addEventListener('paste', paste, options);
    return () => {
      ends.abort();
      setOver(false);
    };
  }, [isActive]);
  return isOver;
}
