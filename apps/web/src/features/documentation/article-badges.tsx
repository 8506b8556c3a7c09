import type { AdminArticleEntry } from '@sitewright/contract/documentation/documentation-admin';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { languages } from '../../lib/languages.ts';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import styles from './documentation.module.css';

const tones: Record<AdminArticleEntry['status'], Tone> = {
  shipped: 'plain',
  draft: 'warning',
  review: 'warning',
  published: 'good',
  archived: 'bad',
};

/** Status, translations and feedback of an article. */
export function ArticleBadges({ article }: { article: AdminArticleEntry }) {
  const { t } = useTranslation('documentation');
  const { status, isOutdated, hasNewerOriginal, translations, helpfulYes, helpfulNo } = article;
  return (
    <span className={styles.badges}>
      <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      {isOutdated && <StatusBadge tone="warning">{t('outdated')}</StatusBadge>}
      {hasNewerOriginal && <StatusBadge tone="warning">{t('newerOriginal')}</StatusBadge>}
      {languages
        .filter((code) => translations[code] !== 'current')
        .map((code) => (
          <StatusBadge key={code} tone="warning">
            {t(`translations.${translations[code] === 'missing' ? 'missing' : 'outdated'}`, {
              language: t(`languages.${code}`),
            })}
          </StatusBadge>
        ))}
      {helpfulYes + helpfulNo > 0 && <small>{t('helpful', { yes: helpfulYes, no: helpfulNo })}</small>}
    </span>
  );
}
