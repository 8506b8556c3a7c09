import { useTexts } from '../../lib/translations.ts';
import { ComingSoonBadge } from '../../ui/coming-soon-badge.tsx';
import styles from './integrations-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

/** Table of integrations: what each adds, what works without it, and what is planned. */
export default function IntegrationsPage() {
  const words = useTexts('page-integrations');
  const { planned: plannedWord } = useTexts('public');
  const { planned } = words;
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      {words.groups.map((group) => (
        <section key={group.title} className={styles.group}>
          <h2>{group.title}</h2>
          <ul className={styles.entries}>
            {group.entries.map((entry) => (
              <li key={entry.name}>
                <h3>{entry.name}</h3>
                <p>{entry.adds}</p>
                <p className={styles.without}>
                  <span>{words.without}</span> {entry.without}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.group} data-planned="">
        <div>
          <h2>{planned.title}</h2>
          <p className={styles.plannedText}>{planned.text}</p>
        </div>
        <ul className={styles.entries}>
          {planned.entries.map((entry) => (
            <li key={entry.name}>
              <h3>{entry.name}</h3>
              <p>{entry.adds}</p>
              <p>
                <ComingSoonBadge>{plannedWord}</ComingSoonBadge>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
