import type { ArticleEntry } from '@sitewright/contract/documentation/documentation';
import { listArticles, searchDocumentation } from '@sitewright/contract/documentation/documentation';
import { documentationLimits } from '@sitewright/contract/documentation/documentation-limits';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { request } from '../../lib/api.ts';
import { useLanguage, useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import './documentation.css';
import { LoadFailure } from './load-failure.tsx';
import { usePageData } from './served-data.ts';

const searchDelayMs = 200;

export default function HelpPage() {
  const words = useTexts('page-help');
  const { data, error, retry } = usePageData((language, signal) =>
    request(listArticles, { query: { language }, signal }),
  );
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const results = useSearchResults(query);
  const fieldId = useId();
  const change = (q: string): void =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (q) next.set('q', q);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <main id="content" className="doc-page">
      <header className="doc-intro">
        <h1>{words.intro.title}</h1>
        <p>{words.intro.lead}</p>
        <search>
          <form className="doc-search" onSubmit={(event) => event.preventDefault()}>
            <label htmlFor={fieldId}>{words.searchLabel}</label>
            <input
              id={fieldId}
              type="search"
              value={query}
              maxLength={documentationLimits.queryMaxLength}
              placeholder={words.searchPlaceholder}
              onChange={(event) => change(event.target.value)}
            />
          </form>
        </search>
      </header>
      {query.trim() ? <Results results={results} /> : <Overview data={data} />}
      {!data && <LoadFailure error={error} retry={retry} texts={words} />}
    </main>
  );
}

/** Results of the current query; undefined while they load, null when they could not be loaded. */
function useSearchResults(query: string): readonly ArticleEntry[] | undefined | null {
  const language = useLanguage();
  const q = query.trim();
  const key = `${language} ${q}`;
  const [found, setFound] = useState<{ key: string; articles: readonly ArticleEntry[] | null }>();
  useEffect(() => {
    if (q === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      request(searchDocumentation, { query: { language, q }, signal: controller.signal }).then(
        ({ articles }) => setFound({ key, articles }),
        () => {
          if (!controller.signal.aborted) setFound({ key, articles: null });
        },
      );
    }, searchDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, language, q]);
  return found?.key === key ? found.articles : undefined;
}

function Results({ results }: { results: readonly ArticleEntry[] | undefined | null }) {
  const words = useTexts('page-help');
  return (
    <>
      <output className="doc-count">
        {results === null && words.failed}
        {results && (results.length === 0 ? words.nothing : `${words.found} ${results.length}`)}
      </output>
      {results && <ArticleList articles={results} />}
      {results?.length === 0 && (
        <ButtonLink look="quiet" to={paths.contact}>
          {words.contact}
        </ButtonLink>
      )}
    </>
  );
}

interface OverviewProps {
  data:
    | { categories: readonly { id: string; name: string; articles: readonly ArticleEntry[] }[] }
    | undefined;
}

function Overview({ data }: OverviewProps) {
  const words = useTexts('page-help');
  if (!data) return null;
  return (
    <>
      <ul className="doc-categories">
        {data.categories.map(({ id, name, articles }) => (
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
      {data.categories.map(({ id, name, articles }) => (
        <section key={id} id={id} className="doc-category">
          <h2>{name}</h2>
          <ArticleList articles={articles} />
        </section>
      ))}
    </>
  );
}

export function ArticleList({ articles }: { articles: readonly ArticleEntry[] }) {
  return (
    <ul className="doc-list">
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Link to={paths.helpArticle(slug)}>{title}</Link>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
