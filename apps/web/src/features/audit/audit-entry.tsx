import type { AuditEntry } from '@sitewright/contract/audit';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../../lib/use-moments.ts';
import styles from './audit.module.css';
import { eventSentence } from './event-sentence.ts';

const write = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** One line of the trail; what changed and where it came from open below it. */
export function AuditEntryRow({ entry, showTenant = false }: { entry: AuditEntry; showTenant?: boolean }) {
  const { t } = useTranslation('audit');
  const { moment } = useMoments();
  const changes = Object.entries(entry.changes);
  const facts = [
    ...Object.entries(entry.detail).map(([name, value]) => [name, write(value)] as const),
    ...(entry.requestId ? [[t('request'), entry.requestId] as const] : []),
    ...(entry.userAgent ? [[t('browser'), entry.userAgent] as const] : []),
  ];
  return (
    <li className={styles.entry}>
      <details>
        <summary>
          <span className={styles.sentence}>{eventSentence(t, entry)}</span>
          <span className={styles.meta}>
            {showTenant && entry.tenantId && <span>{entry.tenantId}</span>}
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </span>
        </summary>
        <div className={styles.more}>
          {changes.length > 0 && (
            <dl className={styles.changes}>
              {changes.map(([field, { before, after }]) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    <del>{write(before)}</del> <span aria-hidden="true">→</span> <ins>{write(after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {facts.length > 0 && (
            <dl className={styles.changes}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {changes.length + facts.length === 0 && <p>{t('noMore')}</p>}
        </div>
      </details>
    </li>
  );
}
