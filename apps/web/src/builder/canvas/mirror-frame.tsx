import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { preventFileDrops } from '../file-drop/prevent-file-drops.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import type { ViewportName } from '../model/editor-view.ts';
import { canvasMarkup } from './canvas-markup.ts';
import classes from './canvas-stage.module.css';
import { CanvasView } from './canvas-view.ts';
import { nodeIdAt } from './inline-text.ts';
import { OverlayPainter } from './overlay-painter.ts';
import { frameWidths } from './frame-widths.ts';

interface Props {
  viewport: ViewportName;
  scale: number;
  height: number;
}

/**
 * Live copy of the page on another viewport, beside the edited one. A click selects; its name makes it the edited
 * one.
 */
export default function MirrorFrame({ viewport, scale, height }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { pageId } = useEditorView();
  const session = editor.sessions.page;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const markup = useMemo(() => canvasMarkup(editor), [editor, session, pageId]);
  const frame = useRef<HTMLIFrameElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const current = useLatest(scale);
  const [loads, setLoads] = useState(0);
  const width = frameWidths[viewport];

  useEffect(() => {
    const doc = frame.current?.contentDocument;
    const [hover, selected, toolbar, gap] = [...(marks.current?.children ?? [])] as HTMLElement[];
    if (loads === 0 || !doc || !hover || !selected || !toolbar || !gap) return undefined;
    const view = new CanvasView(editor, doc, () => painter.schedule());
    const painter = new OverlayPainter(
      editor,
      view,
      { hover, selected, toolbar, gap },
      () => current.current,
    );
    const ended = new AbortController();
    const { signal } = ended;
    const choose = (event: Event): void => {
      event.preventDefault();
      editor.select(nodeIdAt(event.target as Element));
    };
    doc.addEventListener('mousedown', choose, { signal, capture: true });
    doc.addEventListener('click', (event) => event.preventDefault(), { signal, capture: true });
    doc.addEventListener('scroll', () => painter.schedule(), { signal, capture: true, passive: true });
    preventFileDrops(doc, signal);
    const end = editor.subscribeView(() => painter.schedule());
    painter.schedule();
    return () => {
      ended.abort();
      end();
      view.close();
      painter.close();
    };
  }, [current, editor, loads]);

  return (
    <div className={classes.mirror}>
      <button type="button" className={classes.mirrorName} onClick={() => editor.setView({ viewport })}>
        {t('canvas.editOn', { viewport: t(`viewports.${viewport}`) })}
      </button>
      <div className={classes.device} style={{ width: width * scale, height: height - 28 }}>
        <iframe
          ref={frame}
          className={classes.frame}
          title={t(`viewports.${viewport}`)}
          srcDoc={markup}
          tabIndex={-1}
          style={{ width, height: (height - 28) / scale, transform: `scale(${scale})` }}
          onLoad={() => setLoads((count) => count + 1)}
        />
        <div className={classes.overlay} ref={marks}>
          <div className={classes.hover} hidden />
          <div className={classes.selected} hidden />
          <div hidden />
          <div hidden />
        </div>
      </div>
    </div>
  );
}
