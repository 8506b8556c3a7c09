// Connects the tools to the rendered page: their listeners, their overlays, and the commands for the editor.
import type { Editor } from '../model/editor.ts';
import { type CanvasContext } from './free-drag.ts';
import { paintFreeFrame, watchFreeElements } from './free-handling.ts';
import { GuideLayer } from './guide-layer.ts';
import { watchLongPress } from './long-press.ts';
import { watchMarquee } from './marquee.ts';
import { nudgeSelected } from './nudge.ts';
import { paintBadges } from './layout-warning-badges.tsx';
import { isFree, setPositions } from './position-edits.ts';
import { measure, currentPosition } from './position-geometry.ts';
import { paintRulers, type Rulers } from './rulers.ts';

export interface ToolTexts {
  place: () => string;
  placeFreely: () => string;
  /** Announces a node's position, in pixels of its section. */
  at: (id: string, left: number, top: number) => string;
}

interface Parts extends Pick<CanvasContext, 'editor' | 'place' | 'painter' | 'inline'> {
  /** Overlay for guides, the frame of a free element, and badges. */
  layer: HTMLElement;
  frame: HTMLElement;
  badges: HTMLElement;
  rulers: () => Rulers | undefined;
  texts: ToolTexts;
  dragNode: (press: PointerEvent, id: string) => void;
}

const sayPlace = (editor: Editor, { place, texts: words }: Parts, ids: readonly string[]): void => {
  const one = measure(editor, place.view, ids[0] ?? '');
  if (!one) return;
  const section = one.section.getBoundingClientRect();
  const [left, top] = [one.box.left - section.left, one.box.top - section.top];
  editor.announce(words.at(one.id, Math.round(left), Math.round(top)));
};

const takeOut = (work: CanvasContext, label: string, wanted: readonly string[]): void => {
  const { editor, place, inline } = work;
  inline.stop();
  const ids = wanted.filter((id) => editor.node(id)?.kind === 'element' && !isFree(editor, id));
  const places = ids.flatMap((id) => {
    const one = measure(editor, place.view, id);
    return one ? [[id, currentPosition(one, editor.node(id)?.type ?? '')] as const] : [];
  });
  if (setPositions(editor, new Map(places), label)) work.announce(ids);
};

/** Keeps the selection visible when a panel covers part of the page. */
const watchHeight = ({ editor, place }: Parts): (() => void) => {
  const window = place.view.document.defaultView;
  let height = window?.innerHeight ?? 0;
  const look = (): void => {
    const before = height;
    height = window?.innerHeight ?? 0;
    if (height >= before) return;
    const chosen = place.view.elementOf(editor.view.selection?.nodeId ?? '');
    chosen?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  window?.addEventListener('resize', look);
  return () => window?.removeEventListener('resize', look);
};

/** Starts the tools; returns their context and the function that stops them. */
export const attachTools = (parts: Parts): { work: CanvasContext; end: () => void } => {
  const { editor, place, painter, inline, texts: words } = parts;
  const work: CanvasContext = {
    editor,
    place,
    painter,
    inline,
    guides: new GuideLayer(parts.layer),
    label: words.place,
    announce: (ids) => sayPlace(editor, parts, ids),
  };
  painter.onPaint = () => {
    paintFreeFrame(work, parts.frame);
    paintBadges(place, parts.badges);
    const rulers = parts.rulers();
    if (rulers) paintRulers(editor, place, rulers);
    inline.getRich()?.paint();
  };
  painter.schedule();
  editor.canvas = {
    nudge: (step) => nudgeSelected(work, step),
    placeFreely: (ids) => takeOut(work, words.placeFreely(), ids),
  };
  // Loaded before the first press, since a drag needs it at once.
  void import('../canvas/drag/drag-controller.ts');
  const ends = [
    watchFreeElements(work),
    watchMarquee(work),
    watchLongPress(work, parts.dragNode),
    watchHeight(parts),
  ];
  return {
    work,
    end: () => {
      for (const end of ends) end();
      work.guides.clear();
      painter.onPaint = undefined;
      editor.canvas = undefined;
    },
  };
};
