import { useEffect, useRef } from 'react';
import type { OverlayPainter } from '../canvas/overlay-painter.ts';
import type { Rulers } from './rulers.ts';
import classes from './canvas-tools.module.css';

interface Props {
  painter: OverlayPainter;
  /** Receives the two canvases, or undefined when they are unmounted. */
  onReady: (rulers: Rulers | undefined) => void;
}

/** The rulers above and left of the page, while they are turned on. */
export default function PageRulers({ painter, onReady }: Props) {
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const both = [across.current!, down.current!] as const;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    // Read once, not on each paint.
    const readColors = (): void => {
      for (const canvas of both) {
        const style = getComputedStyle(canvas);
        Object.assign(canvas.dataset, {
          ink: style.color,
          tint: style.outlineColor,
          font: `10px ${style.fontFamily}`,
        });
      }
      onReady(both);
      painter.schedule();
    };
    readColors();
    dark.addEventListener('change', readColors);
    return () => {
      dark.removeEventListener('change', readColors);
      onReady(undefined);
    };
  }, [onReady, painter]);
  return (
    <>
      <canvas ref={across} className={classes.ruler} data-testid="ruler" aria-hidden />
      <canvas ref={down} className={classes.ruler} aria-hidden />
    </>
  );
}
