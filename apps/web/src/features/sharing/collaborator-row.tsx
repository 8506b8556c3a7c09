import type { ReactNode } from 'react';
import styles from './sharing.module.css';

interface Props {
  person: { name: string; email: string };
  /** Summary of the share. */
  facts?: string;
  /** Greyed out: listed, but the share has ended. */
  isQuiet?: boolean;
  below?: ReactNode;
  children: ReactNode;
}

/** Content that opens at the end of a long list would be out of view. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export function CollaboratorRow({ person, facts = '', isQuiet = false, below, children }: Props) {
  return (
    <li>
      <span className={styles.name} data-quiet={isQuiet || undefined}>
        <strong>{person.name}</strong>
        {person.name !== person.email && <span className={styles.quiet}>{person.email}</span>}
        {facts !== '' && <span className={styles.facts}>{facts}</span>}
      </span>
      <span className={styles.controls}>{children}</span>
      {below && (
        <div className={styles.below} ref={bringIntoSight}>
          {below}
        </div>
      )}
    </li>
  );
}
