import type { ReactNode } from 'react';
import styles from './listing.module.css';

interface Props {
  title: string;
  lead: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen with a title above a list. */
export function ListScreen({ title, lead, actions, children }: Props) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
