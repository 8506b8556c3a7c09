import { Alert, Button, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import {
  type EmailSender,
  mailSecurities,
  removeEmailServer,
  saveEmailServer,
} from '@sitewright/contract/email-sending/email-sending';
import { emailSendingLimits as limits } from '@sitewright/contract/email-sending/email-sending-limits';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { oneOf } from '../../lib/hooks/use-url-filters.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { useKeepSender, useSenderForm } from './use-sender.ts';
import styles from './email-sending.module.css';

const valuesOf = ({ server }: EmailSender) => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  security: server?.security ?? ('starttls' as const),
  user: server?.user ?? '',
  password: '',
});

/** The mail server of a workspace. Saving signs in to it, and keeps nothing when that fails. */
export function ServerGroup({ sender }: { sender: EmailSender }) {
  const { t } = useTranslation('email-sending');
  const keep = useKeepSender();
  const [isRemoving, setRemoving] = useState(false);
  const form = useSenderForm({
    loaded: sender,
    valuesOf,
    send: (version, { password, ...values }) =>
      request(saveEmailServer, { body: { version, ...values, ...(password === '' ? {} : { password }) } }),
  });
  const { draft, faults, change } = form;
  const { server } = sender;
  return (
    <>
      <SettingsGroup
        title={t('server.title')}
        text={t('server.text')}
        group={form}
        actions={
          server && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {t('server.remove')}
            </Button>
          )
        }
      >
        {server && (
          <p className={styles.head}>
            <strong>{server.host}</strong>
            <StatusBadge tone={server.state === 'active' ? 'good' : 'bad'}>
              {t(`server.states.${server.state}`)}
            </StatusBadge>
          </p>
        )}
        {server?.state === 'failing' && (
          <Alert color="red" title={t('server.failing')}>
            {server.lastError}
          </Alert>
        )}
        <TextInput
          label={t('server.host')}
          placeholder="smtp.example.com"
          maxLength={limits.hostMaxLength}
          value={draft.host}
          error={faults['host']}
          onChange={(event) => change({ host: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <NumberInput
            label={t('server.port')}
            min={1}
            max={65_535}
            allowDecimal={false}
            value={draft.port}
            error={faults['port']}
            onChange={(value) => typeof value === 'number' && change({ port: value })}
          />
          <NativeSelect
            label={t('server.security')}
            value={draft.security}
            error={faults['security']}
            data={mailSecurities.map((value) => ({ value, label: t(`server.securities.${value}`) }))}
            onChange={(event) =>
              change({ security: oneOf(event.currentTarget.value, mailSecurities) ?? 'starttls' })
            }
          />
        </div>
        <TextInput
          label={t('server.user')}
          autoComplete="off"
          maxLength={limits.userMaxLength}
          value={draft.user}
          error={faults['user']}
          onChange={(event) => change({ user: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('server.password')}
          description={server?.hasPassword ? t('server.passwordKept') : undefined}
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          value={draft.password}
          error={faults['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </SettingsGroup>
      {isRemoving && (
        <ActionDialog
          title={t('server.removeTitle')}
          text={t('server.removeText')}
          confirm={t('server.remove')}
          isDanger
          onConfirm={async () => keep(await request(removeEmailServer))}
          onClose={() => setRemoving(false)}
        />
      )}
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}
