import { Button } from '@mantine/core';
import type { BlogMember } from '@sitewright/contract/blog-readers/blog-members';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import styles from './members.module.css';

interface Props {
  members: readonly BlogMember[];
  isStale: boolean;
  onRemove: (member: BlogMember) => void;
}

export function MembersTable({ members, isStale, onRemove }: Props) {
  const { t } = useTranslation('blog-members');
  const columns = useColumns(onRemove);
  return (
    <DataTable
      label={t('title')}
      rows={members}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(onRemove: Props['onRemove']): Column<BlogMember>[] {
  const { t } = useTranslation('blog-members');
  const { day, moment } = useDateFormat();
  return [
    { title: t('columns.email'), as: 'head', cell: ({ email }) => email },
    { title: t('columns.name'), cell: ({ name }) => <span dir="auto">{name || '–'}</span> },
    {
      title: t('columns.since'),
      cell: ({ createdAt }) => <span className={styles.line}>{day(createdAt)}</span>,
    },
    {
      title: t('columns.seen'),
      cell: ({ lastSeenAt }) => (
        <span className={styles.line}>{lastSeenAt === null ? t('never') : moment(lastSeenAt)}</span>
      ),
    },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (member) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('removeName', { email: member.email })}
          onClick={() => onRemove(member)}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
}
