import { useIntersection, useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { stillFrame } from './still-frame.ts';
import styles from './scaled-frame.module.css';

/** Wide enough for the desktop layout of every page. */
const pageWidth = 1280;
const nearby = { rootMargin: '500px' };

interface ScaledFrameProps {
  /** The page by its address, or as HTML. */
  src?: string;
  html?: string;
  /** Title of the frame; also shown as text beside it, because the frame itself is inert. */
  title: string;
}

/**
 * Inert thumbnail of a page: rendered at desktop width and scaled to fit. Mounted only near the visible part of the
 * screen, so that long lists stay light.
 */
export function ScaledFrame({ src, html, title }: ScaledFrameProps) {
  const [size, { width }] = useResizeObserver<HTMLDivElement>();
  const { ref: nearness, entry } = useIntersection<HTMLDivElement>(nearby);
  return (
    <div ref={nearness} className={styles.picture}>
      <div ref={size} className={styles.sheet} style={{ '--scale': width / pageWidth } as CSSProperties}>
        {entry?.isIntersecting && width > 0 && (
          <Frame key={src ?? html} {...(src === undefined ? { html: html ?? '' } : { src })} title={title} />
        )}
      </div>
    </div>
  );
}

function Frame({ src, html, title }: ScaledFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <iframe
      className={styles.frame}
      {...(src === undefined ? { srcDoc: html } : { src: stillFrame(src) })}
      title={title}
      sandbox=""
      tabIndex={-1}
      aria-hidden="true"
      data-loaded={isLoaded}
      onLoad={() => setLoaded(true)}
    />
  );
}
