import { useTexts } from '../../lib/translations.ts';
import page from '../public-pages/public-page.module.css';
import { IncidentList } from './incident-list.tsx';
import { ServiceRow } from './service-row.tsx';
import styles from './status.module.css';
import { useStatus } from './use-status.ts';

/** Status of the services, recorded by the server every minute, `/status`. */
export default function StatusPage() {
  const words = useTexts('page-status');
  const { status, isUnreachable } = useStatus();
  const isWell = !isUnreachable && status?.isOperational === true;
  const isKnown = isUnreachable || status !== undefined;
  const headline = isWell ? words.allWell : words.troubled;
  return (
    <main id="content" className={page.page}>
      <header className={styles.headline} data-state={isKnown ? (isWell ? 'well' : 'troubled') : 'unknown'}>
        <h1 aria-live="polite">{isKnown ? headline : words.checking}</h1>
        <p>{isUnreachable ? words.unreachable : words.lead}</p>
      </header>
      {status && (
        <>
          <ul className={styles.services}>
            {status.services.map((service) => (
              <ServiceRow key={service.id} service={service} />
            ))}
          </ul>
          <p className={styles.note}>{words.note}</p>
          <IncidentList incidents={status.incidents} />
        </>
      )}
    </main>
  );
}
