import { useTexts } from '../../lib/translations.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './about-page.module.css';
import page from './public-page.module.css';

/** About page: one column of text, one large sentence, five principles. */
export default function AboutPage() {
  const words = useTexts('page-about');
  return (
    <main id="content" className={page.page}>
      <article className={styles.letter}>
        <h1>{words.title}</h1>
        {words.opening.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.large}>{words.large}</p>
        {words.story.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.signature}>
          <LogoMark size={34} />
          {words.signature}
        </p>
      </article>
      <section className={styles.rules}>
        <h2>{words.rulesTitle}</h2>
        <ol className={styles.list}>
          {words.rules.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}
