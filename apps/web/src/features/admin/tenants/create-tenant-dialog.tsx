import { NativeSelect, TextInput } from '@mantine/core';
import { createTenant } from '@sitewright/contract/tenants/tenants';
import { limits } from '@sitewright/contract/limits';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { languageNames, languages } from '../../../lib/languages.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

import { useStoreTenant } from './use-tenants.ts';

const kinds = ['standard', 'agency'] as const;

/** Creates a workspace; an owner without an account is invited by email. */
export function CreateTenantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const keep = useStoreTenant();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [ownerEmail, setOwnerEmail] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('standard');
  const [locale, setLocale] = useState<(typeof languages)[number]>('en');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const address = slug ?? subdomainFromName(name);

  const handleConfirm = async (): Promise<boolean> => {
    setFaults({});
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const body = { name, slug: address, ownerEmail, kind, locale, timezone };
      const { ownerInvited, ...tenant } = await request(createTenant, { body });
      await keep(tenant);
      notify.success(ownerInvited ? t('create.invited', { email: ownerEmail }) : t('create.done'));
      await navigate(paths.adminTenant(tenant.id));
      return true;
    } catch (error) {
      const places = error instanceof ApiError ? fieldErrorsOf(error, t('create.failed')) : {};
      if (Object.keys(places).length === 0) throw error;
      setFaults(places);
      return false;
    }
  };

  return (
    <ActionDialog
      title={t('create.title')}
      confirm={t('create.confirm')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        label={t('create.name')}
        maxLength={limits.tenants.nameMaxLength}
        data-autofocus
        value={name}
        error={faults['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('create.slug')}
        description={t('create.slugHint')}
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={faults['slug']}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <TextInput
        label={t('create.owner')}
        description={t('create.ownerHint')}
        type="email"
        autoComplete="off"
        value={ownerEmail}
        error={faults['ownerEmail']}
        onChange={(event) => setOwnerEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('tenants.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
      />
      <NativeSelect
        label={t('create.locale')}
        value={locale}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => setLocale(event.currentTarget.value as typeof locale)}
      />
    </ActionDialog>
  );
}

/** Maps an error response to form fields. */
const fieldErrorsOf = (error: ApiError, fallback: string): Readonly<Record<string, string>> =>
  error.code === 'slug_taken' || error.code === 'slug_reserved'
    ? { slug: messageOf(error, fallback) }
    : error.fields;
