// Checks the layout of moved elements on every viewport, in a hidden page: only sections that have such elements, and
// only when editing pauses.
import { type Viewport, viewports } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { canvasMarkup } from '../canvas/canvas-markup.ts';
import type { Editor } from '../model/editor.ts';
import { readElementStyle } from '../model/style-value.ts';
import { onIdle } from '../model/on-idle.ts';
import { type FreePosition, isFree } from './position-edits.ts';
import { type Box, boxOf, type Measured, originOf, positionInOrigin } from './position-geometry.ts';
import {
  type MeasuredSection,
  type LayoutWarning,
  layoutWarningsIn,
  uniqueWarnings,
} from './layout-warnings.ts';

/** A layout problem with the position that would fix it, when moving the element into its section does. */
export interface DetectedWarning extends LayoutWarning {
  corrected?: FreePosition;
}

/** The widths at which each viewport is checked, narrowest first, since most problems occur there. */
const widths: Record<Viewport, readonly number[]> = {
  desktop: [limits.editor.desktopLeastPx, limits.editor.desktopUsualPx],
  tablet: [limits.editor.tabletLeastPx, limits.preview.tabletPx],
  mobile: [limits.editor.mobileLeastPx, limits.preview.mobilePx],
};

/** The dropped elements of a section that were moved on some viewport. */
const movedIn = (editor: Editor, sectionId: string): string[] => {
  const store = editor.sessionOf(sectionId)?.store;
  const zones = editor.node(sectionId)?.props['dropZones'];
  if (!store || !zones || typeof zones !== 'object') return [];
  return Object.keys(zones)
    .flatMap((slot) => store.getChildIds(sectionId, slot))
    .filter((id) => editor.node(id)?.props['responsivePosition'] !== undefined);
};

const isMovedOn = (editor: Editor, id: string, viewport: Viewport): boolean => {
  const props = editor.node(id)?.props ?? {};
  return (
    isFree(editor, id, viewport) ||
    (['left', 'top'] as const).some(
      (name) =>
        Number.parseFloat(readElementStyle(props, viewport, name).text) !== 0 &&
        readElementStyle(props, viewport, name).text !== '',
    )
  );
};

const clampInto = (box: Box, section: Box): Box => {
  const width = Math.min(box.right - box.left, section.right - section.left);
  const left = Math.min(Math.max(box.left, section.left), section.right - width);
  const top = Math.max(box.top, section.top);
  return { left, right: left + width, top, bottom: top + (box.bottom - box.top) };
};

const wordBoxes = (section: HTMLElement): MeasuredSection['words'] =>
  [...section.querySelectorAll<HTMLElement>('[data-field]:not([data-kind="image"])')].flatMap((field) => {
    const range = field.ownerDocument.createRange();
    range.selectNodeContents(field);
    const rect = (field.classList.contains('button') ? field : range).getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) return [];
    const owner = field.closest('.element')?.getAttribute('data-node') ?? undefined;
    return [{ box: boxOf(rect), owner }];
  });

const lookAt = (
  editor: Editor,
  doc: Document,
  viewport: Viewport,
  moved: ReadonlyMap<string, readonly string[]>,
): DetectedWarning[] =>
  [...moved].flatMap(([sectionId, ids]) => {
    const section = doc.querySelector<HTMLElement>(`[data-node="${CSS.escape(sectionId)}"]`);
    if (!section) return [];
    const found = ids.flatMap((id): Measured[] => {
      const element = doc.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
      if (!element || !isMovedOn(editor, id, viewport)) return [];
      const box = boxOf(element.getBoundingClientRect());
      return [{ id, element, section, box, origin: originOf(element, section) }];
    });
    const box = boxOf(section.getBoundingClientRect());
    const elements = found.map((one) => ({ id: one.id, box: one.box, isMoved: true }));
    return layoutWarningsIn({ box, elements, words: wordBoxes(section) }, viewport).map(
      (problem): DetectedWarning => {
        const one = found.find(({ id }) => id === problem.elementId);
        if (problem.kind !== 'overflow' || !one || !isFree(editor, one.id, viewport)) return problem;
        const wanted = clampInto(one.box, box);
        const isSqueezed = wanted.right - wanted.left < one.box.right - one.box.left;
        const width = isSqueezed ? wanted.right - wanted.left : undefined;
        return { ...problem, corrected: positionInOrigin(one, wanted, width) };
      },
    );
  });

const loaded = (frame: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
const idle = (): Promise<void> => new Promise((resolve) => void onIdle(resolve));

/** All layout problems of the open page; undefined when `isOver` became true in the meantime. */
export const findLayoutWarnings = async (
  editor: Editor,
  isOver: () => boolean,
): Promise<DetectedWarning[] | undefined> => {
  const all = (['header', 'page', 'footer'] as const).flatMap((kind) => editor.sectionIds(kind));
  const moved = new Map(
    all.map((id) => [id, movedIn(editor, id)] as const).filter(([, ids]) => ids.length > 0),
  );
  if (moved.size === 0) return [];
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText =
    'position:fixed;left:0;top:0;height:900px;border:0;visibility:hidden;pointer-events:none;contain:strict';
  frame.srcdoc = canvasMarkup(editor, (id) => moved.has(id));
  try {
    document.body.append(frame);
    await loaded(frame);
    const doc = frame.contentDocument;
    if (!doc) return undefined;
    await doc.fonts.ready;
    const problems: DetectedWarning[] = [];
    for (const viewport of viewports) {
      for (const width of widths[viewport]) {
        await idle();
        if (isOver()) return undefined;
        frame.style.width = `${width}px`;
        problems.push(...lookAt(editor, doc, viewport, moved));
      }
    }
    return uniqueWarnings(problems);
  } finally {
    frame.remove();
  }
};
