import styles from './listing.module.css';

export type Tone = 'plain' | 'good' | 'warning' | 'bad';

/** Badge of a status in one or two words. The colour carries no additional meaning. */
export function StatusBadge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
