import styles from './planned-mark.module.css';

/** Badge of a planned feature that is not available yet. */
export function PlannedMark({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
