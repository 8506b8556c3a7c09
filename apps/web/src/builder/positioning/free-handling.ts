// Dragging free elements by their frame, by the toolbar's handle, or by themselves.
import type { Editor } from '../model/editor.ts';
import { selectedIds } from '../model/group.ts';
import { nodeIdAt } from '../canvas/inline-text.ts';
import { type CanvasContext, dragFree } from './free-drag.ts';
import type { Gesture } from '../../ui/drag/follow-pointer.ts';
import { followPointer } from './follow-pointer.ts';
import { isFree } from './position-edits.ts';

/** The dropped element that contains a node, or is that node. */
export const elementAround = (editor: Editor, nodeId: string | undefined): string | undefined => {
  let node = editor.node(nodeId ?? '');
  while (node && node.kind !== 'element') node = editor.node(node.parent ?? '');
  return node?.id;
};

/** Whether the user may move an element freely. */
export const isMovable = (editor: Editor, id: string | undefined): id is string =>
  id !== undefined && !editor.isContentOnly && isFree(editor, id) && !editor.isLocked(id);

/** Moves the free ones of the given elements. */
export const dragSelected = (work: CanvasContext, ids: readonly string[]): Gesture | undefined =>
  dragFree(
    work,
    ids.filter((id) => isMovable(work.editor, id)),
  );

const shownAt = new WeakMap<HTMLElement, string>();

/** Positions the frame with its handles around the selected free element. */
export const paintFreeFrame = ({ editor, place }: CanvasContext, frame: HTMLElement): void => {
  const { selection, extraSelection: also } = editor.view;
  const id = selection?.nodeId;
  const element = isMovable(editor, id) ? place.view.elementOf(id) : null;
  const rect = element?.getBoundingClientRect();
  const { scale } = place;
  const style = rect
    ? `transform:translate(${rect.left * scale}px,${rect.top * scale}px);` +
      `width:${rect.width * scale}px;height:${rect.height * scale}px`
    : '';
  const wanted = `${style}|${also.length}`;
  // Skips unchanged styles: a write costs a frame.
  if (shownAt.get(frame) === wanted) return;
  shownAt.set(frame, wanted);
  frame.hidden = rect === undefined;
  frame.style.cssText = style;
  frame.toggleAttribute('data-several', also.length > 0);
};

/** Lets free elements be dragged directly. While an element is typed in, a press moves the caret. */
export const watchFreeElements = (work: CanvasContext): (() => void) => {
  const { editor, place, inline } = work;
  const doc = place.view.document;
  const ended = new AbortController();
  const { signal } = ended;
  doc.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (event.shiftKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as Element;
      if (inline.target?.element.contains(target)) return;
      const id = elementAround(editor, nodeIdAt(target));
      if (!isMovable(editor, id)) return;
      const all = selectedIds(editor);
      const group = all.includes(id) ? all : [id];
      followPointer(event, doc.documentElement, {
        place,
        begin: () => {
          doc.getSelection()?.removeAllRanges();
          // The press has selected only this element, so the group is restored.
          if (group.length > 1) editor.selectAll([id, ...group.filter((other) => other !== id)]);
          else editor.select(id);
          return dragSelected(work, group);
        },
      });
    },
    { signal, capture: true },
  );
  // The toolbar's handle reorders elements in the flow, and moves free ones freely.
  place.frame.parentElement?.addEventListener(
    'pointerdown',
    (event) => {
      const grip = (event.target as Element).closest('[data-grip]');
      if (!grip || event.button !== 0 || !isMovable(editor, editor.view.selection?.nodeId)) return;
      event.stopPropagation();
      followPointer(event, grip, { place, begin: () => dragSelected(work, selectedIds(editor)) });
    },
    { signal, capture: true },
  );
  return () => ended.abort();
};
