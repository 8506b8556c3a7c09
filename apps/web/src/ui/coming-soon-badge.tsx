import styles from './coming-soon-badge.module.css';

/** Badge of a planned feature that is not available yet. */
export function ComingSoonBadge({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
