import { Link } from 'react-router';
import { useTexts } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import styles from './accessibility-page.module.css';
import { atagCriteria } from './atag-criteria.data.ts';
import { PageIntro } from '../page-intro.tsx';
import page from '../public-page.module.css';

export default function AccessibilityPage() {
  const words = useTexts('page-accessibility');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro}>
        <p className={styles.updated}>{words.updated}</p>
      </PageIntro>
      <div className={page.prose}>
        {words.sections.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section id="keyboard" className={styles.section}>
          <h2>{words.keyboardTitle}</h2>
          <p>{words.keyboardText}</p>
          <dl className={styles.keys}>
            {words.keyboard.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section id="gaps" className={styles.section}>
          <h2>{words.gapsTitle}</h2>
          <ul>
            {words.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </section>
        <section id="contact" className={styles.section}>
          <h2>{words.contactTitle}</h2>
          <p>
            {words.contactText} <Link to={paths.contact}>{words.contact}</Link>
          </p>
        </section>
      </div>
      <section id="criteria" className={styles.section}>
        <h2>{words.tableTitle}</h2>
        <p>{words.tableText}</p>
        <CriteriaTable part="A" />
        <CriteriaTable part="B" />
      </section>
    </main>
  );
}

function CriteriaTable({ part }: { part: 'A' | 'B' }) {
  const words = useTexts('page-accessibility');
  const texts = new Map(words.criteria.map(({ id, text }) => [id, text]));
  return (
    <table className={styles.table}>
      <caption>{words.parts[part]}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.criterion}</th>
          <th scope="col">{words.columns.level}</th>
          <th scope="col">{words.columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {atagCriteria
          .filter(({ id }) => id.startsWith(part))
          .map(({ id, level, state }) => (
            <tr key={id}>
              <th scope="row">
                <span>{id}</span> {texts.get(id)}
              </th>
              <td>{level === 'A and AA' ? 'A, AA' : level}</td>
              <td data-state={state}>{words.states[state]}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
