import { Radio, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import {
  anonymiseUser,
  type UserEntry,
  platformRoles,
  reactivateUser,
  resetUserTwoFactor,
  setPlatformRole,
  signOutUser,
  suspendUser,
  verifyUserEmail,
} from '@sitewright/contract/users/users';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useReloadUsers } from './use-users.ts';

interface Props {
  user: UserEntry;
  onClose: () => void;
}

const nameOf = ({ name, email }: UserEntry): string => name || email;

const plainCalls = {
  reactivate: reactivateUser,
  verify: verifyUserEmail,
  signOut: signOutUser,
  twoFactor: resetUserTwoFactor,
} as const;

/** Confirmation dialog for actions without input. */
export function PlainUserDialog({ action, user, onClose }: Props & { action: keyof typeof plainCalls }) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  return (
    <ActionDialog
      title={t(`userAction.${action}.title`, { name: nameOf(user) })}
      text={t(`userAction.${action}.text`)}
      confirm={t(`userAction.${action}.action`)}
      onClose={onClose}
      onConfirm={async () => {
        await request(plainCalls[action], { params: { userId: user.id } });
        await reload();
        notify.success(t(`userAction.${action}.done`));
      }}
    />
  );
}

export function SuspendUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={t('userAction.suspend.title', { name: nameOf(user) })}
      text={t('userAction.suspend.text')}
      confirm={t('userAction.suspend.action')}
      isDanger
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await request(suspendUser, { params: { userId: user.id }, body: { reason } });
        await reload();
        notify.success(t('userAction.suspend.done'));
      }}
    >
      <Textarea
        label={t('tenant.reason')}
        rows={3}
        maxLength={limits.tenants.reasonMaxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

export function PlatformRoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  const [role, setRole] = useState<string>(user.platformRole ?? 'none');
  return (
    <ActionDialog
      title={t('userAction.platformRole.title', { name: nameOf(user) })}
      text={t('userAction.platformRole.text')}
      confirm={t('userAction.platformRole.confirm')}
      isDisabled={role === (user.platformRole ?? 'none')}
      onClose={onClose}
      onConfirm={async () => {
        const body = { role: platformRoles.find((one) => one === role) ?? null };
        await request(setPlatformRole, { params: { userId: user.id }, body });
        await reload();
        notify.success(t('userAction.platformRole.done'));
      }}
    >
      <Radio.Group label={t('user.platformRole')} value={role} onChange={setRole}>
        {(['none', ...platformRoles] as const).map((value) => (
          <Radio
            key={value}
            mt={10}
            value={value}
            label={value === 'none' ? t('userAction.platformRole.none') : t(`roles.${value}`)}
            description={t(`userAction.platformRole.hints.${value}`)}
          />
        ))}
      </Radio.Group>
    </ActionDialog>
  );
}

export function AnonymiseDialog({ user, onClose }: Props) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  const [email, setEmail] = useState('');
  return (
    <ActionDialog
      title={t('userAction.anonymise.title', { name: nameOf(user) })}
      text={t('userAction.anonymise.text')}
      confirm={t('userAction.anonymise.action')}
      isDanger
      isDisabled={email !== user.email}
      onClose={onClose}
      onConfirm={async () => {
        await request(anonymiseUser, { params: { userId: user.id }, body: { email } });
        await reload();
        notify.success(t('userAction.anonymise.done'));
      }}
    >
      <TextInput
        label={t('userAction.anonymise.type', { email: user.email })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
