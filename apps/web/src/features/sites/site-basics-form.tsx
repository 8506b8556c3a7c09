import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { subdomainIssue, subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import styles from './site-basics-form.module.css';
import { SubdomainField } from './subdomain-field.tsx';
import { useSubdomainCheck } from './use-subdomain-check.ts';

export interface SiteBasics {
  name: string;
  subdomain: string;
}

interface SiteBasicsFormProps {
  /** Creates the site and navigates to it; a rejection is shown in the form. */
  onCreate: (basics: SiteBasics) => Promise<void>;
  onCancel: () => void;
}

/** Name and subdomain of a new site. Requires the `gallery` and `errors` namespaces. */
export function SiteBasicsForm({ onCreate, onCancel }: SiteBasicsFormProps) {
  const { t } = useTranslation(['gallery', 'errors', 'common']);
  const nameField = useRef<HTMLInputElement>(null);
  // In a dialog the focus trap does this; elsewhere the form replaces the button that had the focus.
  useEffect(() => nameField.current?.focus(), []);
  const [isOwnSubdomain, setOwnSubdomain] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm({
    initialValues: { name: '', subdomain: '' },
    validate: {
      name: (name) => (name.trim() ? null : t('create.nameMissing')),
      subdomain: (subdomain) => {
        const fault = subdomainIssue(subdomain);
        return fault ? t(`errors:subdomain_${fault}`) : null;
      },
    },
  });
  const check = useSubdomainCheck(form.values.subdomain);

  const handleName = (name: string): void => {
    form.setFieldValue('name', name);
    if (!isOwnSubdomain) form.setFieldValue('subdomain', subdomainFromName(name));
  };
  const handleSubdomain = (subdomain: string): void => {
    setOwnSubdomain(true);
    form.setFieldValue('subdomain', subdomain);
  };
  const handleSubmit = async ({ name, subdomain }: SiteBasics): Promise<void> => {
    setFailure('');
    try {
      await onCreate({ name: name.trim(), subdomain });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('subdomain_'))
        form.setFieldError('subdomain', t(`errors:${error.code}`));
      else setFailure(messageOf(error, t('create.failed')));
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
      <TextInput
        label={t('create.name')}
        maxLength={limits.sites.nameMaxLength}
        autoComplete="off"
        data-autofocus
        ref={nameField}
        {...form.getInputProps('name')}
        onChange={(event) => handleName(event.currentTarget.value)}
      />
      <SubdomainField
        value={form.values.subdomain}
        error={form.errors['subdomain']}
        check={check}
        onChange={handleSubdomain}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.footer}>
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.submitting} disabled={check.state === 'taken'}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}
