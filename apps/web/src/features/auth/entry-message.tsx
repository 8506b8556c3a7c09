import type { ReactNode } from 'react';
import styles from './auth.module.css';

interface EntryMessageProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** Sign-in screen with a single message and the next step. */
export function EntryMessage({ title, text, children }: EntryMessageProps) {
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {text && <p className={styles.lead}>{text}</p>}
      {children}
    </div>
  );
}
