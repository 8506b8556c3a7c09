import { useTexts } from '../../lib/translations.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import page from './public-page.module.css';
import styles from './status-page.module.css';
import { type ServiceCheck, useServiceChecks } from './use-service-checks.ts';

/** Service status as measured by this browser since the page was opened. */
export default function StatusPage() {
  const words = useTexts('page-status');
  const checks = useServiceChecks();
  const latest = Object.values(checks).map((list) => list.at(-1));
  const isKnown = latest.every(Boolean);
  const isWell = latest.every((check) => check?.isWell);
  const headline = isWell ? words.allWell : words.troubled;
  return (
    <main id="content" className={page.page}>
      <header className={styles.headline} data-state={isKnown ? (isWell ? 'well' : 'troubled') : 'unknown'}>
        <h1 aria-live="polite">{isKnown ? headline : words.checking}</h1>
        <p>{words.lead}</p>
      </header>
      <ul className={styles.services}>
        {words.services.map(({ id, name, text }) => (
          <Service key={id} name={name} text={text} checks={checks[id as keyof typeof checks]} />
        ))}
      </ul>
      <section className={styles.incidents}>
        <h2>{words.incidentsTitle}</h2>
        <p>{words.incidentsText}</p>
      </section>
    </main>
  );
}

function Service({ name, text, checks }: { name: string; text: string; checks: readonly ServiceCheck[] }) {
  const words = useTexts('page-status');
  const last = checks.at(-1);
  const state = last ? (last.isWell ? words.operational : words.outage) : words.checking;
  return (
    <li className={styles.service}>
      <div>
        <h2>{name}</h2>
        <p>{text}</p>
      </div>
      <p className={styles.state} data-well={last?.isWell}>
        {state}
        {last?.isWell && <span>{Math.round(last.milliseconds)} ms</span>}
      </p>
      <div className={styles.bars}>
        <Hidden>
          {words.checksSinceOpen} {checks.length}
        </Hidden>
        {checks.map((check) => (
          <i key={check.at} data-well={check.isWell} />
        ))}
      </div>
    </li>
  );
}
