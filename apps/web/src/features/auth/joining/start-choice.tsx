import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../../ui/button-link.tsx';
import { BlankSiteForm } from '../../sites/blank-site-form.tsx';
import styles from '../auth.module.css';

export function StartChoice() {
  const { t } = useTranslation('auth');
  const [isBlank, setBlank] = useState(false);
  return (
    <div className={styles.screen}>
      <h1>{t('newSite.title')}</h1>
      <p className={styles.lead}>{t('newSite.lead')}</p>
      <section className={styles.choice} data-main="">
        <h2>{t('newSite.template')}</h2>
        <p>{t('newSite.templateText')}</p>
        <ButtonLink to={paths.siteTemplates}>{t('newSite.templateAction')}</ButtonLink>
      </section>
      <section className={styles.choice}>
        <h2>{t('newSite.blank')}</h2>
        <p>{t('newSite.blankText')}</p>
        {isBlank ? (
          <BlankSiteForm onCancel={() => setBlank(false)} />
        ) : (
          <PlainButton look="quiet" onClick={() => setBlank(true)}>
            {t('newSite.blankAction')}
          </PlainButton>
        )}
      </section>
    </div>
  );
}
