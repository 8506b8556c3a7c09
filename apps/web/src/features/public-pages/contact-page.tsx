import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './contact-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

const contactLinks = [paths.help, paths.status, paths.gdpr, paths.tutorials];

export default function ContactPage() {
  const words = useTexts('page-contact');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <ul className={styles.doors}>
        {words.doors.map(({ title, text, action }, index) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <ButtonLink look="quiet" to={contactLinks[index] ?? paths.help}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <section className={styles.operator}>
        <h2>{words.operatorTitle}</h2>
        <p>{words.operatorText}</p>
        <ul>
          {words.operatorAsks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}
