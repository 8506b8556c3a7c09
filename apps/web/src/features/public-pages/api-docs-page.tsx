import { lazyComponent } from '../../lib/lazy-component.ts';
import { useTexts } from '../../lib/translations.ts';
import { ComingSoonBadge } from '../../ui/coming-soon-badge.tsx';
import { apiSamples } from './api-samples.data.ts';
import { CopySample } from './copy-sample.tsx';
import styles from './api-docs-page.module.css';
import { PageIntro } from './page-intro.tsx';
import page from './public-page.module.css';

/** Read from the server once the page runs; the page itself is prerendered. */
const ApiReference = lazyComponent(() => import('./api-reference/api-reference.tsx'));

export default function ApiDocsPage() {
  const words = useTexts('page-api-docs');
  const { planned } = useTexts('public');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <section className={styles.basics}>
        {words.basics.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      {words.calls.map((call, index) => {
        const sample = apiSamples[index];
        return (
          <section key={call.title} className={styles.call}>
            <div>
              <h2>{call.title}</h2>
              <p className={styles.address}>
                <code data-method={sample?.method}>{sample?.method}</code> <code>{sample?.path}</code>
              </p>
              <p>{call.text}</p>
              <p className={styles.answers}>{call.answers}</p>
            </div>
            <div className={styles.sample}>
              {sample && <CopySample code={sample.code} title={call.title} />}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keyboard */}
              <pre tabIndex={0}>
                <code>{sample?.code}</code>
              </pre>
            </div>
          </section>
        );
      })}
      <section className={styles.limits}>
        <h2>
          {words.limitsTitle} <ComingSoonBadge>{planned}</ComingSoonBadge>
        </h2>
        <p>{words.limitsText}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.plan}</th>
              <th scope="col">{words.perHour}</th>
            </tr>
          </thead>
          <tbody>
            {words.limits.map(({ plan, perHour }) => (
              <tr key={plan}>
                <th scope="row">{plan}</th>
                <td>{perHour}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ApiReference />
    </main>
  );
}
