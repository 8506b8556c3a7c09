// Rulers along the page in page pixels. Painted on scroll, zoom and selection changes; a paint affects nothing else.
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import type { Editor } from '../model/editor.ts';

const rulerPx = 20;
/** Minimum distance between two numbered ticks. */
const numberEveryPx = 56;
const steps = [10, 20, 50, 100, 200, 500, 1_000];

/** Page pixels between two numbers, so that they do not overlap. */
export const rulerStep = (scale: number): number =>
  steps.find((step) => step * scale >= numberEveryPx) ?? steps.at(-1)!;

export type Rulers = readonly [across: HTMLCanvasElement, down: HTMLCanvasElement];

interface Span {
  from: number;
  to: number;
}

interface Drawing {
  canvas: HTMLCanvasElement;
  isUpright: boolean;
  /** Length of the ruler on the screen, and the page position at its start. */
  length: number;
  start: number;
  scale: number;
  marked: Span | undefined;
}

const drawn = new WeakMap<HTMLCanvasElement, string>();

const draw = ({ canvas, isUpright, length, start, scale, marked }: Drawing): void => {
  const { ink = '#666', tint = '#eee', font = '10px sans-serif' } = canvas.dataset;
  const key = [length, start, scale, marked?.from, marked?.to, ink, tint].join('|');
  if (drawn.get(canvas) === key) return;
  drawn.set(canvas, key);
  const density = devicePixelRatio;
  const [width, height] = isUpright ? [rulerPx, length] : [length, rulerPx];
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(density, density);
  /** A bar, by its position along and across the ruler. */
  const bar = (along: number, across: number, extent: number, thickness: number): void =>
    isUpright
      ? pen.fillRect(across, along, thickness, extent)
      : pen.fillRect(along, across, extent, thickness);
  if (marked) {
    pen.fillStyle = tint;
    bar((marked.from - start) * scale, 0, (marked.to - marked.from) * scale, rulerPx);
  }
  pen.fillStyle = ink;
  pen.font = font;
  pen.textBaseline = 'top';
  const step = rulerStep(scale);
  for (let at = Math.floor(start / step) * step; (at - start) * scale < length; at += step) {
    const along = Math.round((at - start) * scale);
    bar(along, 0, 1, rulerPx);
    for (let part = 1; part < 5; part += 1)
      bar(Math.round(along + (part * step * scale) / 5), rulerPx - 5, 1, 5);
    pen.save();
    if (isUpright) {
      // Rotated to be read from below, as usual on vertical rulers.
      pen.translate(3, along + 4 + pen.measureText(String(at)).width);
      pen.rotate(-Math.PI / 2);
    } else pen.translate(along + 4, 3);
    pen.fillText(String(at), 0, 0);
    pen.restore();
  }
};

/** Paints both rulers for the current scroll position and zoom. */
export const paintRulers = (
  editor: Editor,
  { view, frame, scale }: CanvasFrame,
  [across, down]: Rulers,
): void => {
  const scroller = view.document.scrollingElement;
  const top = scroller?.scrollTop ?? 0;
  const left = scroller?.scrollLeft ?? 0;
  const chosen = view.elementOf(editor.view.selection?.nodeId ?? '')?.getBoundingClientRect();
  draw({
    canvas: across,
    isUpright: false,
    length: Math.round(frame.clientWidth * scale),
    start: left,
    scale,
    marked: chosen && { from: chosen.left + left, to: chosen.right + left },
  });
  draw({
    canvas: down,
    isUpright: true,
    length: Math.round(frame.clientHeight * scale),
    start: top,
    scale,
    marked: chosen && { from: chosen.top + top, to: chosen.bottom + top },
  });
};
