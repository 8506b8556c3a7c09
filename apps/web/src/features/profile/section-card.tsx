import type { ReactNode } from 'react';
import listing from '../../ui/listing/listing.module.css';
import styles from './profile.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Status badge beside the title. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** Card of one topic in a section. */
export function SectionCard({ title, text, mark, children }: Props) {
  return (
    <section className={listing.card}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {mark}
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
