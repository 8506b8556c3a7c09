import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ComingSoonBadge } from '../../ui/coming-soon-badge.tsx';
import styles from './features-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

/** Long page with its table of contents beside it. */
export default function FeaturesPage() {
  const words = useTexts('page-features');
  const { planned: plannedWord } = useTexts('public');
  const { planned } = words;
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <div className={styles.columns}>
        <nav aria-label={words.indexLabel} className={styles.index}>
          <ul className={styles.links}>
            {[...words.parts, planned].map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {words.parts.map((part) => (
            <section key={part.id} id={part.id} className={styles.part}>
              <p className={styles.name}>{part.name}</p>
              <h2>{part.title}</h2>
              <p className={styles.text}>{part.text}</p>
              <dl className={styles.points}>
                {part.points.map(({ term, text }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <section id={planned.id} className={styles.part}>
            <p className={styles.name}>{planned.name}</p>
            <h2>
              {planned.title} <ComingSoonBadge>{plannedWord}</ComingSoonBadge>
            </h2>
            <p className={styles.text}>{planned.text}</p>
            <dl className={`${styles.points} ${styles.planned}`}>
              {planned.items.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <ButtonLink size="large" to={paths.register()}>
            {words.action}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
