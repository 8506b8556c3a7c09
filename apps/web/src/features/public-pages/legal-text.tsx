import styles from './legal-text.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

interface LegalTextProps {
  words: {
    intro: { title: string; lead: string };
    updated: string;
    indexLabel: string;
    sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
  };
}

/** Legal text with numbered sections and a table of contents. */
export function LegalText({ words }: LegalTextProps) {
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro}>
        <p className={styles.updated}>{words.updated}</p>
      </PageIntro>
      <div className={styles.columns}>
        <nav aria-label={words.indexLabel}>
          <ol>
            {words.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {words.sections.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id}>
              <h2>
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
