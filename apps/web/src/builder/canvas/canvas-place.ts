import type { CanvasView } from './canvas-view.ts';

/** The drawn page and where on the screen it stands. */
export interface CanvasPlace {
  frame: HTMLIFrameElement;
  view: CanvasView;
  scale: number;
}
