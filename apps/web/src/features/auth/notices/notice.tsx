import type { ReactNode } from 'react';
import styles from './notices.module.css';

/** A reminder above the screens. */
export function Notice({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <section className={styles.notice} aria-label={label} aria-live="polite">
      {icon}
      {children}
    </section>
  );
}
