import type { ReactNode } from 'react';
import styles from './wizard.module.css';

interface WizardMessageProps {
  title: string;
  text?: ReactNode;
  /** What people can do. */
  children?: ReactNode;
}

/** Shown instead of a step. */
export function WizardMessage({ title, text, children }: WizardMessageProps) {
  return (
    <section className={styles.message}>
      <h1>{title}</h1>
      {text && <div className={styles.lead}>{text}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}
