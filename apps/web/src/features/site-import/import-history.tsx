import { Button } from '@mantine/core';
import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import { Link } from 'react-router';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { UndoButton } from './import-card.tsx';
import styles from './site-import.module.css';

interface Props {
  imports: readonly SiteImport[];
  onChanged: () => Promise<void>;
}

export function ImportHistory({ imports, onChanged }: Props) {
  const { t } = useTranslation('site-archive');
  const { moment } = useDateFormat();
  if (imports.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="import-history">
      <h2 id="import-history">{t('imports.history')}</h2>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <div className={styles.about}>
              <b dir="auto">{one.siteName || one.fileName || t(`imports.modes.${one.mode}.name`)}</b>
              <span className={styles.quiet} data-status={one.status}>
                {[
                  moment(one.createdAt),
                  t(`imports.modes.${one.mode}.name`),
                  t(`imports.statuses.${one.status}`),
                ].join(' · ')}
              </span>
            </div>
            <div className={styles.foot}>
              {one.status === 'imported' && one.siteId !== null && (
                <Button component={Link} to={paths.builder(one.siteId)} size="compact-sm" variant="default">
                  {t('imports.open')}
                </Button>
              )}
              <UndoButton shown={one} onChanged={onChanged} isCompact />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
