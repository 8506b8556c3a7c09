import { useIntersection, useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import styles from './scaled-frame.module.css';

/** Wide enough for the desktop layout of every page. */
const pageWidth = 1280;
const nearby = { rootMargin: '500px' };

/**
 * A page as a small, lifeless picture: drawn at desktop width and scaled to the room it is given. It exists
 * only near the visible part of the screen, so that a long list of them stays light.
 */
export function ScaledFrame({ src }: { src: string }) {
  const [size, { width }] = useResizeObserver<HTMLDivElement>();
  const { ref: nearness, entry } = useIntersection<HTMLDivElement>(nearby);
  return (
    <div ref={nearness} className={styles.picture}>
      <div ref={size} className={styles.sheet} style={{ '--scale': width / pageWidth } as CSSProperties}>
        {entry?.isIntersecting && width > 0 && <Frame key={src} src={src} />}
      </div>
    </div>
  );
}

function Frame({ src }: { src: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    // An empty title: the name of what is pictured stands beside it, and the frame itself cannot be reached.
    <iframe
      className={styles.frame}
      src={src}
      title=""
      sandbox=""
      tabIndex={-1}
      aria-hidden="true"
      data-loaded={isLoaded}
      onLoad={() => setLoaded(true)}
    />
  );
}
