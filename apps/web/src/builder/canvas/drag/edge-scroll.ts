import { scrollNearEdge } from '../../../ui/drag/edge-scroll.ts';
import type { CanvasFrame } from '../canvas-frame.ts';

/** Scrolls the page while something is dragged near its upper or lower edge; called once per frame. */
export const scrollAtEdge = ({ frame, view }: CanvasFrame, x: number, y: number): void =>
  scrollNearEdge(frame.getBoundingClientRect(), view.document.scrollingElement, x, y);
