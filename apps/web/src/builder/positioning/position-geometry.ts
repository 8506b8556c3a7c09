// Measures elements on the canvas and converts boxes to positions, in frame pixels. Measured when a gesture begins,
// never during it.
import type { Editor } from '../model/editor.ts';
import type { CanvasView } from '../canvas/canvas-view.ts';
import type { FreePosition } from './position-edits.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

export const movedBy = (box: Box, dx: number, dy: number): Box => ({
  left: box.left + dx,
  top: box.top + dy,
  right: box.right + dx,
  bottom: box.bottom + dy,
});

export const unionOf = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const holdsPlaces = (element: Element): boolean => {
  const style = element.ownerDocument.defaultView!.getComputedStyle(element);
  return style.position !== 'static' || style.transform !== 'none' || style.filter !== 'none';
};

/** The containing block of free elements in `parent`: the nearest positioned ancestor, or the section. */
export const originAround = (parent: Element | null, section: Element): Box => {
  let at = parent;
  while (at && at !== section && section.contains(at) && !holdsPlaces(at)) at = at.parentElement;
  const owner = (at ?? section) as HTMLElement;
  const { left, top } = owner.getBoundingClientRect();
  const inner = { left: left + owner.clientLeft, top: top + owner.clientTop };
  return { ...inner, right: inner.left + owner.clientWidth, bottom: inner.top + owner.clientHeight };
};

export const originOf = (element: Element, section: Element): Box =>
  originAround(element.parentElement, section);

/** An element as measured at the start of a gesture. */
export interface Measured {
  id: string;
  element: HTMLElement;
  section: HTMLElement;
  box: Box;
  origin: Box;
}

export const measure = (editor: Editor, view: CanvasView, id: string): Measured | undefined => {
  const element = view.elementOf(id);
  const section = view.sectionElement(editor.sectionOf(id)?.id ?? '');
  if (!element || !section) return undefined;
  return {
    id,
    element,
    section,
    box: boxOf(element.getBoundingClientRect()),
    origin: originOf(element, section),
  };
};

/**
 * The position that moves a measured element to a box. It always includes the minimum height of the section, which so
 * stays high enough when its other content shrinks. The boxes date from the measurement; `scrolled` is the distance
 * scrolled since.
 */
export const positionInOrigin = (
  { origin, section }: Measured,
  box: Box,
  width?: number,
  scrolled = 0,
): FreePosition => {
  const whole = Math.max(origin.right - origin.left, 1);
  const sectionTop = section.getBoundingClientRect().top + scrolled;
  return {
    left: ((box.left - origin.left) / whole) * 100,
    top: box.top - origin.top,
    width: width === undefined ? undefined : (width / whole) * 100,
    room: Math.max(Math.ceil(box.bottom - sectionTop), 0),
  };
};

/** The box of an element's visible content: a short heading is as wide as its column, but its text is not. */
const contentBox = (element: HTMLElement): Box => {
  const range = element.ownerDocument.createRange();
  const field = element.querySelector<HTMLElement>('[data-field]');
  range.selectNodeContents(field && field.parentElement === element ? field : element);
  const box = range.getBoundingClientRect();
  return box.width > 0 ? boxOf(box) : boxOf(element.getBoundingClientRect());
};

const wrapping: ReadonlySet<string> = new Set([
  'heading',
  'text',
  'quote',
  'list',
  'button',
  'icon',
  'social',
]);
/** Whether a kind of element is as wide as its text when it has no width. */
export const isShrinking = (type: string): boolean => wrapping.has(type);

/** From this share of the section's width on, texts keep their width, since they would overflow otherwise. */
const wideShare = 0.6;

/** The position that takes an element out of the flow without moving it. */
export const currentPosition = (measured: Measured, type: string): FreePosition => {
  const { element, origin, box } = measured;
  const shown = isShrinking(type) ? contentBox(element) : box;
  const isWide = shown.right - shown.left > (origin.right - origin.left) * wideShare;
  const keepsWidth = !isShrinking(type) || isWide;
  return positionInOrigin(
    measured,
    { ...box, left: shown.left },
    keepsWidth ? Math.ceil(shown.right - shown.left) : undefined,
  );
};
