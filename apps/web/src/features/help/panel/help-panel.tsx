import { Drawer, TextInput } from '@mantine/core';
import {
  type ArticleEntry,
  listScreenHelp,
  searchDocumentation,
} from '@sitewright/contract/documentation/documentation';
import { documentationLimits } from '@sitewright/contract/documentation/documentation-limits';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { useLanguage, useTexts } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import styles from './help-panel.module.css';

const searchDelayMs = 200;
/** The documentation is on the main host only. */
const host = tenantHost?.mainUrl ?? '';

type Found = readonly ArticleEntry[] | 'failed' | undefined;

/** Articles of a search, or of the screen while nothing is searched; undefined while they load. */
function useArticlesFor(query: string): Found {
  const language = useLanguage();
  const { pathname } = useLocation();
  const q = query.trim();
  const key = `${language} ${pathname} ${q}`;
  const [found, setFound] = useState<{ key: string; articles: Found }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        const answer = q
          ? request(searchDocumentation, { query: { language, q }, signal })
          : request(listScreenHelp, { query: { language, path: pathname }, signal });
        answer.then(
          ({ articles }) => setFound({ key, articles }),
          () => {
            if (!signal.aborted) setFound({ key, articles: 'failed' });
          },
        );
      },
      q ? searchDelayMs : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, language, pathname, q]);
  return found?.key === key ? found.articles : undefined;
}

/** Help about the current screen, and the search of the help center. Articles open in a tab of their own. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const { panel: words } = useTexts('page-help');
  const [query, setQuery] = useState('');
  const articles = useArticlesFor(query);
  useOpener();
  return (
    <Drawer opened position="right" size={400} title={words.title} returnFocus={false} onClose={onClose}>
      <TextInput
        type="search"
        data-autofocus
        label={words.search}
        value={query}
        maxLength={documentationLimits.queryMaxLength}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {articles === 'failed' && <p className={styles.lead}>{words.failed}</p>}
        {Array.isArray(articles) && <Articles articles={articles} isSearch={query.trim() !== ''} />}
      </div>
      <p className={styles.links}>
        <a href={host + paths.help} target="_blank" rel="noreferrer">
          {words.all}
        </a>
        <a href={host + paths.tutorials} target="_blank" rel="noreferrer">
          {words.tutorials}
        </a>
      </p>
    </Drawer>
  );
}

function Articles({ articles, isSearch }: { articles: readonly ArticleEntry[]; isSearch: boolean }) {
  const { panel: words } = useTexts('page-help');
  if (articles.length === 0) return <p className={styles.lead}>{isSearch ? words.nothing : words.none}</p>;
  return (
    <>
      {!isSearch && <p className={styles.lead}>{words.lead}</p>}
      <ul className={styles.list}>
        {articles.map(({ slug, title, summary }) => (
          <li key={slug}>
            <a href={host + paths.helpArticle(slug)} target="_blank" rel="noreferrer">
              <strong>{title}</strong>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
