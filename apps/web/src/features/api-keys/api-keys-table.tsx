import { Button } from '@mantine/core';
import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import { type ApiKey, revokeApiKey } from '@sitewright/contract/api-keys/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import listing from '../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import classes from './api-keys.module.css';
import { scopeTexts } from './scope-texts.ts';

const day = 24 * 60 * 60_000;

type ShownStatus = ApiKey['status'] | 'expiring';

const tones: Record<ShownStatus, Tone> = {
  active: 'good',
  expiring: 'warning',
  expired: 'plain',
  revoked: 'plain',
};

const shownStatus = ({ status, expiresAt }: ApiKey): ShownStatus => {
  if (status !== 'active' || expiresAt === null) return status;
  return Date.parse(expiresAt) - Date.now() < apiKeyLimits.expiringSoonDays * day ? 'expiring' : status;
};

interface Props {
  keys: readonly ApiKey[];
  /** Whether keys of several people are listed. */
  showsCreator: boolean;
}

interface ColumnOptions {
  showsCreator: boolean;
  onRevoke: (key: ApiKey) => void;
}

const useColumns = ({ showsCreator, onRevoke }: ColumnOptions): Column<ApiKey>[] => {
  const { t } = useTranslation('api-keys');
  const { day: dateOf, moment } = useDateFormat();
  const creator: Column<ApiKey> = {
    title: t('columns.creator'),
    cell: ({ creator: { name }, isOwn }) => (isOwn ? t('you') : (name ?? '–')),
  };
  return [
    {
      title: t('columns.name'),
      as: 'head',
      cell: (key) => <KeyName apiKey={key} />,
    },
    {
      title: t('columns.permissions'),
      cell: ({ scopes }) => scopes.map((scope) => t(`scopes.${scopeTexts[scope]}.label`)).join(', '),
    },
    ...(showsCreator ? [creator] : []),
    {
      title: t('columns.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t('unused')),
    },
    {
      title: t('columns.expires'),
      cell: ({ expiresAt }) => (expiresAt ? dateOf(expiresAt) : t('never')),
    },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (key) =>
        key.status === 'active' && <RevokeButton name={key.name} onClick={() => onRevoke(key)} />,
    },
  ];
};

export function ApiKeysTable({ keys, showsCreator }: Props) {
  const { t } = useTranslation('api-keys');
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns = useColumns({ showsCreator, onRevoke: setRevoking });
  return (
    <>
      <DataTable label={t('title')} rows={keys} rowKey={({ id }) => id} columns={columns} />
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const { day: dateOf } = useDateFormat();
  const status = shownStatus(apiKey);
  return (
    <span className={listing.twoLines}>
      <span className={classes.name}>
        {apiKey.name}
        <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      </span>
      <span className={listing.quiet}>
        {t('ending', { lastFour: apiKey.lastFour })} · {t('created', { date: dateOf(apiKey.createdAt) })}
      </span>
    </span>
  );
}

function RevokeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Button size="xs" variant="default" aria-label={`${t('revoke.action')}: ${name}`} onClick={onClick}>
      {t('revoke.action')}
    </Button>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  return (
    <ActionDialog
      title={t('revoke.title', { name: apiKey.name })}
      text={t('revoke.text')}
      confirm={t('revoke.action')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await request(revokeApiKey, { params: { apiKeyId: apiKey.id } });
        await client.invalidateQueries({ queryKey: ['api-keys'] });
        notify.success(t('revoke.done'));
      }}
    />
  );
}
