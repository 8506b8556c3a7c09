import type { ReactNode } from 'react';
import styles from './public-page.module.css';

interface PageIntroProps {
  words: { title: string; lead: string };
  children?: ReactNode;
}

export function PageIntro({ words, children }: PageIntroProps) {
  return (
    <header className={styles.intro}>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {children}
    </header>
  );
}
