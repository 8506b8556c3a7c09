import styles from './page-skeleton.module.css';

/** Stands in for a screen whose data or code is on its way: a heading, a line, three surfaces. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.cards}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
