import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cancelEmailChange, changeEmail } from '@sitewright/contract/account/account';
import { limits } from '@sitewright/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { looksLikeEmail } from '../../auth/email-shape.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { useStoreCurrentUser, useCurrentUser } from '../use-current-user.ts';

/** Sign-in email, `/profile/email`. A new one applies after confirmation. */
export default function EmailScreen() {
  const { t } = useTranslation('profile');
  const { email, emailVerified, pendingEmail } = useCurrentUser();
  return (
    <SectionScreen section="email">
      <SectionCard
        title={t('email.current')}
        text={<strong>{email}</strong>}
        mark={
          <StatusBadge tone={emailVerified ? 'good' : 'warning'}>
            {emailVerified ? t('email.confirmed') : t('email.unconfirmed')}
          </StatusBadge>
        }
      />
      {pendingEmail && <WaitingChange pending={pendingEmail} />}
      <EmailForm />
    </SectionScreen>
  );
}

function WaitingChange({ pending }: { pending: string }) {
  const { t } = useTranslation('profile');
  const { email } = useCurrentUser();
  const keep = useStoreCurrentUser();
  const cancel = useMutation({
    mutationFn: () => request(cancelEmailChange),
    onSuccess: (person) => {
      keep(person);
      notify.success(t('email.cancelled'));
    },
    onError: (error) => notify.error(messageOf(error, t('failed'))),
  });
  return (
    <SectionCard
      title={t('email.waiting')}
      mark={<StatusBadge tone="warning">{t('email.waitingMark')}</StatusBadge>}
      text={
        <Trans
          t={t}
          i18nKey="email.waitingText"
          values={{ pending, email, hours: limits.auth.verifyEmailHours }}
          components={{ strong: <strong /> }}
        />
      }
    >
      <div className={styles.buttons}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('email.cancel')}
        </Button>
      </div>
    </SectionCard>
  );
}

function EmailForm() {
  const { t } = useTranslation(['profile', 'auth']);
  const keep = useStoreCurrentUser();
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (looksLikeEmail(email) ? null : t('auth:required.emailShape')) },
  });

  const handleSubmit = async ({ email }: { email: string }): Promise<void> => {
    setRefusal('');
    try {
      keep(await request(changeEmail, { body: { email: email.trim() } }));
      form.reset();
      notify.success(t('email.sent'));
    } catch (error) {
      const fault = error instanceof ApiError ? error.fields['email'] : undefined;
      if (fault) form.setFieldError('email', fault);
      else setRefusal(messageOf(error, t('failed')));
    }
  };

  return (
    <SectionCard title={t('email.change')} text={t('email.changeText')}>
      <form noValidate className={listing.form} onSubmit={form.onSubmit(handleSubmit)}>
        <TextInput
          label={t('email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.auth.emailMaxLength}
          {...form.getInputProps('email')}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <div className={listing.footer}>
          <Button type="submit" loading={form.submitting}>
            {t('email.submit')}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={form.isDirty()} />
    </SectionCard>
  );
}
