import { useId, useState } from 'react';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { findArticles } from './find-articles.ts';
import styles from './help-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

export default function HelpPage() {
  const words = useTexts('page-help');
  const [query, setQuery] = useState('');
  const fieldId = useId();
  const found = findArticles(words.categories, query);
  const count = found.reduce((sum, category) => sum + category.articles.length, 0);
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro}>
        <search className={styles.search}>
          <label htmlFor={fieldId}>{words.searchLabel}</label>
          <input
            id={fieldId}
            type="search"
            value={query}
            placeholder={words.searchPlaceholder}
            onChange={(event) => setQuery(event.target.value)}
          />
        </search>
      </PageIntro>
      <ul className={styles.categories}>
        {words.categories.map(({ id, name, articles }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <strong>{name}</strong>
              <span>
                {articles.length} {words.articles}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <output className={styles.count}>{query.trim() && `${words.found} ${count}`}</output>
      {found.map(({ id, name, articles }) => (
        <section key={id} id={id} className={styles.category}>
          <h2>{name}</h2>
          <div>
            {articles.map(({ question, answer }) => (
              <details key={question} open={Boolean(query.trim()) && count <= 3}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <div className={styles.nothing}>
          <p>{words.nothing}</p>
          <ButtonLink look="quiet" to={paths.contact}>
            {words.contact}
          </ButtonLink>
        </div>
      )}
    </main>
  );
}
