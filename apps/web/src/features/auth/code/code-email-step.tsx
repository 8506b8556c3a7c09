import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { looksLikeEmail } from '../email-shape.ts';
import { FailureAlert } from '../failure-alert.tsx';

interface CodeEmailStepProps {
  email: string;
  minutes: number;
  /** Resolves to the error message, if any. */
  onSend: (email: string) => Promise<string | undefined>;
}

export function CodeEmailStep({ email, minutes, onSend }: CodeEmailStepProps) {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { email },
    validate: { email: (text) => (looksLikeEmail(text) ? null : t('required.emailShape')) },
  });
  return (
    <div className={styles.screen}>
      <h1>{t('code.title')}</h1>
      <p className={styles.lead}>{t('code.lead', { minutes })}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(async (values) => {
          setFailure(undefined);
          setFailure(await onSend(values.email.trim()));
        })}
      >
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          placeholder={t('fields.emailPlaceholder')}
          {...form.getInputProps('email')}
        />
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('code.send')}
        </Button>
      </form>
      <Anchor component={Link} to={paths.login(query.get('redirect') ?? undefined)} className={styles.turn}>
        {t('backToLogin')}
      </Anchor>
    </div>
  );
}
