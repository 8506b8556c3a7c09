// Drop target of an element dropped at a point of the page. Measured live, like the insertion points of sections.
import type { Editor } from '../../model/editor.ts';
import { zonesOf } from '../../model/element-locations.ts';
import { hasRoomBeside } from '../../positioning/drop-element.ts';
import { isFree } from '../../positioning/position-edits.ts';
import { originAround } from '../../positioning/position-geometry.ts';
import { boxDropTargetAt } from './box-drop-target.ts';
import type { ElementDropTarget, Point } from './drop-target.ts';
import type { CanvasView } from '../canvas-view.ts';

export interface DropZone {
  slot: string;
  ids: readonly string[];
  /** The element that contains the zone. */
  parent: Element;
  /** Of the zone's elements, or of the surroundings of an empty zone. */
  left: number;
  width: number;
  top: number;
  bottom: number;
}

/** The comment that the renderer leaves in place of an empty zone. */
const markOf = (section: Element, slot: string): Comment | undefined => {
  const comments = section.ownerDocument.createTreeWalker(section, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    if (node.nodeValue === `zone ${slot}`) return node as Comment;
  }
  return undefined;
};

const emptyZone = (section: Element, slot: string): DropZone | undefined => {
  const mark = markOf(section, slot);
  const parent = mark?.parentElement;
  const around = parent?.getBoundingClientRect();
  if (!mark || !parent || !around) return undefined;
  let before: ChildNode | null = mark.previousSibling;
  while (before && !('getBoundingClientRect' in before)) before = before.previousSibling;
  const y = before ? (before as Element).getBoundingClientRect().bottom : around.top;
  return { slot, ids: [], parent, left: around.left, width: around.width, top: y, bottom: y };
};

const zoneOf = (editor: Editor, view: CanvasView, sectionId: string, slot: string): DropZone | undefined => {
  const section = view.sectionElement(sectionId);
  const ids = editor.sessionOf(sectionId)?.store.getChildIds(sectionId, slot) ?? [];
  const parent = view.elementOf(ids[0] ?? '')?.closest('.zone');
  const zone = parent?.getBoundingClientRect();
  if (parent && zone)
    return { slot, ids, parent, left: zone.left, width: zone.width, top: zone.top, bottom: zone.bottom };
  return section ? emptyZone(section, slot) : undefined;
};

const distance = (zone: DropZone, y: number): number => Math.max(zone.top - y, y - zone.bottom, 0);

/** The zone of a section nearest to a vertical position in the frame. */
export const dropZoneAt = (
  editor: Editor,
  view: CanvasView,
  sectionId: string,
  y: number,
): DropZone | undefined =>
  zonesOf(editor, sectionId)
    .flatMap((slot) => zoneOf(editor, view, sectionId, slot) ?? [])
    .sort((a, b) => distance(a, y) - distance(b, y))[0];

/** Rectangle of an element, or of its row. */
const rowRect = (view: CanvasView, id: string | undefined): DOMRect | undefined => {
  const element = view.elementOf(id ?? '');
  return (element?.closest('.zone-row') ?? element)?.getBoundingClientRect();
};

/** The line before the element at an index, or after the last one. */
const lineOf = (view: CanvasView, zone: DropZone, flowing: readonly string[], at: number): number => {
  const next = rowRect(view, flowing[at]);
  const before = rowRect(view, flowing[at - 1]);
  if (next && before) return (before.bottom + next.top) / 2;
  return next?.top ?? before?.bottom ?? zone.top;
};

/** Share of an element's width at each side that counts as beside it, and the upper limit in pixels. */
const sideShare = 0.25;
const sideMaxPx = 90;

