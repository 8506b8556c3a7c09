import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import styles from './overview.module.css';

/** A task waiting for the user: count and link. */
export interface ActionItem {
  kind: 'invitations' | 'suspended' | 'failedMails' | 'suspendedTenants' | 'closingTenants' | 'leaving';
  /** Undefined while loading. */
  count: number | undefined;
  to: string;
}

/** Action items with links; a short notice when there are none. */
export function ActionItems({ needs }: { needs: readonly ActionItem[] }) {
  const { t } = useTranslation('overview');
  const waiting = needs.filter(({ count = 0 }) => count > 0);
  const isKnown = needs.every(({ count }) => count !== undefined);
  if (waiting.length === 0 && !isKnown) return null;
  return (
    <section>
      <h2>{t('needs.title')}</h2>
      {waiting.length === 0 ? (
        <p className={styles.empty}>{t('needs.none')}</p>
      ) : (
        <ul className={styles.list}>
          {waiting.map(({ kind, count = 0, to }) => (
            <li key={kind}>
              <Link to={to} className={styles.need}>
                <span>{t(`needs.${kind}`, { count })}</span>
                <IconChevronRight size={17} stroke={1.6} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
