import { Alert, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@sitewright/contract/account/account';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import { signInStorageKeys } from '../../auth/path-after-sign-in.ts';
import { PasswordStrengthHint } from '../../auth/joining/password-strength-hint.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { useCurrentUser, useReloadCurrentUser } from '../use-current-user.ts';

/** Sets or changes the password, `/profile/password`. */
export default function PasswordScreen() {
  const { t } = useTranslation('profile');
  const { hasPassword } = useCurrentUser();
  return (
    <SectionScreen section="password">
      <SectionCard
        title={hasPassword ? t('password.change') : t('password.set')}
        text={hasPassword ? t('password.changeText') : t('password.setText')}
      >
        <PasswordForm key={String(hasPassword)} />
      </SectionCard>
    </SectionScreen>
  );
}

function PasswordForm() {
  const { t } = useTranslation(['profile', 'auth']);
  const { email, hasPassword } = useCurrentUser();
  const reload = useReloadCurrentUser();
  const [refusal, setRefusal] = useState('');
  const { passwordMinLength } = limits.auth;
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (text) => (hasPassword && !text ? t('password.currentMissing') : null),
      newPassword: (text) =>
        text.length < passwordMinLength
          ? t('auth:required.passwordLength', { count: passwordMinLength })
          : null,
    },
  });

  const handleSubmit = async ({ currentPassword, newPassword }: typeof form.values): Promise<void> => {
    setRefusal('');
    try {
      const current = hasPassword ? { currentPassword } : {};
      const { ended } = await request(changePassword, { body: { ...current, newPassword } });
      form.reset();
      localStorage.removeItem(signInStorageKeys.passwordTip);
      notify.success(ended > 0 ? t('password.savedAndEnded', { count: ended }) : t('password.saved'));
      await reload();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      form.setErrors({ ...fields });
      if (Object.keys(fields).length === 0) setRefusal(messageOf(error, t('failed')));
    }
  };

  return (
    <form noValidate className={listing.form} onSubmit={form.onSubmit(handleSubmit)}>
      {/* Username for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          maxLength={limits.auth.passwordMaxLength}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <div>
        <PasswordInput
          label={t('password.new')}
          autoComplete="new-password"
          maxLength={limits.auth.passwordMaxLength}
          {...form.getInputProps('newPassword')}
        />
        <PasswordStrengthHint password={form.values.newPassword} />
      </div>
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={listing.footer}>
        {hasPassword && (
          <Button component={Link} to={paths.forgotPassword} state={{ email }} variant="subtle">
            {t('auth:login.forgot')}
          </Button>
        )}
        <Button type="submit" loading={form.submitting}>
          {hasPassword ? t('password.change') : t('password.set')}
        </Button>
      </div>
      <LeaveGuard isDirty={form.isDirty()} />
    </form>
  );
}