/** Drop target beside the element under the pointer. */
const besideAt = (
  editor: Editor,
  zone: DropZone & { sectionId: string },
  under: Element | null,
  { x, dragged }: Point,
): ElementDropTarget | undefined => {
  const element = under?.closest('.element[data-node]');
  const id = element?.getAttribute('data-node') ?? '';
  if (!element || id === dragged || !zone.ids.includes(id) || isFree(editor, id)) return undefined;
  const box = element.getBoundingClientRect();
  const reach = Math.min(box.width * sideShare, sideMaxPx);
  const side = x < box.left + reach ? 'left' : x > box.right - reach ? 'right' : undefined;
  if (!side || !hasRoomBeside(editor, id, dragged)) return undefined;
  const index = zone.ids.indexOf(id) + (side === 'right' ? 1 : 0);
  return {
    place: { parent: zone.sectionId, slot: zone.slot, index, beside: { id, side } },
    target: { where: side, id },
    y: box.top,
    left: side === 'left' ? box.left - 2 : box.right - 2,
    width: 4,
    height: box.height,
  };
};

/** Smallest image, in frame pixels, that elements can be laid over. */
const pictureMinPx = 120;

/** Drop target on the image under the pointer. */
const overAt = (
  zone: DropZone & { sectionId: string },
  section: Element,
  under: Element | null,
  { x, y }: Point,
): ElementDropTarget | undefined => {
  const picture = under?.closest('img,video,[data-kind="image"],.picture-empty');
  const box = picture?.getBoundingClientRect();
  if (!box || Math.min(box.width, box.height) < pictureMinPx) return undefined;
  const origin = originAround(zone.parent, section);
  const whole = Math.max(origin.right - origin.left, 1);
  const top = section.getBoundingClientRect().top;
  const left = section.getBoundingClientRect().left;
  return {
    place: {
      parent: zone.sectionId,
      slot: zone.slot,
      index: zone.ids.length,
      over: {
        place: { left: ((x - origin.left) / whole) * 100, top: y - origin.top, room: Math.ceil(y - top) },
        mouse: { x: Math.round(x - left), y: Math.round(y - top) },
      },
    },
    target: { where: 'over', id: zone.sectionId },
    y: box.top,
    left: box.left,
    width: box.width,
    height: box.height,
  };
};

/** Drop target between the elements of a zone, before the first or after the last. */
const betweenAt = (
  editor: Editor,
  view: CanvasView,
  zone: DropZone & { sectionId: string },
  { y, dragged }: Point,
): ElementDropTarget => {
  const flowing = zone.ids.filter((id) => !isFree(editor, id));
  const at = flowing.filter((id) => {
    const rect = rowRect(view, id);
    return rect !== undefined && rect.top + rect.height / 2 < y;
  }).length;
  const next = flowing[at];
  const index = next === undefined ? zone.ids.length : zone.ids.indexOf(next);
  const others = flowing.filter((id) => id !== dragged);
  const named = next !== undefined && next !== dragged ? next : others.at(-1);
  return {
    place: { parent: zone.sectionId, slot: zone.slot, index },
    target:
      named === undefined
        ? { where: 'into', id: zone.sectionId }
        : { where: named === next ? 'before' : 'after', id: named },
    y: lineOf(view, zone, flowing, at),
    left: zone.left,
    width: zone.width,
  };
};

/** Drop target of an element at a point: beside another one, on an image, or in the nearest zone. */
export const elementDropTargetAt = (
  editor: Editor,
  view: CanvasView,
  at: Point,
): ElementDropTarget | undefined => {
  const under = view.document.elementFromPoint(at.x, at.y);
  const target = under?.closest('[data-node],[data-item]');
  const nodeId = target?.getAttribute('data-item') ?? target?.getAttribute('data-node');
  const owner = nodeId ? editor.sectionOf(nodeId) : undefined;
  const inBox = boxDropTargetAt(editor, view, target ?? null, at);
  if (inBox) return inBox;
  const section = owner && view.sectionElement(owner.id);
  if (!owner || !section) return undefined;
  const nearest = dropZoneAt(editor, view, owner.id, at.y);
  if (!nearest) return undefined;
  const zone = { ...nearest, sectionId: owner.id };
  return (
    besideAt(editor, zone, under, at) ?? overAt(zone, section, under, at) ?? betweenAt(editor, view, zone, at)
  );
};
