import styles from './page-skeleton.module.css';

/** Skeleton of a loading screen: heading, line, three cards. */
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
