import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listMembers } from '@sitewright/contract/members/members';
import {
  closeOwnTenant,
  getTenantSettings,
  reopenOwnTenant,
  type TenantSettings,
  transferTenant,
} from '@sitewright/contract/tenants/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../../../ui/settings/settings.module.css';
import { useStoreSettings } from '../../../ui/settings/use-settings.ts';

type Action = 'transfer' | 'close' | 'reopen';

interface Props {
  settings: TenantSettings;
}

/** Transfer and closing of the workspace; owner only. */
export function DangerZone({ settings }: Props) {
  const { t } = useTranslation('tenant');
  const { day } = useDateFormat();
  const { person } = useSession();
  const [action, setAction] = useState<Action>();
  const mayAct = person?.id === settings.ownerId || person?.role === 'SUPER_ADMIN';
  const close = (): void => setAction(undefined);
  const isClosing = settings.status === 'closing';
  return (
    <section className={styles.group} aria-labelledby="danger-zone">
      <div>
        <h2 id="danger-zone">{t('danger.title')}</h2>
        <p>{t('danger.text')}</p>
      </div>
      <div className={listing.form}>
        {isClosing && (
          <Alert color="yellow">
            {settings.purgeAt ? t('danger.closingOn', { day: day(settings.purgeAt) }) : t('danger.closing')}
          </Alert>
        )}
        {!mayAct ? (
          <p className={listing.quiet}>{t('danger.ownerOnly')}</p>
        ) : (
          <div className={listing.actions}>
            {isClosing ? (
              <Button onClick={() => setAction('reopen')}>{t('danger.reopen.action')}</Button>
            ) : (
              <>
                <Button variant="default" onClick={() => setAction('transfer')}>
                  {t('danger.transfer.action')}
                </Button>
                <Button variant="default" c="var(--color-danger)" onClick={() => setAction('close')}>
                  {t('danger.close.action')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {action === 'transfer' && <TransferDialog settings={settings} onClose={close} />}
      {action === 'close' && <CloseDialog settings={settings} onClose={close} />}
      {action === 'reopen' && <ReopenDialog onClose={close} />}
    </section>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function TransferDialog({ settings, onClose }: DialogProps) {
  const { t } = useTranslation('tenant');
  const keep = useStoreSettings(getTenantSettings);
  const [userId, setUserId] = useState('');
  const admins = useQuery({
    queryKey: ['tenant-people', 'admins'],
    queryFn: async ({ signal }) => {
      const query = { role: 'ADMIN', status: 'active', limit: limits.lists.pageSizeMax } as const;
      const { users } = await request(listMembers, { query, signal });
      return users.filter(({ id }) => id !== settings.ownerId);
    },
  });
  return (
    <ActionDialog
      title={t('danger.transfer.title')}
      text={admins.data?.length === 0 ? t('danger.transfer.nobody') : t('danger.transfer.text')}
      confirm={t('danger.transfer.confirm')}
      isDisabled={userId === ''}
      onClose={onClose}
      onConfirm={async () => {
        keep(await request(transferTenant, { body: { userId } }));
        notify.success(t('danger.transfer.done'));
      }}
    >
      <NativeSelect
        label={t('danger.transfer.label')}
        value={userId}
        data={[
          { value: '', label: t('member.remove.choose') },
          ...(admins.data ?? []).map(({ id, name, email }) => ({
            value: id,
            label: name !== email ? `${name} (${email})` : email,
          })),
        ]}
        onChange={(event) => setUserId(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function CloseDialog({ settings, onClose }: DialogProps) {
  const { t } = useTranslation('tenant');
  const keep = useStoreSettings(getTenantSettings);
  const [slug, setSlug] = useState('');
  return (
    <ActionDialog
      title={t('danger.close.title', { slug: settings.id })}
      text={t('danger.close.text', { days: limits.auth.deletionGraceDays })}
      confirm={t('danger.close.action')}
      isDanger
      isDisabled={slug !== settings.id}
      onClose={onClose}
      onConfirm={async () => {
        keep(await request(closeOwnTenant, { body: { slug } }));
        notify.success(t('danger.close.done'));
      }}
    >
      <TextInput
        label={t('danger.close.type', { slug: settings.id })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function ReopenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tenant');
  const keep = useStoreSettings(getTenantSettings);
  return (
    <ActionDialog
      title={t('danger.reopen.title')}
      text={t('danger.reopen.text')}
      confirm={t('danger.reopen.action')}
      onClose={onClose}
      onConfirm={async () => {
        keep(await request(reopenOwnTenant));
        notify.success(t('danger.reopen.done'));
      }}
    />
  );
}
