// Moving and resizing free elements. During a gesture only the rendering changes; the document is edited once, at the
// end.
import type { Editor } from '../model/editor.ts';
import type { InlineText } from '../canvas/inline-text.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import { scrollAtEdge } from '../canvas/drag/edge-scroll.ts';
import type { OverlayPainter } from '../canvas/overlay-painter.ts';
import { limits } from '@sitewright/contract/limits';
import type { Gesture, PointerAt } from '../../ui/drag/follow-pointer.ts';
import type { GuideLayer } from './guide-layer.ts';
import { type FreePosition, setPositions } from './position-edits.ts';
import {
  type Box,
  boxOf,
  type Measured,
  measure,
  movedBy,
  positionInOrigin,
  unionOf,
} from './position-geometry.ts';
import { SectionCrossing } from './section-crossing.ts';
import { nearestGaps, type SnapTargets, snapBox } from './snapping.ts';

/** Context of the canvas tools. */
export interface CanvasContext {
  editor: Editor;
  place: CanvasFrame;
  painter: OverlayPainter;
  inline: InlineText;
  guides: GuideLayer;
  /** Undo label of an edit, and the announcement of a new position. */
  label: () => string;
  announce: (ids: readonly string[]) => void;
}

/** How far below its section an element may be dragged; the section grows to contain it. */
const growPx = 240;
const othersMax = 200;

/** The snap targets of a section, without the moving elements. */
const targetsIn = (section: HTMLElement, moving: readonly Measured[]): SnapTargets => {
  const own = new Set(moving.map(({ element }) => element));
  const content = section.querySelectorAll<HTMLElement>('.element,[data-field],.button,img,[data-item]');
  const others = [...content]
    .filter((element) => ![...own].some((mover) => mover.contains(element) || element.contains(mover)))
    .slice(0, othersMax)
    .map((element) => boxOf(element.getBoundingClientRect()))
    .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const whole = boxOf(section.getBoundingClientRect());
  const wrap = section.querySelector('.wrap');
  const inner = wrap?.getBoundingClientRect() ?? whole;
  const style = wrap && getComputedStyle(wrap);
  return {
    section: whole,
    margins: {
      left: inner.left + Number.parseFloat(style?.paddingLeft ?? '0'),
      right: inner.right - Number.parseFloat(style?.paddingRight ?? '0'),
    },
    others,
  };
};

const targetsMovedBy = ({ section, margins, others }: SnapTargets, dy: number): SnapTargets => ({
  section: movedBy(section, 0, dy),
  margins,
  others: others.map((box) => movedBy(box, 0, dy)),
});

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Limits a movement of a box to its section. */
const within = (box: Box, section: Box, dx: number, dy: number): [number, number] => [
  clamp(dx, Math.min(section.left - box.left, 0), Math.max(section.right - box.right, 0)),
  clamp(dy, Math.min(section.top - box.top, 0), Math.max(section.bottom + growPx - box.bottom, 0)),
];

interface Scene {
  from: PointerAt | undefined;
  scrolledFrom: number;
  targets: SnapTargets;
}

const sceneOf = (work: CanvasContext, moving: readonly Measured[]): Scene => ({
  from: undefined,
  scrolledFrom: work.place.view.document.scrollingElement?.scrollTop ?? 0,
  targets: targetsIn(moving[0]!.section, moving),
});

/** Distance of the pointer since the gesture began, in frame pixels and including scrolling. */
const travelled = (
  work: CanvasContext,
  scene: Scene,
  at: PointerAt,
): { dx: number; dy: number; scrolled: number } => {
  scene.from ??= at;
  const { place } = work;
  scrollAtEdge(place, at.x, at.y);
  const scrolled = (place.view.document.scrollingElement?.scrollTop ?? 0) - scene.scrolledFrom;
  return {
    dx: (at.x - scene.from.x) / place.scale,
    dy: (at.y - scene.from.y) / place.scale + scrolled,
    scrolled,
  };
};

