import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { postLoginPath } from '../post-login-path.ts';
import { signInResultOf, useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { DemoHint, DemoUsers } from './demo-users.tsx';
import { LinkSent } from './link-sent.tsx';
import type { SentLink } from './use-magic-link.ts';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const { status, person } = useSession();
  const ways = useCompleteSignIn({ onRestart: () => undefined });
  const [sent, setSent] = useState<SentLink>();
  const redirect = query.get('redirect');
  const failure = query.get('error');

  if (status === 'signed-in' && person && !ways.isLeaving)
    return <Navigate to={postLoginPath(person, redirect)} replace />;
  if (ways.step) return ways.step;
  if (sent) return <LinkSent sent={sent} onResent={setSent} onBack={() => setSent(undefined)} />;
  return (
    <div className={styles.screen}>
      <h1>{t('login.title')}</h1>
      <p className={styles.lead}>{t('login.lead')}</p>
      {failure && <LoginNotice failure={failure} />}
      <DemoUsers
        onSignIn={(signedIn) => void ways.enter(async () => signInResultOf(signedIn, 'demo', redirect))}
      />
      <LoginForm
        redirect={redirect}
        enter={(way) => ways.enter(way, { redirect: redirect ?? undefined })}
        onLinkSent={setSent}
      />
      <p className={styles.switch}>
        {t('login.noAccount')}{' '}
        <Anchor component={Link} to={paths.register({ ...(redirect && { redirect }) })}>
          {t('login.register')}
        </Anchor>
      </p>
      <DemoHint />
    </div>
  );
}
