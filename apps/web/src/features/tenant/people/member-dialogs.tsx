import { NativeSelect, Radio } from '@mantine/core';
import {
  changeMemberRole,
  listMembers,
  type memberDetailSchema,
  removeMember,
  resetMemberTwoFactor,
  sendMemberPasswordReset,
  signOutMember,
  suspendMember,
} from '@sitewright/contract/members/members';
import { limits } from '@sitewright/contract/limits';
import { type TenantRole, tenantRoles } from '@sitewright/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { z } from 'zod';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

export type MemberDetail = z.infer<typeof memberDetailSchema>;

interface DialogProps {
  member: MemberDetail;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function RoleDialog({ member, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('tenant');
  const [role, setRole] = useState<TenantRole>(member.role);
  return (
    <ActionDialog
      title={t('member.role.title')}
      text={t('member.role.text')}
      confirm={t('member.role.confirm')}
      isDisabled={role === member.role}
      onClose={onClose}
      onConfirm={async () => {
        await request(changeMemberRole, { params: { userId: member.id }, body: { role } });
        await onDone();
        notify.success(t('member.role.done'));
      }}
    >
      <Radio.Group label={t('people.role')} value={role} onChange={(value) => setRole(value)}>
        {tenantRoles.map((value) => (
          <Radio
            key={value}
            mt={10}
            value={value}
            label={t(`roles.${value}`)}
            description={t(`invite.roleHint.${value}`)}
          />
        ))}
      </Radio.Group>
    </ActionDialog>
  );
}

const simpleCalls = {
  suspend: suspendMember,
  signOut: signOutMember,
  password: sendMemberPasswordReset,
  twoFactor: resetMemberTwoFactor,
} as const;
export type SimpleAction = keyof typeof simpleCalls;

/** Confirmation dialog for actions without input. */
export function SimpleDialog({ action, member, onDone, onClose }: DialogProps & { action: SimpleAction }) {
  const { t } = useTranslation('tenant');
  return (
    <ActionDialog
      title={t(`member.${action}.title`, { name: member.name || member.email })}
      text={t(`member.${action}.text`)}
      confirm={t(`member.${action}.action`)}
      isDanger={action === 'suspend'}
      onClose={onClose}
      onConfirm={async () => {
        await request(simpleCalls[action], { params: { userId: member.id } });
        await onDone();
        notify.success(t(`member.${action}.done`));
      }}
    />
  );
}

/** Removes a member; their sites must be transferred to another member. */
export function RemoveDialog({ member, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('tenant');
  const [newOwnerId, setNewOwnerId] = useState('');
  const needsOwner = member.sites > 0;
  const others = useQuery({
    queryKey: ['tenant-people', 'heirs', member.id],
    enabled: needsOwner,
    queryFn: async ({ signal }) => {
      const query = { status: 'active', sort: 'name', limit: limits.lists.pageSizeMax } as const;
      const { users } = await request(listMembers, { query, signal });
      return users.filter(({ id }) => id !== member.id);
    },
  });
  return (
    <ActionDialog
      title={t('member.remove.title', { name: member.name || member.email })}
      text={t('member.remove.text')}
      confirm={t('member.remove.action')}
      isDanger
      isDisabled={needsOwner && newOwnerId === ''}
      onClose={onClose}
      onConfirm={async () => {
        const query = needsOwner ? { newOwnerId } : {};
        await request(removeMember, { params: { userId: member.id }, query });
        await onDone();
        notify.success(t('member.remove.done'));
      }}
    >
      {needsOwner && (
        <NativeSelect
          label={t('member.remove.heir', { count: member.sites })}
          value={newOwnerId}
          data={[
            { value: '', label: t('member.remove.choose') },
            ...(others.data ?? []).map(({ id, name, email }) => ({
              value: id,
              label: name !== email ? `${name} (${email})` : email,
            })),
          ]}
          onChange={(event) => setNewOwnerId(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
