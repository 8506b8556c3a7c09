import { finishGoogle } from '@sitewright/contract/auth/sign-in';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { apiBase } from '../../../lib/api-client.ts';
import styles from '../auth.module.css';
import { FailureAlert } from '../failure-alert.tsx';

/** Notice that Google sign-in is not configured, with setup instructions for the operator. */
export function GoogleSetup() {
  const { t } = useTranslation('auth');
  return (
    <FailureAlert>
      <p>{t('login.googleMissing')}</p>
      <details className={styles.setup}>
        <summary>{t('login.googleSetup.title')}</summary>
        <p>
          <Trans
            t={t}
            i18nKey="login.googleSetup.client"
            values={{ address: `${location.origin}${apiBase}${finishGoogle.path}` }}
            components={{ code: <code /> }}
          />
        </p>
        <p>
          <Trans t={t} i18nKey="login.googleSetup.settings" components={{ code: <code /> }} />
        </p>
      </details>
    </FailureAlert>
  );
}
