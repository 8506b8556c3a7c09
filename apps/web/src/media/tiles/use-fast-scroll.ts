import { type RefObject, useEffect, useState } from 'react';

/** Fast scrolling: more than a row per tenth of a second. It ends below a quarter of that speed. */
const fastScrollPxPerMs = 2;
const calmPxPerMs = 0.5;
const restMs = 80;

/** Whether an element is scrolled too fast to read its content. */
export function useFastScroll(scroller: RefObject<HTMLElement | null>): boolean {
  const [isRushing, setRushing] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let last = { top: element.scrollTop, at: 0 };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ timeStamp }: Event): void => {
      const { scrollTop: top } = element;
      const speed = Math.abs(top - last.top) / Math.max(1, timeStamp - last.at);
      last = { top, at: timeStamp };
      setRushing((isFast) => speed > (isFast ? calmPxPerMs : fastScrollPxPerMs));
      clearTimeout(rest);
      rest = setTimeout(() => setRushing(false), restMs);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  return isRushing;
}
