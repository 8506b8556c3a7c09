import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { inspectLink, resetPassword } from '@sitewright/contract/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { textsOf } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { signInStorageKeys } from '../path-after-sign-in.ts';
import styles from '../auth.module.css';
import { EntrySkeleton } from '../entry-skeleton.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { PasswordStrengthHint } from '../joining/password-strength-hint.tsx';
import { useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { DeadLink, type DeadState, LinkFailure, linkStateOf } from './dead-link.tsx';

/** Sets a new password with an emailed link. */
export default function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const link = useQuery({
    queryKey: ['auth-link', token],
    queryFn: () => request(inspectLink, { params: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  if (!token) return <DeadLink kind="reset_password" state="unknown" />;
  if (link.isPending) return <EntrySkeleton />;
  if (link.isError) return <LinkFailure error={link.error} onRetry={() => void link.refetch()} />;
  const { kind, state, email } = link.data;
  if (kind !== 'reset_password') return <DeadLink kind="reset_password" state="unknown" />;
  if (state !== 'ready') return <DeadLink kind={kind} state={state} />;
  return <NewPassword token={token} email={email} />;
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { passwordMinLength } = limits.auth;
  const ways = useCompleteSignIn({
    said: () => textsOf('auth').reset.success,
    onRestart: () => void navigate(paths.login(), { replace: true }),
  });
  const [failure, setFailure] = useState<string>();
  const [deadState, setDeadState] = useState<DeadState>();
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (password) =>
        password.length >= passwordMinLength
          ? null
          : t('required.passwordLength', { count: passwordMinLength }),
    },
  });

  const handleSubmit = async ({ password }: { password: string }): Promise<void> => {
    setFailure(undefined);
    const error = await ways.enter(async () => {
      const arrival = await request(resetPassword, { body: { token, password } });
      localStorage.removeItem(signInStorageKeys.passwordTip);
      return arrival;
    });
    if (!error) return;
    if (error instanceof ApiError && error.fields['password'])
      form.setFieldError('password', error.fields['password']);
    else if (linkStateOf(error) && !(error instanceof ApiError && error.code === 'validation_failed'))
      setDeadState(linkStateOf(error));
    else setFailure(messageOf(error, t('reset.failed')));
  };

  if (deadState) return <DeadLink kind="reset_password" state={deadState} />;
  if (ways.step) return ways.step;
  return (
    <div className={styles.screen}>
      <h1>{t('reset.title')}</h1>
      <p className={styles.lead}>
        <Trans t={t} i18nKey="reset.lead" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
        <div>
          <PasswordInput
            label={t('reset.password')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordStrengthHint password={form.values.password} />
        </div>
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('reset.submit')}
        </Button>
        <p className={styles.small}>{t('reset.note')}</p>
      </form>
    </div>
  );
}
