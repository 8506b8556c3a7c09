import { Button, TextInput } from '@mantine/core';
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
  suppressionList,
} from '@sitewright/contract/email-log/email-log';
import { limits } from '@sitewright/contract/limits';
import { IconMailOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListSearch } from '../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../ui/listing/use-list.ts';
import { EmailTabs } from '../email-templates/email-tabs.tsx';

const suppressionsKey = ['email-suppressions'];

/** The addresses that a workspace sends no email to, `/tenant/emails/suppressions`. */
export default function SuppressionsScreen() {
  const { t } = useTranslation('email-log');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Suppression>();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: suppressionsKey });
  const list = useOffsetList({
    list: suppressionList,
    queryKey: suppressionsKey,
    load: (query, signal) => request(listSuppressions, { query, signal }),
  });
  const columns = useColumns(setRemoved);
  const add = <Button onClick={() => setAdding(true)}>{t('suppressions.add')}</Button>;
  return (
    <ListScreen title={t('suppressions.title')} lead={t('suppressions.lead')} actions={add}>
      <EmailTabs />
      <ResourceList
        list={list}
        toolbar={<ListSearch label={t('suppressions.search')} {...list.searchProps('q')} />}
        empty={
          <ListMessage
            icon={<IconMailOff size={40} stroke={1.2} aria-hidden="true" />}
            title={t('suppressions.none')}
            text={t('suppressions.noneText')}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('suppressions.title')}
            rows={rows}
            rowKey={({ address }) => address}
            columns={columns}
            isStale={list.isStale}
          />
        )}
      </ResourceList>
      {isAdding && <AddDialog onAdded={reload} onClose={() => setAdding(false)} />}
      {removed && (
        <ActionDialog
          title={t('suppressions.removeTitle')}
          text={t('suppressions.removeText', { address: removed.address })}
          confirm={t('suppressions.remove')}
          onConfirm={async () => {
            await request(removeSuppression, { params: { suppressedAddress: removed.address } });
            await reload();
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </ListScreen>
  );
}

const useColumns = (onRemove: (suppression: Suppression) => void): Column<Suppression>[] => {
  const { t } = useTranslation('email-log');
  const { moment } = useDateFormat();
  return [
    { title: t('suppressions.address'), as: 'head', cell: ({ address }) => address },
    { title: t('suppressions.reason'), cell: ({ reason }) => t(`suppressions.reasons.${reason}`) },
    { title: t('suppressions.addedBy'), cell: ({ addedBy }) => addedBy ?? '–' },
    { title: t('suppressions.createdAt'), cell: ({ createdAt }) => moment(createdAt) },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (row) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('suppressions.removeOf', { address: row.address })}
          onClick={() => onRemove(row)}
        >
          {t('suppressions.remove')}
        </Button>
      ),
    },
  ];
};

function AddDialog({ onAdded, onClose }: { onAdded: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useTranslation('email-log');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState('');
  const handleAdd = async (): Promise<boolean> => {
    setFault('');
    try {
      await request(addSuppression, { body: { address } });
    } catch (error) {
      const own = error instanceof ApiError ? error.fields['address'] : undefined;
      if (own === undefined) throw error;
      setFault(own);
      return false;
    }
    await onAdded();
    return true;
  };
  return (
    <ActionDialog
      title={t('suppressions.add')}
      text={t('suppressions.addText')}
      confirm={t('suppressions.add')}
      onConfirm={handleAdd}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="email"
        label={t('suppressions.address')}
        maxLength={limits.auth.emailMaxLength}
        value={address}
        error={fault}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
