import styles from './visually-hidden.module.css';

/** What has happened, for screen readers. `count` tells a sentence from the same sentence before it. */
export function Announcement({ text, count }: { text: string; count: number }) {
  return (
    <div className={styles.hidden} aria-live="polite" role="status">
      {/* A new element each time: the same sentence twice would not be a change. */}
      <span key={count}>{text}</span>
    </div>
  );
}
