import { type RefObject, useLayoutEffect, useState } from 'react';

/** spec: tiles at least 200 px wide in rows of 160 px. */
export const tileMinWidth = 200;
export const rowHeight = 160;
export const tileGap = 12;

/** Number of columns that fit the element. */
export function useColumns(frame: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + tileGap) / (tileMinWidth + tileGap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}
