import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who cannot see; as a `status` they are read out when they change. */
export function Hidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
