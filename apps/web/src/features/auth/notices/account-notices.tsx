import { Button, CloseButton } from '@mantine/core';
import type { User } from '@sitewright/contract/auth/auth';
import { resendVerification } from '@sitewright/contract/auth/sign-in';
import { IconKey, IconMailExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, Outlet } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { secondFactorRequirement, useSecondFactorRequired } from '../../../lib/second-factor-requirement.ts';
import { paths } from '../../../routes/paths.ts';
import { signInStorageKeys } from '../path-after-sign-in.ts';
import { Notice } from './notice.tsx';
import { SecondFactorRequired } from './second-factor-required.tsx';

/** Account reminders above the screens of a signed-in user. */
export default function AccountNotices() {
  const { person } = useSession();
  const isSecondFactorDue = useSecondFactorRequired();
  // The requirement belongs to one user: clear it when the user changes.
  useEffect(() => secondFactorRequirement.clear, [person?.id]);
  return (
    <>
      {isSecondFactorDue && <SecondFactorRequired />}
      {person && !person.emailVerified && <VerifyEmail person={person} />}
      {person && !person.hasPassword && <PasswordTip person={person} />}
      <Outlet />
    </>
  );
}

function VerifyEmail({ person }: { person: User }) {
  const { t } = useTranslation('auth');
  const resend = useMutation({
    mutationFn: () => request(resendVerification),
    onError: (error) => notify.error(messageOf(error, t('verify.failed'))),
  });
  return (
    <Notice
      icon={<IconMailExclamation size={20} stroke={1.6} aria-hidden="true" />}
      label={t('verify.title')}
    >
      <p>
        <Trans
          t={t}
          i18nKey={resend.isSuccess ? 'verify.sent' : 'verify.text'}
          values={{ email: person.email }}
          components={{ strong: <strong /> }}
        />
      </p>
      {!resend.isSuccess && (
        <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('verify.resend')}
        </Button>
      )}
    </Notice>
  );
}

/** Tip for users who signed in by emailed link without a password; shown until one is set or it is dismissed. */
function PasswordTip({ person }: { person: User }) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(() => localStorage.getItem(signInStorageKeys.passwordTip) === 'true');
  if (!isShown) return null;
  const dismiss = (): void => {
    localStorage.removeItem(signInStorageKeys.passwordTip);
    setShown(false);
  };
  return (
    <Notice icon={<IconKey size={20} stroke={1.6} aria-hidden="true" />} label={t('passwordTip.title')}>
      <p>{t('passwordTip.text')}</p>
      <Button
        component={Link}
        to={paths.forgotPassword}
        state={{ email: person.email }}
        variant="default"
        size="xs"
      >
        {t('passwordTip.action')}
      </Button>
      <CloseButton aria-label={t('passwordTip.dismiss')} onClick={dismiss} />
    </Notice>
  );
}
