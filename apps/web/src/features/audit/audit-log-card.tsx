import type { AuditEntry } from '@sitewright/contract/audit/audit';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import { AuditEntryRow } from './audit-entry.tsx';
import styles from './audit.module.css';

/** Latest audit log entries of a user or object. */
export function AuditLogCard({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit');
  return (
    <section className={listing.card}>
      <h2>{t('recent')}</h2>
      {entries.length === 0 ? (
        <p className={listing.quiet}>{t('nothingYet')}</p>
      ) : (
        <ul className={styles.plain}>
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
