// Marquee selection: from an empty area, or over anything with Ctrl or Command. Selects what the box touches:
// elements first, else list entries, else sections.
import { nodeIdAt } from '../canvas/inline-text.ts';
import { scrollAtEdge } from '../canvas/drag/edge-scroll.ts';
import { selectedIds } from '../model/group.ts';
import classes from './canvas-tools.module.css';
import type { CanvasContext } from './free-drag.ts';
import type { Gesture, PointerAt } from '../../ui/drag/follow-pointer.ts';
import { followPointer } from './follow-pointer.ts';
import { elementAround, isMovable } from './free-handling.ts';
import { type Box, boxOf } from './position-geometry.ts';

/** Ids touched by the marquee, of the most specific kind touched. `kinds` are ordered from most to least specific. */
export const touchedIds = (marquee: Box, kinds: readonly ReadonlyMap<string, Box>[]): string[] => {
  const isTouched = (box: Box): boolean =>
    box.left < marquee.right &&
    box.right > marquee.left &&
    box.top < marquee.bottom &&
    box.bottom > marquee.top;
  const found = kinds.map((boxes) => [...boxes].filter(([, box]) => isTouched(box)).map(([id]) => id));
  return found.find((ids) => ids.length > 0) ?? [];
};

/** The boxes of all selectable nodes. */
const candidates = ({ place }: CanvasContext): Map<string, Box>[] => {
  const boxes = (selector: string, name: string): Map<string, Box> =>
    new Map(
      [...place.view.document.querySelectorAll(selector)].map((element) => [
        element.getAttribute(name) ?? '',
        boxOf(element.getBoundingClientRect()),
      ]),
    );
  return [
    boxes('.element[data-node]', 'data-node'),
    boxes('main [data-item]:not([data-item] [data-item],.element [data-item])', 'data-item'),
    boxes('main>[data-node]', 'data-node'),
  ];
};

const drawMarquee = (work: CanvasContext, isAdding: boolean): Gesture => {
  const { editor, place, guides } = work;
  work.inline.stop();
  const before = isAdding ? selectedIds(editor) : [];
  const scroller = place.view.document.scrollingElement;
  const marquee = document.createElement('div');
  marquee.className = classes.marquee ?? '';
  place.frame.parentElement?.append(marquee);
  let from: { x: number; y: number } | undefined;
  let ids: string[] = [];
  let measured: { at: number; kinds: Map<string, Box>[] } | undefined;
  let last = '';

  /** Updates the selection; measures again only after scrolling. */
  const look = (box: Box, scrolled: number): void => {
    if (measured?.at !== scrolled) measured = { at: scrolled, kinds: candidates(work) };
    const { kinds } = measured;
    ids = touchedIds(box, kinds);
    guides.showBoxes(
      ids.flatMap((id) => kinds.find((boxes) => boxes.has(id))?.get(id) ?? []),
      place.scale,
    );
  };
  const move = (at: PointerAt): void => {
    scrollAtEdge(place, at.x, at.y);
    const frame = place.frame.getBoundingClientRect();
    const scrolled = scroller?.scrollTop ?? 0;
    const x = (at.x - frame.left) / place.scale;
    const y = (at.y - frame.top) / place.scale;
    from ??= { x, y: y + scrolled };
    const top = from.y - scrolled;
    const box: Box = {
      left: Math.min(from.x, x),
      right: Math.max(from.x, x),
      top: Math.min(top, y),
      bottom: Math.max(top, y),
    };
    const key = Object.values(box).join();
    if (key === last) return;
    last = key;
    marquee.style.cssText =
      `transform:translate(${box.left * place.scale}px,${box.top * place.scale}px);` +
      `width:${(box.right - box.left) * place.scale}px;height:${(box.bottom - box.top) * place.scale}px`;
    look(box, scrolled);
  };
  const stop = (): void => {
    marquee.remove();
    guides.clear();
  };
  return {
    move,
    end: () => {
      stop();
      const kind = editor.node(before[0] ?? '')?.kind;
      const all = [...ids, ...before.filter((id) => !ids.includes(id))];
      const chosen = kind === undefined ? ids : all.filter((id) => editor.node(id)?.kind === kind);
      if (chosen.length > 0) editor.selectAll(chosen);
      else editor.select(undefined);
    },
    cancel: stop,
  };
};

/** Whether a press hits an empty area: in a section or outside of all, but not on content. */
const isGround = (target: Element): boolean =>
  !target.closest('[data-field],[data-item],.element,a,button,summary,input,textarea,select,img,video,svg');

export const watchMarquee = (work: CanvasContext): (() => void) => {
  const { editor, place, inline } = work;
  const doc = place.view.document;
  const ended = new AbortController();
  doc.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const target = event.target as Element;
      if (inline.target?.element.contains(target)) return;
      const isAdding = event.ctrlKey || event.metaKey;
      if (!isAdding && !isGround(target)) return;
      if (!isAdding && isMovable(editor, elementAround(editor, nodeIdAt(target)))) return;
      // The page's scroll bar is no empty area.
      if (event.clientX >= doc.documentElement.clientWidth) return;
      // Read before the press itself changes the selection.
      const before = isAdding ? selectedIds(editor) : [];
      followPointer(event, doc.documentElement, {
        place,
        begin: () => {
          doc.getSelection()?.removeAllRanges();
          if (isAdding) editor.selectAll(before);
          return drawMarquee(work, isAdding);
        },
      });
    },
    { signal: ended.signal, capture: true },
  );
  return () => ended.abort();
};
