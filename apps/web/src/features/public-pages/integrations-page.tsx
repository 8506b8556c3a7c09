import { useCopy } from '../../lib/words.ts';
import styles from './integrations-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

/** A ledger: what each connection adds, and what works without it. */
export default function IntegrationsPage() {
  const words = useCopy('page-integrations');
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
    </main>
  );
}
