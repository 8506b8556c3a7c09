import { useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import styles from './device-frame.module.css';
import { widthOf } from './device-width.ts';
import { Hidden } from './visually-hidden.tsx';
import type { Viewport } from './viewport-switch.tsx';

interface DeviceFrameProps {
  src: string;
  title: string;
  viewport: Viewport;
  loadingLabel: string;
}

/** Interactive page in an iframe at device width, scaled down when it does not fit. */
export function DeviceFrame({ src, title, viewport, loadingLabel }: DeviceFrameProps) {
  const [stage, { width: room }] = useResizeObserver<HTMLDivElement>();
  const [loaded, setLoaded] = useState('');
  const width = widthOf(viewport, room);
  const scale = Math.min(1, room / width);
  const isLoading = loaded !== src;
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
            key={src}
            src={src}
            title={title}
            sandbox="allow-scripts allow-forms allow-popups"
            onLoad={() => setLoaded(src)}
          />
        </div>
      )}
    </div>
  );
}
