import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { viewports } from '@sitewright/contract/content';
import { onIdle } from '../model/on-idle.ts';
import type { CanvasToolsProps } from '../positioning/canvas-tools.tsx';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { type CanvasActions, listenToCanvas } from './canvas-events.ts';
import { canvasMarkup } from './canvas-markup.ts';
import classes from './canvas-stage.module.css';
import { CanvasView } from './canvas-view.ts';
import type { CanvasFrame } from './canvas-frame.ts';
import type { ContextMenuPosition } from './context-menu.tsx';
import { SilentErrorBoundary } from '../error-boundaries.tsx';
import { EmptyPage } from './empty-page.tsx';
import { frameWidths } from './frame-widths.ts';
import { InlineText } from './inline-text.ts';
import { OverlayPainter } from './overlay-painter.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const SelectionToolbar = lazyComponent(() =>
  import('./selection-toolbar.tsx').then((m) => ({ default: m.SelectionToolbar })),
);
const MirrorFrame = lazyComponent(() => import('./mirror-frame.tsx'));
const BreadCrumbs = lazyComponent(() =>
  import('./bread-crumbs.tsx').then((m) => ({ default: m.BreadCrumbs })),
);
const CanvasTools = lazyComponent(() => import('../positioning/canvas-tools.tsx'));

/** Gap between two viewports shown side by side. */
const gapPx = 20;

const useBox = (element: HTMLElement | null): { width: number; height: number } => {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return undefined;
    // Measured without the padding: a frame as tall as both would end below the visible area.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return box;
};

interface Props {
  actions: Omit<CanvasActions, 'openMenu'>;
  onReady: (place: CanvasFrame | undefined) => void;
  onAddAt: (index: number) => void;
  onDragNode: CanvasToolsProps['onDragNode'];
  onMenu: (at: ContextMenuPosition) => void;
}

/** The edited page in a frame without scripts, with the editor's overlay above it. */
export function CanvasStage({ actions, onReady, onAddAt, onDragNode, onMenu }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport, pageId, zoom, isSideBySide } = useEditorView();
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const box = useBox(stage);
  const mirrors = isSideBySide ? viewports.filter((name) => name !== viewport) : [];
  const least = frameWidths[viewport];
  const width = viewport === 'desktop' && !isSideBySide ? Math.max(box.width, least) : least;
  const all = mirrors.reduce((sum, name) => sum + frameWidths[name], width);
  const room = box.width - mirrors.length * gapPx;
  const scale = zoom ?? (box.width === 0 ? 1 : Math.min(1, room / all));
  const session = editor.sessions.page;
  // Rendered once per opened document; after that the view follows the edits.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const markup = useMemo(() => canvasMarkup(editor), [editor, session, pageId]);

  const frame = useRef<HTMLIFrameElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const hover = useRef<HTMLDivElement>(null);
  const selected = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const gap = useRef<HTMLDivElement>(null);
  const painter = useRef<OverlayPainter>(null);
  const shown = useRef<CanvasView>(null);
  // Loading a translation namespace creates a new `t`, which must not cost the page its caret.
  const current = useLatest({ scale, actions, onMenu, t });
  const [loads, setLoads] = useState(0);
  const [work, setWork] = useState<Omit<CanvasToolsProps, 'onDragNode'>>();

  useEffect(() => {
    const doc = frame.current?.contentDocument;
    if (loads === 0 || !doc || !frame.current) return undefined;
    const view = new CanvasView(editor, doc, () => painter.current?.schedule());
    const paint = new OverlayPainter(
      editor,
      view,
      { hover: hover.current!, selected: selected.current!, toolbar: toolbar.current!, gap: gap.current! },
      () => current.current.scale,
    );
    painter.current = paint;
    shown.current = view;
    const inline = new InlineText(editor, view, () => current.current.t('edits.text'));
    const unlisten = listenToCanvas(doc, {
      editor,
      view,
      inline,
      painter: paint,
      actions: {
        pickImage: (nodeId, field) => current.current.actions.pickImage(nodeId, field),
        handleKey: (event) => current.current.actions.handleKey(event),
        openMenu: (x, y) => {
          const { left, top } = frame.current!.getBoundingClientRect();
          current.current.onMenu({ x: left + x * current.current.scale, y: top + y * current.current.scale });
        },
        handleClipboard: (event) => current.current.actions.handleClipboard(event),
      },
    });
    const place: CanvasFrame = {
      frame: frame.current,
      view,
      get scale() {
        return current.current.scale;
      },
    };
    onReady(place);
    paint.schedule();
    // Shows the page first, and its tools when the browser is idle.
    const endWait = onIdle(() => setWork({ place, painter: paint, inline }));
    return () => {
      endWait();
      setWork(undefined);
      onReady(undefined);
      inline.stop();
      unlisten();
      view.close();
      paint.close();
      painter.current = null;
      shown.current = null;
    };
  }, [current, editor, loads, onReady]);

  useEffect(() => painter.current?.schedule(), [box, scale, width, viewport]);
  // A panel that opens over the page must not cover the selection it is about.
  useEffect(() => shown.current?.keepInSight(box.height / current.current.scale), [box.height, current]);

  return (
    <div className={classes.frameAndBar}>
      <div
        className={classes.stage}
        data-tutorial="builder-page"
        ref={setStage}
        onScroll={() => painter.current?.schedule()}
        data-viewport={viewport}
        data-side-by-side={isSideBySide || undefined}
      >
        <div
          className={classes.device}
          style={{ width: width * scale, height: box.height }}
          onPointerLeave={() => painter.current?.hover(undefined, undefined)}
        >
          <iframe
            ref={frame}
            className={classes.frame}
            title={t('canvas.label')}
            srcDoc={markup}
            style={{ width, height: box.height / scale, transform: `scale(${scale})` }}
            onLoad={() => setLoads((count) => count + 1)}
          />
          <div className={classes.overlay} ref={overlay}>
            <div className={classes.hover} ref={hover} hidden />
            <div className={classes.selected} ref={selected} hidden />
            <div className={classes.gap} ref={gap} hidden>
              <button
                type="button"
                className={classes.gapButton}
                aria-label={t('canvas.addHere')}
                title={t('canvas.addHere')}
                onClick={() => {
                  const index = painter.current?.gapIndex;
                  if (index !== undefined) onAddAt(index);
                }}
              >
                +
              </button>
            </div>
            {work && (
              <SilentErrorBoundary>
                <CanvasTools {...work} onDragNode={onDragNode} />
              </SilentErrorBoundary>
            )}
            <EmptyPage onAdd={() => onAddAt(0)} />
            <div className={classes.toolbar} ref={toolbar} hidden>
              <SilentErrorBoundary>
                <SelectionToolbar onDragNode={onDragNode} />
              </SilentErrorBoundary>
            </div>
          </div>
        </div>
        {mirrors.map((name) => (
          <SilentErrorBoundary key={name}>
            <MirrorFrame viewport={name} scale={scale} height={box.height} />
          </SilentErrorBoundary>
        ))}
      </div>
      <div className={classes.below}>
        <SilentErrorBoundary>
          <BreadCrumbs scale={scale} />
        </SilentErrorBoundary>
      </div>
    </div>
  );
}
