import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type UserEntry, suspendUsers } from '@sitewright/contract/users/users';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { mayManage, statusTones, useReloadUsers } from './use-users.ts';

interface Props {
  users: readonly UserEntry[];
  isStale: boolean;
  mayWrite: boolean;
}

/** Users with their memberships; supports bulk suspension. */
export function UsersTable({ users, isStale, mayWrite }: Props) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isChoosable = (user: UserEntry): boolean =>
    person !== undefined && user.id !== person.id && user.status === 'active' && mayManage(person.role, user);
  // Drop selected rows that a filter has hidden, so that none is suspended unseen.
  const ids = users.filter((user) => chosen.has(user.id) && isChoosable(user)).map(({ id }) => id);

  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const columns = useColumns();
  const choice = useChoiceColumn({ chosen, isChoosable, onToggle: toggle });

  return (
    <>
      {ids.length > 0 && (
        <div className={styles.actions} role="status">
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('bulk.suspend', { count: ids.length })}
          </Button>
          <Button variant="subtle" onClick={() => setChosen(new Set())}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          title={t('bulk.refused')}
          withCloseButton
          onClose={() => setRefused([])}
        >
          {refused.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      <DataTable
        label={t('users.title')}
        rows={users}
        rowKey={({ id }) => id}
        columns={mayWrite ? [...columns, choice] : columns}
        isStale={isStale}
      />
      {isAsking && (
        <BulkDialog
          ids={ids}
          onClose={() => setAsking(false)}
          onDone={(failures) => {
            setChosen(new Set());
            setRefused(
              failures.map(
                ({ id, error }) => `${users.find((user) => user.id === id)?.email ?? id}: ${error}`,
              ),
            );
          }}
        />
      )}
    </>
  );
}

interface BulkProps {
  ids: readonly string[];
  onDone: (refused: { id: string; error: string }[]) => void;
  onClose: () => void;
}

function BulkDialog({ ids, onDone, onClose }: BulkProps) {
  const { t } = useTranslation('admin');
  const reload = useReloadUsers();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={t('bulk.title', { count: ids.length })}
      text={t('userAction.suspend.textMany')}
      confirm={t('userAction.suspend.action')}
      isDanger
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        const answer = await request(suspendUsers, { body: { ids: [...ids], reason } });
        await reload();
        onDone(answer.refused);
        notify.success(t('bulk.done', { count: answer.suspended.length }));
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

const useColumns = (): Column<UserEntry>[] => {
  const { t } = useTranslation('admin');
  const { moment } = useDateFormat();
  return [
    {
      title: t('users.person'),
      as: 'head',
      cell: ({ id, name, email }) => (
        <span className={styles.twoLines}>
          <Link to={paths.adminUser(id)}>{name || email}</Link>
          {name !== email && <span className={styles.quiet}>{email}</span>}
        </span>
      ),
    },
    {
      title: t('users.status'),
      cell: ({ status }) => (
        <StatusBadge tone={statusTones[status]}>{t(`personStatus.${status}`)}</StatusBadge>
      ),
    },
    {
      title: t('users.belongs'),
      cell: ({ platformRole, memberships }) =>
        [
          ...(platformRole ? [t(`roles.${platformRole}`)] : []),
          ...memberships.map(({ tenantName, role }) => `${tenantName} (${t(`roles.${role}`)})`),
        ].join(', ') || '–',
    },
    {
      title: t('users.twoFactor'),
      cell: ({ hasTwoFactor }) => (hasTwoFactor ? t('users.on') : t('users.off')),
    },
    { title: t('users.login'), cell: ({ lastLoginAt }) => moment(lastLoginAt) },
  ];
};

interface Choice {
  chosen: ReadonlySet<string>;
  isChoosable: (user: UserEntry) => boolean;
  onToggle: (id: string) => void;
}

const useChoiceColumn = ({ chosen, isChoosable, onToggle }: Choice): Column<UserEntry> => {
  const { t } = useTranslation('admin');
  return {
    title: t('users.choose'),
    as: 'actions',
    cell: (user) => (
      <Checkbox
        aria-label={t('users.chooseOne', { name: user.name || user.email })}
        checked={chosen.has(user.id) && isChoosable(user)}
        disabled={!isChoosable(user)}
        onChange={() => onToggle(user.id)}
      />
    ),
  };
};
