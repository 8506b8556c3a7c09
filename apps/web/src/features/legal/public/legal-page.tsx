import type { LegalType, PublicLegalText } from '@sitewright/contract/legal/legal';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Language } from '../../../lib/languages.ts';
import { useLanguage, useTexts } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import page from '../../public-pages/public-page.module.css';
import { fillText } from '../../status/fill-text.ts';
import styles from './legal-page.module.css';
import { useLegalText, useLegalTitles } from './use-legal-text.ts';

interface Props {
  type: LegalType;
  /** The text that the product ships, where nobody published one. */
  shipped?: ReactNode;
}

/** True where the server sent the page with the shipped text: the platform has no text of its own. */
const isShippedInPage = (): boolean =>
  typeof document === 'undefined' || document.querySelector('[data-shipped-text]') !== null;

/** A legal document of this host, in force or of its archive. */
export function LegalPage({ type, shipped }: Props) {
  const words = useTexts('page-legal');
  const locale = useLanguage();
  const { search } = useLocation();
  const version = new URLSearchParams(search).get('v');
  const [attempt, setAttempt] = useState(0);
  const [startsShipped] = useState(() => shipped !== undefined && isShippedInPage());
  const isSkipped = startsShipped && version === null;
  const reading = useLegalText(type, { locale, version, attempt, isSkipped });
  if (reading.state === 'ready') return <LegalDocument text={reading.text} locale={locale} />;
  if (isSkipped || (shipped !== undefined && version === null && reading.state === 'missing'))
    return <div data-shipped-text="">{shipped}</div>;
  if (reading.state === 'loading')
    return (
      <main id="content" className={`${page.page} ${styles.waiting}`} aria-busy="true">
        <p role="status">{words.loading}</p>
      </main>
    );
  const isMissing = reading.state === 'missing';
  return (
    <main id="content" className={page.page}>
      <header className={page.intro}>
        <h1>{isMissing ? words.missing : words.failed}</h1>
        <p>{isMissing ? words.missingText : words.failedText}</p>
      </header>
      {!isMissing && (
        <button type="button" className={styles.retry} onClick={() => setAttempt(attempt + 1)}>
          {words.retry}
        </button>
      )}
    </main>
  );
}

function LegalDocument({ text, locale }: { text: PublicLegalText; locale: Language }) {
  const words = useTexts('page-legal');
  const dayOf = (iso: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));
  const { type, version, isCurrent, versions } = text;
  const values = { version, date: dayOf(text.effectiveAt) };
  return (
    <main id="content" className={page.page}>
      <header className={page.intro} lang={text.locale}>
        <h1>{text.title}</h1>
        <p className={styles.effective} lang={locale}>
          {fillText(isCurrent ? words.effective : words.archived, values)}{' '}
          {!isCurrent && <Link to={paths.legal(type)}>{words.current}</Link>}
        </p>
      </header>
      <div className={styles.columns}>
        {/* Rendered by the server from Markdown, without any HTML of its author. */}
        <div
          className={`${page.prose} ${styles.text}`}
          lang={text.locale}
          dangerouslySetInnerHTML={{ __html: text.html }}
        />
        <div className={styles.aside}>
          <Others type={type} locale={locale} />
          {versions.length > 1 && (
            <nav aria-label={words.archive}>
              <h2>{words.archive}</h2>
              <ol className={styles.list}>
                {versions.map((one) => (
                  <li key={one.version}>
                    <Link
                      to={paths.legal(type, one === versions[0] ? undefined : one.version)}
                      aria-current={one.version === version ? 'page' : undefined}
                    >
                      {fillText(words.versionOf, { version: one.version, date: dayOf(one.effectiveAt) })}
                    </Link>
                    {one.changeSummary && <p>{one.changeSummary}</p>}
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
      </div>
    </main>
  );
}

function Others({ type, locale }: { type: LegalType; locale: Language }) {
  const words = useTexts('page-legal');
  const others = useLegalTitles(locale).filter((one) => one.type !== type);
  if (others.length === 0) return null;
  return (
    <nav aria-label={words.others}>
      <h2>{words.others}</h2>
      <ul className={styles.list}>
        {others.map((one) => (
          <li key={one.type}>
            <Link to={paths.legal(one.type)}>{one.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
