import { Link } from 'react-router';
import { useTexts, useLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ArticleCover } from './article-cover.tsx';
import styles from './blog-page.module.css';
import page from './public-page.module.css';
import { formatDay } from './format-day.ts';

export default function BlogPage() {
  const words = useTexts('page-blog');
  const language = useLanguage();
  return (
    <main id="content" className={page.page}>
      <header className={styles.masthead}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <ul className={styles.articles}>
        {words.articles.map((article) => (
          <li key={article.slug}>
            <Link to={paths.blogArticle(article.slug)}>
              <ArticleCover slug={article.slug} />
              <div>
                <h2>{article.title}</h2>
                <p>{article.lead}</p>
                <span>
                  <time dateTime={article.date}>{formatDay(article.date, language)}</time> · {article.minutes}{' '}
                  {words.minutes}
                </span>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
