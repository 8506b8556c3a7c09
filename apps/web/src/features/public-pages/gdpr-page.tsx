import type { DataRequestType } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits } from '@sitewright/contract/data-requests/data-request-limits';
import { Link } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import styles from './gdpr-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

/** Beside the schemas of the contract, which would be heavier than the page. */
const dataRequestTypes = [
  'access',
  'erase',
  'export',
  'correct',
  'object',
] as const satisfies readonly DataRequestType[];

type RequestWords = ReturnType<typeof useTexts<'page-gdpr'>>['request'];

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
      <RequestForm words={words.request} />
    </main>
  );
}

/** Sent as a form of HTML, so that it works without scripts; the server answers with a page. */
function RequestForm({ words }: { words: RequestWords }) {
  return (
    <section className={styles.request}>
      <div>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <form method="post" action="/legal/data-request">
        <label>
          {words.type}
          <select name="type" required>
            {dataRequestTypes.map((type) => (
              <option key={type} value={type}>
                {words.types[type]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.email}
          <input type="email" name="email" autoComplete="email" required maxLength={254} />
        </label>
        <label>
          {words.message}
          <textarea name="message" rows={4} maxLength={dataRequestLimits.messageMaxLength} />
        </label>
        <label className={styles.trap} aria-hidden>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <button type="submit">{words.send}</button>
      </form>
    </section>
  );
}