/** Moves free elements of one section together, also into another section. */
export const dragFree = (work: CanvasContext, ids: readonly string[]): Gesture | undefined => {
  const { editor, place, painter, guides } = work;
  work.inline.stop();
  const measured = ids.flatMap((id) => measure(editor, place.view, id) ?? []);
  const moving = measured.filter(({ section }) => section === measured[0]?.section);
  if (moving.length === 0) return undefined;
  const scene = sceneOf(work, moving);
  const home = scene.targets;
  const crossing = new SectionCrossing(editor, place, moving);
  const whole = unionOf(moving.map(({ box }) => box));
  let [dx, dy] = [0, 0];
  const show = (value: string): void => {
    for (const { element } of moving) element.style.translate = value;
    painter.schedule();
  };
  const stop = (): void => {
    show('');
    guides.clear();
    crossing.stop();
  };
  const scrolledSince = (): number =>
    (place.view.document.scrollingElement?.scrollTop ?? 0) - scene.scrolledFrom;
  return {
    move: (at) => {
      const gone = travelled(work, scene, at);
      if (crossing.follow(at, gone.scrolled)) {
        scene.targets = crossing.target
          ? targetsMovedBy(targetsIn(crossing.target, moving), gone.scrolled)
          : home;
      }
      if (at.isStraight) gone[Math.abs(gone.dx) < Math.abs(gone.dy) ? 'dx' : 'dy'] = 0;
      [dx, dy] = within(whole, scene.targets.section, gone.dx, gone.dy);
      const snapped = at.isFree
        ? { dx: 0, dy: 0, guides: [] }
        : snapBox(movedBy(whole, dx, dy), scene.targets, limits.editor.snapPx / place.scale);
      [dx, dy] = within(whole, scene.targets.section, dx + snapped.dx, dy + snapped.dy);
      show(`${dx}px ${dy}px`);
      crossing.move(dx, dy);
      const lines = [...snapped.guides, ...nearestGaps(movedBy(whole, dx, dy), scene.targets)];
      guides.showGuides(lines, place.scale, gone.scrolled);
      guides.showTargetSection(
        crossing.target && boxOf(crossing.target.getBoundingClientRect()),
        place.scale,
      );
    },
    end: () => {
      // Measured when the gesture began: the numbers do not include later scrolling.
      const scrolled = scrolledSince();
      const { target } = crossing;
      stop();
      if (dx === 0 && dy === 0) return;
      const boxes = new Map(moving.map((one) => [one.id, movedBy(one.box, dx, dy)]));
      if (target) {
        const now = new Map([...boxes].map(([id, box]) => [id, movedBy(box, 0, -scrolled)]));
        crossing.drop(now, work.label());
      } else {
        const places = new Map<string, FreePosition>(
          moving.map((one) => [one.id, positionInOrigin(one, boxes.get(one.id)!, undefined, scrolled)]),
        );
        setPositions(editor, places, work.label());
      }
      work.announce(moving.map(({ id }) => id));
    },
    cancel: stop,
  };
};

const leastWidth = 24;

/** Resizes a free element by one of its sides. */
export const resizeFree = (work: CanvasContext, id: string, side: 'left' | 'right'): Gesture | undefined => {
  const { editor, place, painter, guides } = work;
  work.inline.stop();
  const one = measure(editor, place.view, id);
  if (!one) return undefined;
  const scene = sceneOf(work, [one]);
  const { box } = one;
  const { section } = scene.targets;
  let next = box;
  const stop = (): void => {
    one.element.style.width = '';
    one.element.style.translate = '';
    guides.clear();
    painter.schedule();
  };
  return {
    move: (at) => {
      const { dx, scrolled } = travelled(work, scene, at);
      const wanted =
        side === 'left'
          ? clamp(box.left + dx, section.left, box.right - leastWidth)
          : clamp(box.right + dx, box.left + leastWidth, section.right);
      const edge: Box = { ...box, left: wanted, right: wanted };
      const snapped = at.isFree
        ? { dx: 0, guides: [] }
        : snapBox(edge, scene.targets, limits.editor.snapPx / place.scale);
      next = { ...box, [side]: wanted + snapped.dx };
      one.element.style.width = `${next.right - next.left}px`;
      one.element.style.translate = `${next.left - box.left}px 0`;
      guides.showGuides(
        snapped.guides.filter(({ axis, isGap }) => axis === 'x' && !isGap),
        place.scale,
        scrolled,
      );
      painter.schedule();
    },
    end: () => {
      const scrolled = (place.view.document.scrollingElement?.scrollTop ?? 0) - scene.scrolledFrom;
      const height = one.element.getBoundingClientRect().height;
      stop();
      const width = next.right - next.left;
      if (width === box.right - box.left) return;
      const grown = { ...next, bottom: next.top + height };
      setPositions(editor, new Map([[id, positionInOrigin(one, grown, width, scrolled)]]), work.label());
      work.announce([id]);
    },
    cancel: stop,
  };
};
