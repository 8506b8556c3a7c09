import type { ReactNode } from 'react';
import styles from './full-page-message.module.css';

interface FullPageMessageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Full-page message with illustration, text and links. */
export function FullPageMessage({ title, text, children }: FullPageMessageProps) {
  return (
    <main id="content" className={styles.page}>
      <svg className={styles.art} viewBox="0 0 112 72" fill="none" aria-hidden="true">
        <path
          d="M2 26h44v20H2zM54 26h34v20H54zM2 50h28v20H2zM38 50h50v20H38z"
          stroke="var(--color-border-strong)"
        />
        <path d="M2 2h28v20H2z" stroke="var(--color-border-strong)" />
        <path d="M40 2h30v20H40z" stroke="currentColor" strokeDasharray="4 4" />
        <path d="m84 2 24 5-4 19-24-5z" fill="currentColor" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
