import type { Editor } from '../../model/editor.ts';
import type { CanvasFrame } from '../canvas-frame.ts';
import type { DragPayload } from './drag-state.ts';
import type { DropTarget } from './drop-target.ts';
import { elementDropTargetAt } from './element-drop-target.ts';
import { insertionPointAt } from '../section-geometry.ts';

/** The drop target at a screen point, with its line in screen pixels; undefined outside the canvas. */
export const dropTargetAt = (
  editor: Editor,
  { frame, view, scale }: CanvasFrame,
  payload: DragPayload,
  x: number,
  y: number,
): DropTarget | undefined => {
  const box = frame.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
  const inFrame = (line: number): number => Math.min(Math.max(box.top + line * scale, box.top), box.bottom);
  if (payload.kind !== 'element' && payload.kind !== 'placed') {
    const gap = insertionPointAt(editor, view, (y - box.top) / scale);
    return { index: gap.index, y: inFrame(gap.y), left: box.left, width: box.width };
  }
  const gap = elementDropTargetAt(editor, view, {
    x: (x - box.left) / scale,
    y: (y - box.top) / scale,
    ...(payload.kind === 'placed' ? { dragged: payload.id } : { dragged: undefined, kind: payload.type }),
  });
  return (
    gap && {
      index: gap.place.index,
      place: gap.place,
      target: gap.target,
      y: inFrame(gap.y),
      left: box.left + gap.left * scale,
      width: gap.height === undefined || gap.width > 4 ? gap.width * scale : gap.width,
      height: gap.height && inFrame(gap.y + gap.height) - inFrame(gap.y),
    }
  );
};
