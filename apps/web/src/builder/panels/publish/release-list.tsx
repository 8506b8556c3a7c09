import type { Release } from '@sitewright/contract/publishing/publishing';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import classes from './publish-dialog.module.css';

interface Props {
  releases: readonly Release[];
  onRollback: (release: Release) => Promise<void>;
}

/** Earlier releases, and how to roll back to them. */
export function ReleaseList({ releases, onRollback }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  if (releases.length === 0) return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <details className={classes.details}>
      <summary>
        {t('publish.versions')} ({releases.length})
      </summary>
      <p className={controls.hint}>{t('publish.versionsHint')}</p>
      <ul className={classes.list}>
        {releases.map((release) => (
          <li key={release.id} className={classes.item}>
            <div>
              {t('publish.release', { n: release.number })}
              <small>
                <time dateTime={release.createdAt}>{day.format(new Date(release.createdAt))}</time>
                {release.publishedBy !== null && ` · ${release.publishedBy}`}
                {` · ${t('publish.pages', { count: release.pages })}`}
              </small>
            </div>
            {release.isLive ? (
              <span className={classes.badge}>{t('publish.current')}</span>
            ) : (
              <ConfirmButton
                size="compact-sm"
                label={t('publish.rollbackOf', { n: release.number })}
                confirm={t('publish.rollbackConfirm')}
                onConfirm={() => onRollback(release)}
              >
                {t('publish.rollback')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
