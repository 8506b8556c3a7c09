// Target of an image dropped at a point of the page: the image field there, else a new element.
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import type { DragPayload } from '../canvas/drag/drag-state.ts';
import type { DropTarget } from '../canvas/drag/drop-target.ts';
import { dropTargetAt } from '../canvas/drag/drop-target-at.ts';
import { nodeIdAt } from '../canvas/inline-text.ts';
import type { Editor } from '../model/editor.ts';
import type { EditDenial } from '../model/editor-view.ts';
import { mayFill } from '../model/role-rights.ts';
import type { DropLocation } from '../positioning/drop-element.ts';

export type FileTarget = { gap: DropTarget } & (
  | { kind: 'field'; nodeId: string; field: string }
  | { kind: 'element'; place: DropLocation }
);

export const filePayload = (label: string): DragPayload => ({ kind: 'element', type: 'image', label });

/** The image field at a point of the frame, also when text lies over it. */
const pictureAt = (place: CanvasFrame, x: number, y: number): Element | undefined =>
  place.view.document
    .elementsFromPoint(x, y)
    .find((element) => element.matches('[data-kind="image"][data-field]'));

/** At a point in frame pixels. */
export const fileTargetAt = (
  editor: Editor,
  place: CanvasFrame,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): FileTarget | undefined => {
  const frame = place.frame.getBoundingClientRect();
  const onScreen = (length: number): number => length * place.scale;
  const picture = pictureAt(place, x, y);
  const nodeId = nodeIdAt(picture ?? null);
  const field = picture?.getAttribute('data-field');
  const section = nodeId === undefined ? undefined : editor.sectionOf(nodeId);
  if (picture && nodeId !== undefined && field && section) {
    const box = picture.getBoundingClientRect();
    const top = Math.max(0, box.top);
    const bottom = Math.min(frame.height / place.scale, box.bottom);
    const gap: DropTarget = {
      index: 0,
      target: { where: 'over', id: section.id },
      y: frame.top + onScreen(top),
      left: frame.left + onScreen(box.left),
      width: onScreen(box.width),
      height: onScreen(bottom - top),
    };
    return { kind: 'field', nodeId, field, gap };
  }
  const gap = dropTargetAt(editor, place, filePayload(''), frame.left + onScreen(x), frame.top + onScreen(y));
  return gap?.place && { kind: 'element', place: gap.place, gap };
};

/** Why an image may not go there; checked before the upload. */
export const denialAt = (editor: Editor, target: FileTarget): EditDenial | undefined => {
  if (target.kind === 'field') {
    if (editor.isLocked(target.nodeId)) return 'locked';
    return mayFill(editor, target.nodeId, target.field) ? undefined : 'role';
  }
  if (editor.isLocked(target.place.parent)) return 'locked';
  return editor.isContentOnly ? 'role' : undefined;
};
