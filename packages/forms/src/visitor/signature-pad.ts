import { create } from './page-form.ts';

/** Parts of the width of the pad, so that strokes keep their place when it is resized. */
type Point = readonly [x: number, y: number];

export interface Pad {
  canvas: HTMLCanvasElement;
  isEmpty: () => boolean;
  undo: () => void;
  clear: () => void;
  /** A PNG on white, whatever the colors of the form are; undefined for an empty pad. */
  toImage: () => Promise<Blob | undefined>;
  /** Called after each stroke. */
  onStroke: () => void;
}

const imageWidth = 900;
const lineWidth = 0.006;

/** Curves through the middles of the points: a hand gives too few for straight lines. */
const drawStroke = (pen: CanvasRenderingContext2D, stroke: readonly Point[], scale: number): void => {
  const at = ([x, y]: Point): [number, number] => [x * scale, y * scale];
  const [first, ...others] = stroke;
  pen.beginPath();
  pen.moveTo(...at(first!));
  others.forEach((point, index) => {
    const next = others[index + 1] ?? point;
    pen.quadraticCurveTo(...at(point), ...at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]));
  });
  // A stroke of one point is a dot.
  if (others.length === 0) pen.lineTo(...at(first!));
  pen.stroke();
};

const drawAll = (
  canvas: HTMLCanvasElement,
  strokes: readonly Point[][],
  color: string,
  paper?: string,
): void => {
  const pen = canvas.getContext('2d')!;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (paper) {
    pen.fillStyle = paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(1.5, canvas.width * lineWidth);
  pen.strokeStyle = color;
  for (const stroke of strokes) drawStroke(pen, stroke, canvas.width);
};

/** A canvas to draw on with a mouse, a pen or a finger. */
export const createPad = (label: string): Pad => {
  const canvas = create('canvas', { className: 'form__canvas form__box' });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  const strokes: Point[][] = [];
  let current: Point[] | undefined;
  const draw = (): void => drawAll(canvas, strokes, getComputedStyle(canvas).color);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = canvas.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / width];
  };
  const pad: Pad = {
    canvas,
    isEmpty: () => strokes.length === 0,
    undo: () => {
      strokes.pop();
      draw();
    },
    clear: () => {
      strokes.length = 0;
      draw();
    },
    toImage: () => {
      if (strokes.length === 0) return Promise.resolve(undefined);
      const height = Math.round((imageWidth * canvas.height) / canvas.width);
      const image = create('canvas', { width: imageWidth, height });
      drawAll(image, strokes, '#111827', '#ffffff');
      return new Promise((resolve) => image.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
    },
    onStroke: () => {},
  };
  const end = (): void => {
    if (!current) return;
    current = undefined;
    pad.onStroke();
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    current = [pointAt(event)];
    strokes.push(current);
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!current || !event.isPrimary) return;
    const events = event.getCoalescedEvents();
    current.push(...(events.length > 0 ? events : [event]).map(pointAt));
    draw();
  });
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    // On a hidden step it has no size.
    if (clientWidth === 0) return;
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    draw();
  }).observe(canvas);
  return pad;
};
