import styles from './tutorial-guide.module.css';
import type { AnchorPlace } from './use-anchor.ts';

const margin = 6;

/** A ring around a control; clicks go through it. */
export function Highlight({ target: { left, top, width, height } }: { target: AnchorPlace }) {
  return (
    <div
      className={styles.ring}
      aria-hidden="true"
      style={{
        left: left - margin,
        top: top - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
      }}
    />
  );
}
