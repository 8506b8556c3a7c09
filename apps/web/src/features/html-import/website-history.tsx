import { Button } from '@mantine/core';
import type { HtmlImport } from '@sitewright/contract/html-import/html-imports';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './html-import.module.css';

interface Props {
  imports: readonly Omit<HtmlImport, 'report' | 'frames'>[];
  onShow: (id: string) => void;
}

export function WebsiteHistory({ imports, onShow }: Props) {
  const { t } = useTranslation('html-import');
  const { moment } = useDateFormat();
  if (imports.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="website-history">
      <h2 id="website-history">{t('history')}</h2>
      <ul>
        {imports.map(({ id, siteName, sourceName, createdAt, status }) => (
          <li key={id}>
            <div className={styles.about}>
              <b dir="auto">{siteName || sourceName}</b>
              <span className={styles.quiet}>
                {[moment(createdAt), sourceName, t(`statuses.${status}`)].join(' · ')}
              </span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('showOf', { name: siteName || sourceName })}
              onClick={() => onShow(id)}
            >
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
