// Drop targets.
import type { DropLocation } from '../../positioning/drop-element.ts';

/** The pointer in frame pixels, and the dragged element. */
export interface Point {
  x: number;
  y: number;
  /** Id of the dragged element, when it is already on the page. */
  dragged: string | undefined;
  /** Otherwise the kind of the new element. */
  kind?: string | undefined;
}

export interface ElementDropTarget {
  place: DropLocation & { index: number };
  /** Describes the location: before, after or beside an element, on an image, or in a section. */
  target: { where: 'before' | 'after' | 'left' | 'right' | 'over' | 'into' | 'inside'; id: string };
  /** The indicator in frame pixels: a line, upright where it has a height, or a frame around an image. */
  y: number;
  left: number;
  width: number;
  height?: number;
}

/** Where the dragged item would go: its index and the indicator, in screen pixels. */
export interface DropTarget {
  index: number;
  /** For elements: the location, and its description. */
  place?: DropLocation;
  target?: ElementDropTarget['target'];
  y: number;
  left: number;
  width: number;
  /** Only of a location beside something, or on an image. */
  height?: number | undefined;
}
