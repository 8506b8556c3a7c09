import { useEffect, useState } from 'react';

export interface AnchorPlace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The half of the window in which the control is: the card stands in the other. */
  side: 'top' | 'bottom';
}

const placeOf = (element: Element): AnchorPlace => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, side: top + height / 2 > innerHeight / 2 ? 'bottom' : 'top' };
};

const isSame = (a: AnchorPlace | undefined, b: AnchorPlace | undefined): boolean =>
  a?.left === b?.left && a?.top === b?.top && a?.width === b?.width && a?.height === b?.height;

/** The place of a control, followed while it moves; undefined until it is on the screen. */
export function useAnchor(anchor: string | null): AnchorPlace | undefined {
  const [place, setPlace] = useState<AnchorPlace>();
  useEffect(() => {
    if (anchor === null) return undefined;
    let shown: AnchorPlace | undefined;
    let hasScrolled = false;
    let frame = 0;
    const look = (): void => {
      const found = [...document.querySelectorAll(`[data-tutorial="${CSS.escape(anchor)}"]`)].find(
        (element) => element.getClientRects().length > 0,
      );
      if (found && !hasScrolled) {
        hasScrolled = true;
        found.scrollIntoView({ block: 'center' });
      }
      const next = found && placeOf(found);
      if (!isSame(shown, next)) setPlace(next);
      shown = next;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      setPlace(undefined);
    };
  }, [anchor]);
  return anchor === null ? undefined : place;
}
