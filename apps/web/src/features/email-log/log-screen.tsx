import { Button } from '@mantine/core';
import {
  listSentEmails,
  resendEmail,
  type SentEmail,
  sentEmailList,
} from '@sitewright/contract/email-log/email-log';
import { mailStates } from '@sitewright/contract/mail/mail';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import { useOffsetList } from '../../ui/listing/use-list.ts';
import { EmailTabs } from '../email-templates/email-tabs.tsx';
import { EmailDialog } from './email-dialog.tsx';

const logKey = ['sent-emails'];

const tones: Record<SentEmail['status'], Tone> = {
  queued: 'warning',
  kept: 'plain',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  suppressed: 'plain',
};

/** Emails that a workspace has sent, `/tenant/emails/log`. */
export default function LogScreen() {
  const { t } = useTranslation('email-log');
  const [opened, setOpened] = useState<SentEmail>();
  const list = useOffsetList({
    list: sentEmailList,
    queryKey: logKey,
    load: (query, signal) => request(listSentEmails, { query, signal }),
    readers: { status: readOneOf(mailStates) },
  });
  const columns = useColumns(setOpened);
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <EmailTabs />
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('status')}
              {...list.filterProps('status')}
              options={[
                ['', t('anyStatus')],
                ...mailStates.map((state) => [state, t(`states.${state}`)] as const),
              ]}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconMail size={40} stroke={1.2} aria-hidden="true" />}
            title={t('none')}
            text={t('noneText')}
          />
        }
      >
        {(emails) => (
          <DataTable
            label={t('title')}
            rows={emails}
            rowKey={({ id }) => id}
            columns={columns}
            isStale={list.isStale}
          />
        )}
      </ResourceList>
      {opened && <EmailDialog email={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
}

const useColumns = (onOpen: (email: SentEmail) => void): Column<SentEmail>[] => {
  const { t } = useTranslation(['email-log', 'features']);
  const { moment } = useDateFormat();
  return [
    {
      title: t('columns.subject'),
      as: 'head',
      cell: ({ subject, kind }) => (
        <span className={listing.twoLines}>
          {subject}
          <span className={listing.quiet}>{t(`features:emails.${kind}`, { defaultValue: kind })}</span>
        </span>
      ),
    },
    { title: t('columns.recipient'), cell: ({ recipient }) => recipient },
    {
      title: t('columns.status'),
      cell: ({ status, lastError }) => (
        <span className={listing.twoLines}>
          <StatusBadge tone={tones[status]}>{t(`states.${status}`)}</StatusBadge>
          {lastError && <span className={listing.quiet}>{lastError}</span>}
        </span>
      ),
    },
    { title: t('columns.createdAt'), cell: ({ createdAt }) => moment(createdAt) },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (email) => <RowActions email={email} onOpen={onOpen} />,
    },
  ];
};

const resendable: ReadonlySet<SentEmail['status']> = new Set(['failed', 'kept', 'suppressed']);

function RowActions({ email, onOpen }: { email: SentEmail; onOpen: (email: SentEmail) => void }) {
  const { t } = useTranslation(['email-log', 'lists']);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(resendEmail, { params: { sentEmailId: email.id } });
      notify.success(t('resent'));
      await client.invalidateQueries({ queryKey: logKey });
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setBusy(false);
  };
  return (
    <div className={listing.actions}>
      {resendable.has(email.status) && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={t('resendOf', { subject: email.subject })}
          onClick={() => void resend()}
        >
          {t('resend')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t('viewOf', { subject: email.subject })}
        onClick={() => onOpen(email)}
      >
        {t('view')}
      </Button>
    </div>
  );
}
