import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only; as `status`, changes are announced. */
export function Hidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
