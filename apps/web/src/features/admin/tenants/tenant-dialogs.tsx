import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listTenantMembers } from '@sitewright/contract/members/members';
import {
  archiveTenant,
  changeTenantOwner,
  closeTenant,
  reopenTenant,
  resumeTenant,
  suspendTenant,
  type TenantDetail,
  updateTenant,
} from '@sitewright/contract/tenants/tenants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { languageNames, languages } from '../../../lib/languages.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useStoreTenant } from './use-tenants.ts';

interface Props {
  tenant: TenantDetail;
  onClose: () => void;
}

const zones = Intl.supportedValuesOf('timeZone');
const kinds = ['standard', 'agency'] as const;

export function EditTenantDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation('admin');
  const keep = useStoreTenant();
  const [values, setValues] = useState({
    name: tenant.name,
    kind: tenant.kind === 'agency' ? ('agency' as const) : ('standard' as const),
    locale: tenant.locale,
    timezone: tenant.timezone,
  });
  return (
    <ActionDialog
      title={t('tenantAction.edit.title')}
      confirm={t('tenantAction.edit.confirm')}
      isDisabled={values.name.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        const body = { ...values, version: tenant.version };
        await keep(await request(updateTenant, { params: { tenantId: tenant.id }, body }));
        notify.success(t('tenantAction.edit.done'));
      }}
    >
      <TextInput
        label={t('create.name')}
        maxLength={limits.tenants.nameMaxLength}
        data-autofocus
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('tenants.kind')}
        value={values.kind}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) =>
          setValues({ ...values, kind: event.currentTarget.value as 'standard' | 'agency' })
        }
      />
      <NativeSelect
        label={t('create.locale')}
        value={values.locale}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => setValues({ ...values, locale: event.currentTarget.value as 'en' | 'vi' })}
      />
      <NativeSelect
        label={t('tenant.timezone')}
        value={values.timezone}
        data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
        onChange={(event) => setValues({ ...values, timezone: event.currentTarget.value })}
      />
    </ActionDialog>
  );
}

export function SuspendTenantDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation('admin');
  const keep = useStoreTenant();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={t('tenantAction.suspend.title', { name: tenant.name })}
      text={t('tenantAction.suspend.text')}
      confirm={t('tenantAction.suspend.action')}
      isDanger
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await keep(await request(suspendTenant, { params: { tenantId: tenant.id }, body: { reason } }));
        notify.success(t('tenantAction.suspend.done'));
      }}
    >
      <Textarea
        label={t('tenant.reason')}
        description={t('tenantAction.suspend.reasonHint')}
        rows={3}
        maxLength={limits.tenants.reasonMaxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

const plainCalls = { resume: resumeTenant, archive: archiveTenant, reopen: reopenTenant } as const;

export function PlainTenantDialog({ action, tenant, onClose }: Props & { action: keyof typeof plainCalls }) {
  const { t } = useTranslation('admin');
  const keep = useStoreTenant();
  return (
    <ActionDialog
      title={t(`tenantAction.${action}.title`, { name: tenant.name })}
      text={t(`tenantAction.${action}.text`)}
      confirm={t(`tenantAction.${action}.action`)}
      onClose={onClose}
      onConfirm={async () => {
        await keep(await request(plainCalls[action], { params: { tenantId: tenant.id } }));
        notify.success(t(`tenantAction.${action}.done`));
      }}
    />
  );
}

export function CloseTenantDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation('admin');
  const keep = useStoreTenant();
  const [slug, setSlug] = useState('');
  return (
    <ActionDialog
      title={t('tenantAction.close.title', { name: tenant.name })}
      text={t('tenantAction.close.text', { days: limits.auth.deletionGraceDays })}
      confirm={t('tenantAction.close.action')}
      isDanger
      isDisabled={slug !== tenant.id}
      onClose={onClose}
      onConfirm={async () => {
        await keep(await request(closeTenant, { params: { tenantId: tenant.id }, body: { slug } }));
        notify.success(t('tenantAction.close.done'));
      }}
    >
      <TextInput
        label={t('tenantAction.close.type', { slug: tenant.id })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

export function OwnerDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation('admin');
  const keep = useStoreTenant();
  const [userId, setUserId] = useState('');
  const people = useQuery({
    queryKey: ['tenants', 'heirs', tenant.id],
    queryFn: async ({ signal }) => {
      const query = { status: 'active', sort: 'name', limit: limits.lists.pageSizeMax } as const;
      const { users } = await request(listTenantMembers, { params: { tenantId: tenant.id }, query, signal });
      return users.filter(({ id }) => id !== tenant.owner?.id);
    },
  });
  return (
    <ActionDialog
      title={t('tenantAction.owner.title')}
      text={people.data?.length === 0 ? t('tenantAction.owner.nobody') : t('tenantAction.owner.text')}
      confirm={t('tenantAction.owner.confirm')}
      isDisabled={userId === ''}
      onClose={onClose}
      onConfirm={async () => {
        await keep(await request(changeTenantOwner, { params: { tenantId: tenant.id }, body: { userId } }));
        notify.success(t('tenantAction.owner.done'));
      }}
    >
      <NativeSelect
        label={t('tenantAction.owner.label')}
        value={userId}
        data={[
          { value: '', label: t('tenantAction.owner.choose') },
          ...(people.data ?? []).map(({ id, name, email }) => ({
            value: id,
            label: name !== email ? `${name} (${email})` : email,
          })),
        ]}
        onChange={(event) => setUserId(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
