import { Anchor, Button, Checkbox, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { login } from '@sitewright/contract/auth/auth';
import { IconBrandGoogle, IconFingerprint, IconMail, IconPasswordMobilePhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { looksLikeEmail } from '../email-shape.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { canUsePasskeys } from '../steps/ask-passkey.ts';
import { signInResultOf, type Enter } from '../steps/use-complete-sign-in.tsx';
import { useSignInMethods } from '../use-sign-in-methods.ts';
import { GoogleSetup } from './google-setup.tsx';
import type { SentLink } from './use-magic-link.ts';
import { useGoogle } from './use-google.ts';
import { useMagicLink } from './use-magic-link.ts';
import { usePasskey } from './use-passkey.ts';

interface LoginFormProps {
  redirect: string | null;
  enter: Enter;
  onLinkSent: (sent: SentLink) => void;
}

const icon = { size: 18, stroke: 1.6 };

export function LoginForm({ redirect, enter, onLinkSent }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const ways = useSignInMethods();
  const [failure, setFailure] = useState<string>();
  const google = useGoogle();
  const magicLink = useMagicLink();
  const passkey = usePasskey(enter);
  const form = useForm({
    initialValues: { email: '', password: '', remember: true },
    validate: {
      email: (email) => emailIssue(email, t('required.email'), t('required.emailShape')),
      password: (password) => (password ? null : t('required.password')),
    },
  });

  const clear = (): void => {
    setFailure(undefined);
    google.forget();
    form.clearErrors();
  };

  const handleSubmit = async (values: typeof form.values): Promise<void> => {
    clear();
    const body = { ...values, email: values.email.trim() };
    const error = await enter(async () =>
      signInResultOf(await request(login, { body }), 'password', redirect),
    );
    if (error) setFailure(messageOf(error, t('login.failed')));
  };

  const handleMagicLink = async (): Promise<void> => {
    clear();
    const email = form.values.email.trim();
    if (!looksLikeEmail(email)) form.setFieldError('email', t('login.magicLinkEmail'));
    else {
      const answer = await magicLink.send(email, redirect);
      if (typeof answer === 'string') setFailure(answer);
      else onLinkSent(answer);
    }
  };

  const handlePasskey = async (): Promise<void> => {
    clear();
    setFailure(await passkey.start(form.values.remember));
  };

  const handleCode = (): void => {
    const email = form.values.email.trim();
    void navigate(paths.authCode(redirect ?? undefined), { state: { email } });
  };

  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
      <TextInput
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        placeholder={t('fields.emailPlaceholder')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('fields.password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={styles.between}>
        <Checkbox label={t('login.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
        <Anchor component={Link} to={paths.forgotPassword} state={{ email: form.values.email }}>
          {t('login.forgot')}
        </Anchor>
      </div>
      {failure && <FailureAlert>{failure}</FailureAlert>}
      {google.failure && <FailureAlert>{google.failure}</FailureAlert>}
      {google.isMissing && <GoogleSetup />}
      <Button type="submit" size="md" fullWidth loading={form.submitting}>
        {t('login.submit')}
      </Button>
      <Divider label={t('login.or')} />
      <div className={styles.ways}>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBrandGoogle {...icon} />}
          loading={google.isLeaving}
          onClick={() => {
            clear();
            void google.start(redirect);
          }}
        >
          {t('login.google')}
        </Button>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconMail {...icon} />}
          loading={magicLink.isSending}
          onClick={() => void handleMagicLink()}
        >
          {t('login.magicLink')}
        </Button>
        {ways.data?.code !== false && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconPasswordMobilePhone {...icon} />}
            onClick={handleCode}
          >
            {t('login.code')}
          </Button>
        )}
        {ways.data?.passkeys && canUsePasskeys() && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFingerprint {...icon} />}
            loading={passkey.isAsking}
            onClick={() => void handlePasskey()}
          >
            {t('login.passkey')}
          </Button>
        )}
      </div>
    </form>
  );
}

const emailIssue = (email: string, missing: string, misshapen: string): string | null => {
  if (!email.trim()) return missing;
  return looksLikeEmail(email) ? null : misshapen;
};
