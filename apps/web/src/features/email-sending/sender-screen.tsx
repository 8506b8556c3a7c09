import { Alert, TextInput } from '@mantine/core';
import { type EmailSender, saveEmailSender } from '@sitewright/contract/email-sending/email-sending';
import { emailSendingLimits as limits } from '@sitewright/contract/email-sending/email-sending-limits';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { EmailTabs } from '../email-templates/email-tabs.tsx';
import { DomainGroup } from './domain-group.tsx';
import { ServerGroup } from './server-group.tsx';
import { useSender, useSenderForm } from './use-sender.ts';

/** The sender of the emails of a workspace, `/tenant/emails/sender`. */
export default function SenderScreen() {
  const { t } = useTranslation('email-sending');
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <EmailTabs />
      <QueryBoundary query={useSender()}>{(sender) => <Groups sender={sender} />}</QueryBoundary>
    </ListScreen>
  );
}

const valuesOf = ({ name, address, replyTo }: EmailSender) => ({
  name,
  address: address ?? '',
  replyTo: replyTo ?? '',
});

function Groups({ sender }: { sender: EmailSender }) {
  const { t } = useTranslation('email-sending');
  const form = useSenderForm({
    loaded: sender,
    valuesOf,
    send: (version, { name, address, replyTo }) =>
      request(saveEmailSender, {
        body: { version, name, address: address.trim() || null, replyTo: replyTo.trim() || null },
      }),
  });
  const { draft, faults, change } = form;
  const { name, address } = sender.sentFrom;
  return (
    <div>
      {!sender.hasPlatformServer && <Alert color="gray">{t('noServer')}</Alert>}
      <SettingsGroup title={t('sender.title')} text={t('sender.text')} group={form}>
        <p>
          {t('sender.now')} <strong>{`${name} <${address}>`}</strong>
        </p>
        <TextInput
          label={t('sender.name')}
          description={t('sender.nameHint')}
          maxLength={limits.nameMaxLength}
          value={draft.name}
          error={faults['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          type="email"
          label={t('sender.address')}
          description={t('sender.addressHint')}
          value={draft.address}
          error={faults['address']}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <TextInput
          type="email"
          label={t('sender.replyTo')}
          description={t('sender.replyToHint')}
          value={draft.replyTo}
          error={faults['replyTo']}
          onChange={(event) => change({ replyTo: event.currentTarget.value })}
        />
      </SettingsGroup>
      {sender.domain && <DomainGroup domain={sender.domain} />}
      <ServerGroup sender={sender} />
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  );
}
