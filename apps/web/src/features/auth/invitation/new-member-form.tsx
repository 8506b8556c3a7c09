import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import styles from '../auth.module.css';
import { PasswordStrengthHint } from '../joining/password-strength-hint.tsx';

interface NewMember {
  firstName: string;
  lastName: string;
  password: string;
}

interface NewMemberFormProps {
  /** Masked email. */
  email: string;
  /** Resolves to the error, if any. */
  onJoin: (person: NewMember) => Promise<unknown>;
}

/** Accepts an invitation by creating an account. */
export function NewMemberForm({ email, onJoin }: NewMemberFormProps) {
  const { t } = useTranslation('auth');
  const { passwordMinLength } = limits.auth;
  const form = useForm<NewMember>({
    initialValues: { firstName: '', lastName: '', password: '' },
    validateInputOnBlur: true,
    validate: {
      firstName: (name) => (name.trim() ? null : t('required.firstName')),
      lastName: (name) => (name.trim() ? null : t('required.lastName')),
      password: (password) =>
        password.length >= passwordMinLength
          ? null
          : t('required.passwordLength', { count: passwordMinLength }),
    },
  });
  const handleSubmit = async (person: NewMember): Promise<void> => {
    const error = await onJoin(person);
    if (error instanceof ApiError) form.setErrors({ ...error.fields });
  };
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
      <p>{t('invitation.newHere', { email })}</p>
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
      <div>
        <PasswordInput
          label={t('fields.password')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordStrengthHint password={form.values.password} />
      </div>
      <Button type="submit" size="md" fullWidth loading={form.submitting}>
        {t('invitation.create')}
      </Button>
    </form>
  );
}
