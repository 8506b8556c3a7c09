// Drop target inside a box: in a column or a row, as the box is set. Near its upper and lower edge a box counts as an
// element, so that something can be dropped before and after it.
import type { Editor } from '../../model/editor.ts';
import { childIdsAt, fitsInto, holdsElements } from '../../model/element-locations.ts';
import { isFree } from '../../positioning/position-edits.ts';
import type { CanvasView } from '../canvas-view.ts';
import type { ElementDropTarget, Point } from './drop-target.ts';

const edgePx = 8;
const linePx = 4;

/** The innermost box at a point of the page that accepts the dragged element. */
const boxAround = (editor: Editor, from: Element | null, at: Point): [string, Element] | undefined => {
  let around = from?.closest('.element[data-node]') ?? null;
  for (; around; around = around.parentElement?.closest('.element[data-node]') ?? null) {
    const id = around.getAttribute('data-node') ?? '';
    const inner = holdsElements(editor, id) ? around.querySelector(':scope>.box') : null;
    const { top, bottom } = around.getBoundingClientRect();
    const isInside = at.y > top + edgePx && at.y < bottom - edgePx;
    const isFit = fitsInto(editor, id, at.dragged ?? { type: at.kind ?? '' });
    if (inner && isInside && isFit) return [id, inner];
  }
  return undefined;
};

export const boxDropTargetAt = (
  editor: Editor,
  view: CanvasView,
  from: Element | null,
  at: Point,
): ElementDropTarget | undefined => {
  const [id, inner] = boxAround(editor, from, at) ?? [];
  if (id === undefined || !inner) return undefined;
  const place = { parent: id, slot: 'children' };
  const ids = childIdsAt(editor, place);
  const boxes = ids
    .filter((child) => !isFree(editor, child))
    .flatMap((child) => {
      const rect = view.elementOf(child)?.getBoundingClientRect();
      return rect ? [{ child, rect }] : [];
    });
  const around = inner.getBoundingClientRect();
  if (boxes.length === 0) {
    return {
      place: { ...place, index: ids.length },
      target: { where: 'inside', id },
      y: around.top,
      left: around.left,
      width: around.width,
      height: around.height,
    };
  }
  const isRow = inner.classList.contains('box--row');
  const isBefore = ({ rect }: { rect: DOMRect }): boolean =>
    isRow
      ? rect.bottom < at.y || (rect.top <= at.y && rect.left + rect.width / 2 < at.x)
      : rect.top + rect.height / 2 < at.y;
  const after = boxes.findIndex((box) => !isBefore(box));
  const next = after < 0 ? undefined : boxes[after];
  const before = boxes[(after < 0 ? boxes.length : after) - 1];
  const beside = (next ?? before)!.rect;
  const index = next ? ids.indexOf(next.child) : ids.length;
  const shared = { place: { ...place, index }, target: { where: 'into' as const, id } };
  if (isRow) {
    const line = next ? beside.left - linePx : beside.right;
    return { ...shared, y: beside.top, left: line, width: linePx, height: beside.height };
  }
  const y = next && before ? (before.rect.bottom + next.rect.top) / 2 : next ? beside.top : beside.bottom;
  return { ...shared, y, left: around.left, width: around.width };
};
