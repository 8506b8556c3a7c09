import styles from './listing.module.css';

export type Tone = 'plain' | 'good' | 'warning' | 'bad';

/** A state in one or two words. The colour only repeats what they say. */
export function Mark({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
