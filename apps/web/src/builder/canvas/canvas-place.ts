import type { CanvasView } from './canvas-view.ts';

/** The rendered page, its frame and its zoom. */
export interface CanvasPlace {
  frame: HTMLIFrameElement;
  view: CanvasView;
  scale: number;
}
