import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { forgotPassword } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { looksLikeEmail } from '../email-shape.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { MailPreview } from '../mail-preview.tsx';
import { ResendButton } from '../resend-button.tsx';

interface Sent {
  email: string;
  answer: EndpointResponse<typeof forgotPassword>;
}

/** Also used by signed-in users without a password, who set one by an emailed link. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const { person } = useSession();
  const known = (useLocation().state as { email?: string } | null)?.email;
  const [sent, setSent] = useState<Sent>();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { email: known ?? '' },
    validate: { email: (email) => (looksLikeEmail(email) ? null : t('required.emailShape')) },
  });

  const send = async (email: string): Promise<void> => {
    setFailure(undefined);
    try {
      setSent({ email, answer: await request(forgotPassword, { body: { email } }) });
    } catch (error) {
      setFailure(messageOf(error, t('forgot.failed')));
    }
  };

  const back = (
    <Anchor component={Link} to={person ? paths.dashboard : paths.login()} className={styles.turn}>
      {person ? t('link.toDashboard') : t('backToLogin')}
    </Anchor>
  );

  if (sent)
    return (
      <div className={styles.screen}>
        <h1>{t('forgot.sentTitle')}</h1>
        <p className={styles.lead}>
          <Trans
            t={t}
            i18nKey="forgot.sent"
            values={{ email: sent.email, minutes: sent.answer.minutes }}
            components={{ strong: <strong /> }}
          />
        </p>
        <MailPreview answer={sent.answer} />
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <ResendButton onResend={() => send(sent.email)} />
        {back}
      </div>
    );
  return (
    <div className={styles.screen}>
      <h1>{t('forgot.title')}</h1>
      <p className={styles.lead}>{t('forgot.lead', { minutes: limits.auth.resetPasswordMinutes })}</p>
      <form noValidate className={styles.form} onSubmit={form.onSubmit(({ email }) => send(email.trim()))}>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          placeholder={t('fields.emailPlaceholder')}
          {...form.getInputProps('email')}
        />
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('forgot.submit')}
        </Button>
      </form>
      {back}
    </div>
  );
}
