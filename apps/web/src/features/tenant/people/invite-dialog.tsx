import { Alert, Button, Modal, NativeSelect, Pill, Textarea } from '@mantine/core';
import { inviteMembers } from '@sitewright/contract/members/members';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { type TenantRole, tenantRoles } from '@sitewright/contract/permissions';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { readEmails } from '../../../lib/read-emails.ts';
import { type ChosenSite, SiteChooser } from './site-chooser.tsx';
import { useReloadMembers } from './use-members.ts';

type Result = EndpointResponse<typeof inviteMembers>['results'][number];

/** Invites all pasted emails, then shows the outcome of each. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tenant');
  const reload = useReloadMembers();
  const [text, setText] = useState('');
  const [role, setRole] = useState<TenantRole>('USER');
  const [message, setMessage] = useState('');
  const [sites, setSites] = useState<readonly ChosenSite[]>([]);
  const [isTried, setTried] = useState(false);
  const [results, setResults] = useState<readonly Result[]>();
  const { emails, faulty } = readEmails(text);
  const most = limits.auth.invitationsPerCall;
  const fault =
    faulty.length > 0
      ? t('invite.faulty', { list: faulty.slice(0, 3).join(', ') })
      : emails.length > most
        ? t('invite.tooMany', { most })
        : emails.length === 0
          ? t('invite.missing')
          : undefined;

  const handleConfirm = async (): Promise<false> => {
    setTried(true);
    if (fault) return false;
    const siteIds = role === 'USER' ? sites.map(({ value }) => value) : [];
    const answer = await request(inviteMembers, {
      body: { emails, role, message, siteIds },
    });
    setResults(answer.results);
    await reload();
    return false;
  };

  if (results) return <InviteResults results={results} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('invite.title')}
      confirm={emails.length > 1 ? t('invite.sendMany', { count: emails.length }) : t('invite.send')}
      size={560}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Textarea
        label={t('invite.emails')}
        description={t('invite.emailsHint', { most })}
        minRows={3}
        rows={4}
        data-autofocus
        value={text}
        error={isTried && fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {emails.length > 1 && (
        <Pill.Group aria-label={t('invite.found')}>
          {emails.slice(0, most).map((email) => (
            <Pill key={email}>{email}</Pill>
          ))}
        </Pill.Group>
      )}
      <NativeSelect
        label={t('people.role')}
        description={t(`invite.roleHint.${role}`)}
        value={role}
        data={tenantRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(event) => setRole(event.currentTarget.value as TenantRole)}
      />
      {role === 'USER' && <SiteChooser chosen={sites} onChange={setSites} />}
      <Textarea
        label={t('invite.message')}
        description={t('invite.messageHint')}
        rows={3}
        maxLength={limits.tenants.invitationMessageMaxLength}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function InviteResults({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  const { t } = useTranslation('tenant');
  const sent = results.filter(({ outcome }) => outcome !== 'already_member').length;
  return (
    <Modal opened onClose={onClose} title={t('invite.done')} size={560}>
      <div className={styles.form}>
        <Alert color="gray" role="status">
          {t('invite.doneText', { count: sent, days: limits.auth.invitationDays })}
        </Alert>
        <ul className={styles.plain}>
          {results.map(({ email, outcome }) => (
            <li key={email} className={styles.header}>
              <span>{email}</span>
              <StatusBadge tone={outcome === 'already_member' ? 'plain' : 'good'}>
                {t(`invite.outcomes.${outcome}`)}
              </StatusBadge>
            </li>
          ))}
        </ul>
        <div className={styles.footer}>
          <Button data-autofocus onClick={onClose}>
            {t('invite.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
