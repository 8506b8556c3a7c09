import styles from './planned-mark.module.css';

/** Says calmly that something is meant to come and is not there yet. */
export function PlannedMark({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
