import type { ReactNode } from 'react';
import listing from '../../ui/listing/listing.module.css';
import styles from './profile.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** A state in a word, beside the title. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** One subject of a section. */
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
