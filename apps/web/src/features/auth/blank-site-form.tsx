import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createSite } from '@sitewright/contract/sites';
import { cleanSubdomain, subdomainFault, subdomainFromName } from '@sitewright/contract/subdomain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import styles from './auth.module.css';

export function BlankSiteForm() {
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();
  const [isOwnSubdomain, setOwnSubdomain] = useState(false);
  const form = useForm({
    initialValues: { name: '', subdomain: '' },
    validate: {
      name: (name) => (name.trim() ? null : t('newSite.siteNameMissing')),
      subdomain: (subdomain) => {
        const fault = subdomainFault(subdomain);
        return fault ? t(`errors:subdomain_${fault}`) : null;
      },
    },
  });

  const handleName = (name: string): void => {
    form.setFieldValue('name', name);
    if (!isOwnSubdomain) form.setFieldValue('subdomain', subdomainFromName(name));
  };
  const handleSubdomain = (typed: string): void => {
    setOwnSubdomain(true);
    form.setFieldValue('subdomain', cleanSubdomain(typed));
  };

  const handleSubmit = async (body: typeof form.values): Promise<void> => {
    try {
      const site = await request(createSite, { body });
      await navigate(paths.builder(site.id));
    } catch (error) {
      const text = messageOf(error, t('newSite.createFailed'));
      if (error instanceof ApiError && error.code.startsWith('subdomain'))
        form.setFieldError('subdomain', text);
      else notify.error(text);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(handleSubmit)}>
      <TextInput
        label={t('newSite.siteName')}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => handleName(event.currentTarget.value)}
      />
      <TextInput
        label={t('newSite.subdomain')}
        description={t('newSite.subdomainHint')}
        rightSection={<span className={styles.suffix}>.{location.hostname}</span>}
        rightSectionWidth={`${location.hostname.length + 3}ch`}
        {...form.getInputProps('subdomain')}
        onChange={(event) => handleSubdomain(event.currentTarget.value)}
      />
      <Button type="submit" loading={form.submitting}>
        {t('newSite.create')}
      </Button>
    </form>
  );
}
