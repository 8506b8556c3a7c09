import { Switch } from '@mantine/core';
import { landingPages } from '@sitewright/contract/landing/landing-template';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './editor.module.css';
import type { PanelProps } from './panel-props.ts';

/** The six pages, on or off; the home page is always on. */
export function PagesPanel({ draft }: PanelProps) {
  const { t } = useTranslation('landing-manager');
  const { edit } = draft;
  return (
    <>
      <h2>{t('panels.pages')}</h2>
      <p className={styles.quiet}>{t('pagesText')}</p>
      {landingPages.map((page) => (
        <Switch
          key={page}
          label={t(`pages.${page}`)}
          description={page === 'home' ? t('homeAlwaysOn') : undefined}
          disabled={page === 'home'}
          checked={edit.enabledPages[page]}
          onChange={(event) => {
            const enabledPages = { ...edit.enabledPages, [page]: event.currentTarget.checked };
            draft.change({ ...edit, enabledPages });
          }}
        />
      ))}
    </>
  );
}
