import { Alert, Button, Checkbox, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@sitewright/contract/auth';
import { IconBrandGoogle, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/message-of.ts';
import { signIn } from '../../lib/session-calls.ts';
import styles from './auth.module.css';
import { looksLikeEmail } from './email-shape.ts';
import { requestMagicLink, startGoogleSignIn } from './other-sign-ins.ts';

export function LoginForm({ onSignIn }: { onSignIn: (user: User) => void }) {
  const { t } = useTranslation('auth');
  const [notice, setNotice] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '', remember: true },
    validate: {
      email: (email) => emailFault(email, t('required.email'), t('required.emailShape')),
      password: (password) => (password ? null : t('required.password')),
    },
  });

  const handleSubmit = async (values: typeof form.values): Promise<void> => {
    setNotice(undefined);
    try {
      onSignIn(await signIn({ ...values, email: values.email.trim() }));
    } catch (error) {
      setNotice(messageOf(error, t('login.failed')));
    }
  };

  const handleMagicLink = (): void => {
    const answer = requestMagicLink(form.values.email);
    if (answer === 'login.magicLinkEmail') form.setFieldError('email', t(answer));
    else setNotice(t(answer));
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
      <Checkbox label={t('login.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
      {notice && (
        <Alert color="brand" role="alert">
          {notice}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth loading={form.submitting}>
        {t('login.submit')}
      </Button>
      <Divider label={t('login.or')} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBrandGoogle size={18} stroke={1.6} />}
        onClick={() => setNotice(t(startGoogleSignIn()))}
      >
        {t('login.google')}
      </Button>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMail size={18} stroke={1.6} />}
        onClick={handleMagicLink}
      >
        {t('login.magicLink')}
      </Button>
    </form>
  );
}

const emailFault = (email: string, missing: string, misshapen: string): string | null => {
  if (!email.trim()) return missing;
  return looksLikeEmail(email) ? null : misshapen;
};
