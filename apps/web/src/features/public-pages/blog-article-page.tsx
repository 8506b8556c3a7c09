import { Link, useParams } from 'react-router';
import { useTexts, useLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { ArticleCover } from './article-cover.tsx';
import styles from './blog-page.module.css';
import { formatDay } from './format-day.ts';
import page from './public-page.module.css';

export default function BlogArticlePage() {
  const words = useTexts('page-blog');
  const language = useLanguage();
  const { slug } = useParams();
  const article = words.articles.find((candidate) => candidate.slug === slug);
  if (!article) return <NotFoundScreen />;
  return (
    <main id="content" className={page.page}>
      <article className={styles.article}>
        <Link to={paths.blog}>{words.back}</Link>
        <h1>{article.title}</h1>
        <p className={styles.lead}>{article.lead}</p>
        <ArticleCover slug={article.slug} />
        <div className={styles.body}>
          <p className={styles.facts}>
            <time dateTime={article.date}>{formatDay(article.date, language)}</time> · {article.minutes}{' '}
            {words.minutes}
          </p>
          {article.blocks.map((block) => (
            <ArticleBlock key={block.text} {...block} />
          ))}
        </div>
      </article>
    </main>
  );
}

function ArticleBlock({ kind, text }: { kind: string; text: string }) {
  if (kind === 'heading') return <h2>{text}</h2>;
  if (kind === 'quote') return <blockquote>{text}</blockquote>;
  return <p>{text}</p>;
}
