import { useTexts } from '../../lib/translations.ts';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';
import styles from './tutorials-page.module.css';

export default function TutorialsPage() {
  const words = useTexts('page-tutorials');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      {words.tutorials.map((tutorial) => (
        <article key={tutorial.id} id={tutorial.id} className={styles.tutorial}>
          <header>
            <h2>{tutorial.title}</h2>
            <p>{tutorial.text}</p>
            <dl className={styles.facts}>
              <div>
                <dt>{words.level}</dt>
                <dd>{tutorial.level}</dd>
              </div>
              <div>
                <dt>{words.time}</dt>
                <dd>
                  {tutorial.minutes} {words.minutes}
                </dd>
              </div>
            </dl>
          </header>
          <ol className={styles.steps}>
            {tutorial.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </main>
  );
}
