import { useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import styles from './device-frame.module.css';
import { widthOf } from './device-width.ts';
import { Hidden } from './visually-hidden.tsx';
import type { Viewport } from './viewport-switch.tsx';

interface DeviceFrameProps {
  /** The page by its address, which may run scripts, or as HTML, which may not. */
  src?: string;
  html?: string;
  title: string;
  viewport: Viewport;
  loadingLabel: string;
}

/** Interactive page in an iframe at device width, scaled down when it does not fit. */
export function DeviceFrame({ src, html, title, viewport, loadingLabel }: DeviceFrameProps) {
  const [stage, { width: room }] = useResizeObserver<HTMLDivElement>();
  const [loaded, setLoaded] = useState('');
  const width = widthOf(viewport, room);
  const scale = Math.min(1, room / width);
  const shown = src ?? html ?? '';
  const isLoading = loaded !== shown;
  return (
    <div ref={stage} className={styles.stage} data-viewport={viewport}>
      {isLoading && (
        <div className={styles.progress}>
          <Hidden>{loadingLabel}</Hidden>
        </div>
      )}
      {room > 0 && (
        <div
          className={styles.device}
          style={{ '--width': `${width}px`, '--scale': scale } as CSSProperties}
          aria-busy={isLoading}
        >
          <iframe
            key={shown}
            {...(src === undefined ? { srcDoc: shown } : { src })}
            title={title}
            sandbox={src === undefined ? '' : 'allow-scripts allow-forms allow-popups'}
            onLoad={() => setLoaded(shown)}
          />
        </div>
      )}
    </div>
  );
}
