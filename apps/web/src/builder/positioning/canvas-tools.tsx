import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import type { InlineText } from '../canvas/inline-text.ts';
import type { OverlayPainter } from '../canvas/overlay-painter.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { selectedIds } from '../model/group.ts';
import { nodeLabel } from '../model/node-label.ts';
import { attachTools } from './attach-tools.ts';
import { SilentErrorBoundary } from '../error-boundaries.tsx';
import classes from './canvas-tools.module.css';
import { type CanvasContext, resizeFree } from './free-drag.ts';
import { dragSelected } from './free-handling.ts';
import { followPointer } from './follow-pointer.ts';
import { LayoutWarningBadges } from './layout-warning-badges.tsx';
import type { Rulers } from './rulers.ts';
import { useLayoutCheck } from './use-layout-check.ts';
import { lazyComponent, importModule, onceOnline } from '../../lib/lazy-component.ts';

export interface CanvasToolsProps {
  place: CanvasFrame;
  painter: OverlayPainter;
  inline: InlineText;
  /** Drags a section or an element along the page; at once after a long press. */
  onDragNode: (
    event: Pick<React.PointerEvent, 'nativeEvent' | 'currentTarget'>,
    nodeId: string,
    isAtOnce?: boolean,
  ) => void;
}

const RichTextBar = lazyComponent(() => import('../canvas/rich-text/rich-text-bar.tsx'));
const PageRulers = lazyComponent(() => import('./page-rulers.tsx'));
const FileDrop = lazyComponent(() =>
  onceOnline(() => importModule(() => import('../file-drop/file-drop.tsx'))),
);

const edges = ['top', 'bottom', 'left', 'right'] as const;

/** Tools beyond selecting and typing: positions, guides, frames. Loaded shortly after the page. */
export default function CanvasTools({ place, painter, inline, onDragNode }: CanvasToolsProps) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { hasRulers } = useEditorView();
  const rulers = useRef<Rulers>(undefined);
  const takeRulers = useCallback((both: Rulers | undefined) => {
    rulers.current = both;
  }, []);
  const badges = useRef<HTMLDivElement>(null);
  const work = useRef<CanvasContext>(undefined);
  const words = useLatest({ t, language, onDragNode });

  const rich = useSyncExternalStore(inline.subscribeRich, inline.getRich);

  useLayoutCheck();

  useEffect(() => {
    const { work: started, end } = attachTools({
      editor,
      place,
      painter,
      inline,
      layer: layer.current!,
      frame: frame.current!,
      badges: badges.current!,
      rulers: () => rulers.current,
      texts: {
        place: () => words.current.t('edits.place'),
        placeFreely: () => words.current.t('edits.placeFreely'),
        at: (id, left, top) =>
          words.current.t('place.at', { name: nodeLabel(editor, id, words.current.language), left, top }),
      },
      dragNode: (press, id) =>
        words.current.onDragNode(
          { nativeEvent: press, currentTarget: place.view.document.documentElement },
          id,
          true,
        ),
    });
    work.current = started;
    return end;
  }, [editor, inline, painter, place, words]);

  const drag = (event: React.PointerEvent): void => {
    if (event.button !== 0 || !work.current) return;
    const tools = work.current;
    followPointer(event.nativeEvent, event.currentTarget, {
      place,
      begin: () => dragSelected(tools, selectedIds(editor)),
    });
  };
  const resize = (side: 'left' | 'right') => (event: React.PointerEvent) => {
    const id = editor.view.selection?.nodeId;
    if (event.button !== 0 || !work.current || id === undefined) return;
    const tools = work.current;
    followPointer(event.nativeEvent, event.currentTarget, {
      place,
      begin: () => resizeFree(tools, id, side),
    });
  };

  return (
    <>
      {hasRulers && (
        <SilentErrorBoundary>
          <PageRulers painter={painter} onReady={takeRulers} />
        </SilentErrorBoundary>
      )}
      {rich && (
        <SilentErrorBoundary>
          <RichTextBar rich={rich} place={place} painter={painter} />
        </SilentErrorBoundary>
      )}
      <SilentErrorBoundary>
        <FileDrop place={place} />
      </SilentErrorBoundary>
      <LayoutWarningBadges painter={painter} layer={badges} />
      <div ref={layer} className={classes.layer} aria-hidden />
      <div ref={frame} className={classes.frame} hidden aria-hidden data-testid="free-frame">
        {edges.map((edge) => (
          <div key={edge} className={classes.edge} data-edge={edge} onPointerDown={drag} />
        ))}
        {(['left', 'right'] as const).map((side) => (
          <div key={side} className={classes.resize} data-resize={side} onPointerDown={resize(side)} />
        ))}
      </div>
    </>
  );
}
