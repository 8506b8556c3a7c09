// The places that something dragged may go to.
import type { DropPlace } from '../../positioning/drop-element.ts';

/** Where the pointer is, in the frame's own pixels, and what it holds. */
export interface Point {
  x: number;
  y: number;
  /** What is being dragged, when it is on the page already. */
  dragged: string | undefined;
  /** Else the kind of what will be new. */
  kind?: string | undefined;
}

export interface ElementGap {
  place: DropPlace & { index: number };
  /** What the place is told from: before, after or beside an element, on a picture, or in a section. */
  target: { where: 'before' | 'after' | 'left' | 'right' | 'over' | 'into' | 'inside'; id: string };
  /** The line that shows it, in the frame's own pixels; upright, or around a picture, where it has a height. */
  y: number;
  left: number;
  width: number;
  height?: number;
}

/** A place for what is dragged: its index and the line that shows it, in screen pixels. */
export interface DropGap {
  index: number;
  /** Of an element: where it goes, and what that is told from. */
  place?: DropPlace;
  target?: ElementGap['target'];
  y: number;
  left: number;
  width: number;
  /** Of a place beside something, or on a picture. */
  height?: number | undefined;
}
