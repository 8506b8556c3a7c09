import { Link } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import styles from './careers-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

export default function CareersPage() {
  const words = useTexts('page-careers');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <section className={styles.open}>
        <h2>{words.openTitle}</h2>
        <p>{words.openText}</p>
      </section>
      <section>
        <h2>{words.workTitle}</h2>
        <ul className={styles.work}>
          {words.work.map(({ title, text, effort }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <span>{effort}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.next}>
        {words.next} <Link to={paths.contact}>{words.nextLink}</Link>
      </p>
    </main>
  );
}
