import type { CanvasView } from './canvas-view.ts';

/** The rendered page, its frame and its zoom. */
export interface CanvasFrame {
  frame: HTMLIFrameElement;
  view: CanvasView;
  scale: number;
}
