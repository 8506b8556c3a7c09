import { Button } from '@mantine/core';
import { reactivateMember } from '@sitewright/contract/members/members';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../../../ui/listing/listing.module.css';
import {
  type MemberDetail,
  RemoveDialog,
  RoleDialog,
  SimpleDialog,
  type SimpleAction,
} from './member-dialogs.tsx';
import { useReloadMembers } from './use-members.ts';

type Action = SimpleAction | 'role' | 'remove';

/** Administrator's actions on a member; each asks for confirmation and shows errors in its dialog. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('tenant');
  const navigate = useNavigate();
  const reload = useReloadMembers();
  const [action, setAction] = useState<Action>();
  const [isBusy, setBusy] = useState(false);
  const close = (): void => setAction(undefined);

  const handleReactivate = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(reactivateMember, { params: { userId: member.id } });
      await reload();
      notify.success(t('member.reactivate.done'));
    } catch (error) {
      notify.error(messageOf(error, t('member.failed')));
    }
    setBusy(false);
  };
  const open = (next: Action, isRed = false) => (
    <Button
      variant="default"
      {...(isRed ? { c: 'var(--color-danger)' } : {})}
      onClick={() => setAction(next)}
    >
      {t(`member.${next}.action`)}
    </Button>
  );

  return (
    <div className={styles.actions}>
      {open('role')}
      {open('signOut')}
      {open('password')}
      {member.hasTwoFactor && open('twoFactor')}
      {member.status === 'active' ? (
        open('suspend')
      ) : (
        <Button variant="default" loading={isBusy} onClick={() => void handleReactivate()}>
          {t('member.reactivate.action')}
        </Button>
      )}
      {open('remove', true)}
      {action === 'role' && <RoleDialog member={member} onDone={reload} onClose={close} />}
      {action === 'remove' && (
        <RemoveDialog
          member={member}
          onClose={close}
          onDone={async () => {
            await navigate(paths.tenantUsers);
            await reload();
          }}
        />
      )}
      {action && action !== 'role' && action !== 'remove' && (
        <SimpleDialog key={action} action={action} member={member} onDone={reload} onClose={close} />
      )}
    </div>
  );
}
