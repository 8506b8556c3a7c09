import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/words.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import type { CanvasPlace } from '../canvas/canvas-place.ts';
import type { InlineText } from '../canvas/inline-text.ts';
import type { OverlayPainter } from '../canvas/overlay-painter.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { selectedIds } from '../model/group.ts';
import { nodeLabel } from '../model/node-label.ts';
import { attachTools } from './attach-tools.ts';
import { OptionalPart } from '../part-boundary.tsx';
import classes from './canvas-tools.module.css';
import { type CanvasWork, resizeFree } from './free-drag.ts';
import { dragSelected } from './free-handling.ts';
import { followPointer } from './follow-pointer.ts';
import { PlaceBadges } from './place-badges.tsx';
import type { Rulers } from './rulers.ts';
import { useProblemCheck } from './use-problem-check.ts';
import { late, importModule, onceOnline } from '../../lib/late.ts';

export interface CanvasToolsProps {
  place: CanvasPlace;
  painter: OverlayPainter;
  inline: InlineText;
  /** Drags a section or an element along the page; at once after a long press. */
  onDragNode: (
    event: Pick<React.PointerEvent, 'nativeEvent' | 'currentTarget'>,
    nodeId: string,
    isAtOnce?: boolean,
  ) => void;
}

const RichTextBar = late(() => import('../canvas/rich-text/rich-text-bar.tsx'));
const PageRulers = late(() => import('./page-rulers.tsx'));
const FileDrop = late(() => onceOnline(() => importModule(() => import('../file-drop/file-drop.tsx'))));

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
  const work = useRef<CanvasWork>(undefined);
  const words = useLatest({ t, language, onDragNode });

  const rich = useSyncExternalStore(inline.subscribeRich, inline.getRich);

  useProblemCheck();

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
      words: {
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
        <OptionalPart>
          <PageRulers painter={painter} onReady={takeRulers} />
        </OptionalPart>
      )}
      {rich && (
        <OptionalPart>
          <RichTextBar rich={rich} place={place} painter={painter} />
        </OptionalPart>
      )}
      <OptionalPart>
        <FileDrop place={place} />
      </OptionalPart>
      <PlaceBadges painter={painter} layer={badges} />
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
