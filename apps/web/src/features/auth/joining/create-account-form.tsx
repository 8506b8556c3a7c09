import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { getSignInMethods } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { createAccount } from './create-account.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { looksLikeEmail } from '../email-shape.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { newSitePath } from './registration-path.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

const empty = { firstName: '', lastName: '', email: '', password: '' };

function useCreateAccountForm() {
  const { t } = useTranslation('auth');
  const { passwordMinLength } = limits.auth;
  return useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      firstName: (name) => (name.trim() ? null : t('required.firstName')),
      lastName: (name) => (name.trim() ? null : t('required.lastName')),
      email: (email) => (looksLikeEmail(email) ? null : t('required.emailShape')),
      password: (password) =>
        password.length >= passwordMinLength
          ? null
          : t('required.passwordLength', { count: passwordMinLength }),
    },
  });
}

interface CreateAccountFormProps {
  /** Undefined when the server did not respond. */
  ways: EndpointResponse<typeof getSignInMethods> | undefined;
  onJoined: () => void;
  /** Path to open after signing in with a code; absent: that of the query, else a new site. */
  redirect?: string;
}

export function CreateAccountForm({ ways, onJoined, redirect: given }: CreateAccountFormProps) {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const form = useCreateAccountForm();
  const redirect = given ?? query.get('redirect') ?? newSitePath(query);

  const handleSubmit = async (values: typeof empty): Promise<void> => {
    setFailure(undefined);
    try {
      await createAccount({ ...values, email: values.email.trim() });
      notify.success(t('newSite.success'));
      onJoined();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_taken')
        form.setFieldError('email', messageOf(error, t('newSite.failed')));
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0)
        form.setErrors({ ...error.fields });
      else setFailure(messageOf(error, t('newSite.failed')));
    }
  };

  return (
    <div className={styles.screen}>
      <h1>{t('newSite.guestTitle')}</h1>
      <p className={styles.lead}>{t('newSite.guestLead')}</p>
      <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
        <div className={styles.pair}>
          <TextInput
            label={t('fields.firstName')}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('fields.lastName')}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </div>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          placeholder={t('fields.emailPlaceholder')}
          {...(ways?.registration === 'domains' && {
            description: t('newSite.domains', { domains: ways.registrationDomains.join(', ') }),
          })}
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordInput
            label={t('fields.password')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordStrengthHint password={form.values.password} />
        </div>
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('newSite.submit')}
        </Button>
        {ways?.code !== false && (
          <Button
            variant="default"
            fullWidth
            component={Link}
            to={paths.authCode(redirect, 'wizard')}
            state={{ email: form.values.email.trim() }}
          >
            {t('newSite.code')}
          </Button>
        )}
        <p className={styles.small}>
          <Trans
            t={t}
            i18nKey="newSite.agree"
            components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
          />
        </p>
      </form>
      <p className={styles.switch}>
        {t('newSite.haveAccount')}{' '}
        <Anchor component={Link} to={paths.login(redirect)}>
          {t('newSite.signIn')}
        </Anchor>
      </p>
    </div>
  );
}
