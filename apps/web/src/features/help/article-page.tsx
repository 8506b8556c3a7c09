import {
  type Article,
  type ArticleEntry,
  getArticle,
} from '@sitewright/contract/documentation/documentation';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useLanguage, useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ArticleBody } from './article-body.tsx';
import './documentation.css';
import { FeedbackForm } from './feedback-form.tsx';
import { ArticleList } from './help-page.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useDataHead, usePageData } from './served-data.ts';

export default function ArticlePage() {
  const words = useTexts('page-help');
  const { slug = '' } = useParams();
  const { data, error, retry } = usePageData((language, signal) =>
    request(getArticle, { params: { articleSlug: slug }, query: { language }, signal }),
  );
  useDataHead(data?.title, data?.summary);
  if (error instanceof ApiError && error.status === 404) return <MissingArticle error={error} />;
  return (
    <main id="content" className="doc-page">
      <nav className="doc-crumbs">
        <Link to={paths.help}>{words.head.title}</Link>
        {data && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={`${paths.help}#${data.category.id}`}>{data.category.name}</Link>
          </>
        )}
      </nav>
      {data ? <ShownArticle article={data} /> : <LoadFailure error={error} retry={retry} texts={words} />}
    </main>
  );
}

function ShownArticle({ article }: { article: Article }) {
  const words = useTexts('page-help');
  const language = useLanguage();
  const { title, summary, html, updatedAt, previous, next } = article;
  return (
    <div className="doc-columns">
      <article className="doc-article" lang={article.language}>
        <h1>{title}</h1>
        <p className="doc-lead">{summary}</p>
        {updatedAt !== null && (
          <p className="doc-updated">
            {words.updated}{' '}
            <time dateTime={updatedAt}>
              {new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
                new Date(updatedAt),
              )}
            </time>
          </p>
        )}
        <ArticleBody html={html} />
        <FeedbackForm key={article.slug} slug={article.slug} language={article.language} />
        <div className="doc-neighbours">
          {previous && <Neighbour entry={previous} label={words.previous} rel="prev" />}
          {next && <Neighbour entry={next} label={words.next} rel="next" />}
        </div>
      </article>
      <Aside article={article} />
    </div>
  );
}

function Neighbour({ entry, label, rel }: { entry: ArticleEntry; label: string; rel: string }) {
  return (
    <div data-rel={rel}>
      <span>{label}</span>
      <Link to={paths.helpArticle(entry.slug)} rel={rel}>
        {entry.title}
      </Link>
    </div>
  );
}

function Aside({ article: { headings, related } }: { article: Article }) {
  const words = useTexts('page-help');
  return (
    <aside className="doc-aside">
      {headings.length > 1 && (
        <nav aria-labelledby="doc-toc">
          <h2 id="doc-toc">{words.onThisPage}</h2>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {related.length > 0 && (
        <nav aria-labelledby="doc-related">
          <h2 id="doc-related">{words.related}</h2>
          <ul>
            {related.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={paths.helpArticle(slug)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}

function MissingArticle({ error }: { error: ApiError }) {
  const { missing } = useTexts('page-help');
  const suggestions = (error.details['suggestions'] ?? []) as readonly ArticleEntry[];
  return (
    <main id="content" className="doc-page">
      <header className="doc-intro">
        <h1>{missing.title}</h1>
        <p>{missing.text}</p>
      </header>
      {suggestions.length > 0 && (
        <>
          <h2>{missing.suggestions}</h2>
          <ArticleList articles={suggestions} />
        </>
      )}
      <p>
        <Link to={paths.help}>{missing.back}</Link>
      </p>
    </main>
  );
}
