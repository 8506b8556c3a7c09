// Where an element would go that is dropped at a point of the page. Read live, like the gaps of sections.
import type { Editor } from '../model/editor.ts';
import { type ElementPlace, zonesOf } from '../model/element-places.ts';
import type { CanvasView } from './canvas-view.ts';

export interface ElementGap {
  place: ElementPlace & { index: number };
  /** The line that shows it, in the frame's own pixels. */
  y: number;
  left: number;
  width: number;
}

interface Zone {
  slot: string;
  ids: readonly string[];
  /** Of the elements there, or of what surrounds an empty zone. */
  left: number;
  width: number;
  top: number;
  bottom: number;
}

/** The comment that the renderer leaves where a zone without elements is. */
const markOf = (section: Element, slot: string): Comment | undefined => {
  const comments = section.ownerDocument.createTreeWalker(section, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    if (node.nodeValue === `zone ${slot}`) return node as Comment;
  }
  return undefined;
};

const emptyZone = (section: Element, slot: string): Zone | undefined => {
  const mark = markOf(section, slot);
  const around = mark?.parentElement?.getBoundingClientRect();
  if (!mark || !around) return undefined;
  let before: ChildNode | null = mark.previousSibling;
  while (before && !('getBoundingClientRect' in before)) before = before.previousSibling;
  const y = before ? (before as Element).getBoundingClientRect().bottom : around.top;
  return { slot, ids: [], left: around.left, width: around.width, top: y, bottom: y };
};

const zoneOf = (editor: Editor, view: CanvasView, sectionId: string, slot: string): Zone | undefined => {
  const section = view.sectionElement(sectionId);
  const ids = editor.sessionOf(sectionId)?.store.getChildIds(sectionId, slot) ?? [];
  const zone = view
    .elementOf(ids[0] ?? '')
    ?.closest('.zone')
    ?.getBoundingClientRect();
  if (zone) return { slot, ids, left: zone.left, width: zone.width, top: zone.top, bottom: zone.bottom };
  return section ? emptyZone(section, slot) : undefined;
};

const distance = (zone: Zone, y: number): number => Math.max(zone.top - y, y - zone.bottom, 0);

/** The line before the element at an index, or after the last one. */
const lineOf = (view: CanvasView, zone: Zone, index: number): number => {
  const next = view.elementOf(zone.ids[index] ?? '')?.getBoundingClientRect();
  const before = view.elementOf(zone.ids[index - 1] ?? '')?.getBoundingClientRect();
  if (next && before) return (before.bottom + next.top) / 2;
  return next?.top ?? before?.bottom ?? zone.top;
};

/** The zone nearest to a point of a section, and the gap there. */
export const elementGapAt = (
  editor: Editor,
  view: CanvasView,
  x: number,
  y: number,
): ElementGap | undefined => {
  const target = view.document.elementFromPoint(x, y)?.closest('[data-node],[data-item]');
  const nodeId = target?.getAttribute('data-item') ?? target?.getAttribute('data-node');
  const section = nodeId ? editor.sectionOf(nodeId) : undefined;
  if (!section) return undefined;
  const zones = zonesOf(editor, section.id).flatMap((slot) => zoneOf(editor, view, section.id, slot) ?? []);
  const zone = zones.sort((a, b) => distance(a, y) - distance(b, y))[0];
  if (!zone) return undefined;
  const index = zone.ids.filter((id) => {
    const rect = view.elementOf(id)?.getBoundingClientRect();
    return rect !== undefined && rect.top + rect.height / 2 < y;
  }).length;
  return {
    place: { parent: section.id, slot: zone.slot, index },
    y: lineOf(view, zone, index),
    left: zone.left,
    width: zone.width,
  };
};
