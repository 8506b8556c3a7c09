const gap = 6;
const margin = 8;

export interface Anchor {
  left: number;
  top: number;
  bottom: number;
}

/** Places a floating element below an anchor on the screen, or above it where there is more room. */
export const placeBelow = (element: HTMLElement, anchor: Anchor): void => {
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = innerHeight - anchor.bottom - gap - margin;
  const isAbove = height > below && anchor.top > innerHeight - anchor.bottom;
  const top = isAbove ? Math.max(margin, anchor.top - gap - height) : anchor.bottom + gap;
  const left = Math.max(margin, Math.min(anchor.left, innerWidth - width - margin));
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
};

/** Places a toolbar above a range, centered on it. */
export const placeAbove = (
  element: HTMLElement,
  anchor: Anchor & { right: number },
  topLimit: number,
): void => {
  const { offsetWidth: width, offsetHeight: height } = element;
  const wanted = anchor.top - height - gap;
  const top = wanted < topLimit ? Math.min(anchor.bottom + gap, innerHeight - height - margin) : wanted;
  const middle = (anchor.left + anchor.right) / 2 - width / 2;
  const left = Math.max(margin, Math.min(middle, innerWidth - width - margin));
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
};
