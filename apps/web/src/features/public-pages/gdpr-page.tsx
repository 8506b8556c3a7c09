import { Link } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import styles from './gdpr-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

export default function GdprPage() {
  const words = useTexts('page-gdpr');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <section>
        <h2>{words.retentionTitle}</h2>
        <dl className={styles.retention}>
          {words.retention.map(({ kept, what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className={styles.kept}>{kept}</dd>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.rights}>
        <div>
          <h2>{words.rightsTitle}</h2>
          <p>{words.rightsText}</p>
          <Link to={paths.contact}>{words.contact}</Link>
        </div>
        <ul className={styles.list}>
          {words.rights.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
