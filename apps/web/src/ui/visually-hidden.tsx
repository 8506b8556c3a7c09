import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
