import { useIntersection, useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import styles from './scaled-frame.module.css';

/** Wide enough for the desktop layout of every page. */
const pageWidth = 1280;
const nearby = { rootMargin: '500px' };

interface ScaledFrameProps {
  src: string;
  /** What is pictured; said in words beside it too, because the frame itself is out of reach. */
  title: string;
}

/**
 * A page as a small, lifeless picture: drawn at desktop width and scaled to the room it is given. It exists
 * only near the visible part of the screen, so that a long list of them stays light.
 */
export function ScaledFrame({ src, title }: ScaledFrameProps) {
  const [size, { width }] = useResizeObserver<HTMLDivElement>();
  const { ref: nearness, entry } = useIntersection<HTMLDivElement>(nearby);
  return (
    <div ref={nearness} className={styles.picture}>
      <div ref={size} className={styles.sheet} style={{ '--scale': width / pageWidth } as CSSProperties}>
        {entry?.isIntersecting && width > 0 && <Frame key={src} src={src} title={title} />}
      </div>
    </div>
  );
}

function Frame({ src, title }: ScaledFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <iframe
      className={styles.frame}
      src={src}
      title={title}
      sandbox=""
      tabIndex={-1}
      aria-hidden="true"
      data-loaded={isLoaded}
      onLoad={() => setLoaded(true)}
    />
  );
}
