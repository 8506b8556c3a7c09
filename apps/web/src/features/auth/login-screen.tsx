import { Alert, Anchor } from '@mantine/core';
import type { User } from '@sitewright/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import styles from './auth.module.css';
import { DemoPeople } from './demo-people.tsx';
import { LoginForm } from './login-form.tsx';
import { postLoginPath } from './post-login-path.ts';

/** Values of the `error` parameter that the sign-in callback sends here (specification, auth callback). */
const callbackErrors = {
  missing_tokens: 'login.missingTokens',
  callback_failed: 'login.callbackFailed',
} as const;

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { status, person } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const redirect = query.get('redirect');
  const failure = query.get('error');

  if (status === 'signed-in' && person && !isLeaving)
    return <Navigate to={postLoginPath(person, redirect)} replace />;

  const leave = (user: User): void => {
    setLeaving(true);
    notify.success(t('login.success'));
    void navigate(postLoginPath(user, redirect), { replace: true });
  };

  return (
    <div className={styles.screen}>
      <h1>{t('login.title')}</h1>
      <p className={styles.lead}>{t('login.lead')}</p>
      {failure && (
        <Alert color="brand" role="alert">
          {t(callbackErrors[failure as keyof typeof callbackErrors] ?? 'login.providerFailed')}
        </Alert>
      )}
      <LoginForm onSignIn={leave} />
      <p className={styles.switch}>
        {t('login.noAccount')}{' '}
        <Anchor component={Link} to={paths.register({ ...(redirect && { redirect }) })}>
          {t('login.register')}
        </Anchor>
      </p>
      <DemoPeople onSignIn={leave} />
    </div>
  );
}
