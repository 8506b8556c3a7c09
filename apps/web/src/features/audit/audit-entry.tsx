import { Button } from '@mantine/core';
import type { AuditEntry } from '@sitewright/contract/audit/audit';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import styles from './audit.module.css';
import { eventSentence } from './event-sentence.ts';

const write = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

interface Props {
  entry: AuditEntry;
  showTenant?: boolean;
  /** Narrows the list to entries of the same actor or target. */
  onNarrow?: (filter: { actor: string } | { target: string }) => void;
}

/** One audit log entry; expands to the changes and the request's origin. */
export function AuditEntryRow({ entry, showTenant = false, onNarrow }: Props) {
  const { t } = useTranslation(['audit', 'features']);
  const { moment } = useDateFormat();
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
          {onNarrow && <Narrow entry={entry} onNarrow={onNarrow} />}
        </div>
      </details>
    </li>
  );
}

function Narrow({ entry: { actor, target }, onNarrow }: Required<Pick<Props, 'entry' | 'onNarrow'>>) {
  const { t } = useTranslation('audit');
  if (actor.id === null && target === null) return null;
  return (
    <div className={styles.narrow}>
      {actor.id !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onNarrow({ actor: actor.id! })}>
          {t('onlyActor')}
        </Button>
      )}
      {target !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onNarrow({ target: target.id })}>
          {t('onlyTarget')}
        </Button>
      )}
    </div>
  );
}
