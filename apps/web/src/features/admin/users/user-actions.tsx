import { Button } from '@mantine/core';
import type { UserEntry } from '@sitewright/contract/users/users';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSession } from '../../../lib/app-session.ts';
import styles from '../../../ui/listing/listing.module.css';
import { AnonymiseDialog, PlainUserDialog, PlatformRoleDialog, SuspendUserDialog } from './user-dialogs.tsx';

type Action = 'suspend' | 'reactivate' | 'verify' | 'signOut' | 'twoFactor' | 'platformRole' | 'anonymise';

const actionsFor = (user: UserEntry, isOwner: boolean): readonly Action[] => {
  if (user.status === 'deleted') return [];
  return [
    ...(user.status === 'suspended' ? (['reactivate'] as const) : []),
    ...(user.status === 'active' ? (['suspend'] as const) : []),
    ...(user.emailVerified ? [] : (['verify'] as const)),
    'signOut',
    ...(user.hasTwoFactor ? (['twoFactor'] as const) : []),
    ...(isOwner ? (['platformRole', 'anonymise'] as const) : []),
  ];
};

export function UserActions({ user }: { user: UserEntry }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [action, setAction] = useState<Action>();
  const close = (): void => setAction(undefined);
  return (
    <div className={styles.actions}>
      {actionsFor(user, person?.role === 'SUPER_ADMIN').map((one) => (
        <Button
          key={one}
          variant="default"
          {...(one === 'anonymise' ? { c: 'var(--color-danger)' } : {})}
          onClick={() => setAction(one)}
        >
          {t(`userAction.${one}.action`)}
        </Button>
      ))}
      {action === 'suspend' && <SuspendUserDialog user={user} onClose={close} />}
      {action === 'platformRole' && <PlatformRoleDialog user={user} onClose={close} />}
      {action === 'anonymise' && <AnonymiseDialog user={user} onClose={close} />}
      {(action === 'reactivate' || action === 'verify' || action === 'signOut' || action === 'twoFactor') && (
        <PlainUserDialog key={action} action={action} user={user} onClose={close} />
      )}
    </div>
  );
}
