import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { createUser } from '@sitewright/contract/users/users';
import { type TenantRole, tenantRoles } from '@sitewright/contract/permissions';
import { listTenants } from '@sitewright/contract/tenants/tenants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useReloadUsers } from './use-users.ts';

/** Creates a user, who is invited to a workspace and sets their own password. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  const [values, setValues] = useState({ email: '', firstName: '', lastName: '', tenantId: '' });
  const [role, setRole] = useState<TenantRole>('USER');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const tenants = useQuery({
    queryKey: ['tenants', 'choice'],
    queryFn: ({ signal }) =>
      request(listTenants, {
        query: { status: 'active', sort: 'name', limit: limits.lists.pageSizeMax },
        signal,
      }),
  });
  const tenantId = values.tenantId || (tenants.data?.tenants[0]?.id ?? '');
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  const handleConfirm = async (): Promise<boolean> => {
    setFaults({});
    try {
      await request(createUser, { body: { ...values, tenantId, role } });
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setFaults(error.fields);
      return false;
    }
    await reload();
    notify.success(t('createUser.done', { email: values.email }));
    return true;
  };

  return (
    <ActionDialog
      title={t('users.create')}
      text={t('createUser.text')}
      confirm={t('createUser.confirm')}
      isDisabled={tenantId === ''}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={t('createUser.email')}
        autoComplete="off"
        data-autofocus
        {...field('email')}
      />
      <TextInput
        label={t('createUser.firstName')}
        maxLength={limits.auth.nameMaxLength}
        {...field('firstName')}
      />
      <TextInput
        label={t('createUser.lastName')}
        maxLength={limits.auth.nameMaxLength}
        {...field('lastName')}
      />
      <NativeSelect
        label={t('createUser.tenant')}
        data={(tenants.data?.tenants ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('tenantId')}
        value={tenantId}
      />
      <NativeSelect
        label={t('users.role')}
        value={role}
        data={tenantRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(event) => setRole(event.currentTarget.value as TenantRole)}
      />
    </ActionDialog>
  );
}
