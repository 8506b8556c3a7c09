/** The selection frame reaches this far around a field. */
const marginPx = 6;

/** Puts the selection frame around a field, or hides it. */
export const placeFrame = (
  frame: HTMLElement | null,
  element: HTMLElement | undefined,
  host: HTMLElement,
): void => {
  if (!frame) return;
  frame.hidden = !element;
  const around = host.parentElement?.getBoundingClientRect();
  if (!element || !around) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  frame.style.transform = `translate(${left - around.left - marginPx}px,${top - around.top - marginPx}px)`;
  frame.style.width = `${width + 2 * marginPx}px`;
  frame.style.height = `${height + 2 * marginPx}px`;
};
