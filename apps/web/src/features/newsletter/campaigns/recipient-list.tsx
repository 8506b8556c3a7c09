import { Button } from '@mantine/core';
import { type Recipient, resendUnknown } from '@sitewright/contract/newsletter/campaign-delivery';
import { type Campaign, recipientStates } from '@sitewright/contract/newsletter/campaigns';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import panel from '../newsletter.module.css';
import { stateTones } from './campaign-status.ts';
import { useKeepCampaign, useRecipients } from './use-campaigns.ts';

/** Who got the email, and who did not. */
export function RecipientList({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const list = useRecipients(campaign);
  const keepCampaign = useKeepCampaign();
  const [asked, setAsked] = useState<Recipient>();
  const columns = useColumns(setAsked);
  return (
    <section className={panel.panel} aria-label={t('recipients.title')}>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('recipients.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('recipients.state')}
              options={[
                ['', t('recipients.anyState')],
                ...recipientStates.map((state) => [state, t(`states.${state}`)] as const),
              ]}
              {...list.filterProps('state')}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconMail size={38} stroke={1.2} aria-hidden />}
            title={t('recipients.none')}
            text={t('recipients.noneText')}
          />
        }
      >
        {(recipients) => (
          <DataTable
            label={t('recipients.title')}
            rows={recipients}
            rowKey={({ id }) => id}
            isStale={list.isStale}
            columns={columns}
          />
        )}
      </ResourceList>
      {asked && (
        <ActionDialog
          title={t('resendTitle', { count: 1 })}
          text={t('resendText')}
          confirm={t('resendConfirm')}
          onConfirm={async () => {
            const params = { campaignId: campaign.id };
            keepCampaign(await request(resendUnknown, { params, body: { recipientId: asked.id } }));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function useColumns(onResend: (recipient: Recipient) => void): Column<Recipient>[] {
  const { t } = useTranslation('newsletter-campaigns');
  const { moment } = useDateFormat();
  return [
    {
      title: t('recipients.email'),
      as: 'head',
      cell: ({ email, error }) => (
        <span className={listing.twoLines}>
          <span>{email ?? t('recipients.erased')}</span>
          {error !== '' && (
            <span className={listing.quiet} dir="auto">
              {error}
            </span>
          )}
        </span>
      ),
    },
    {
      title: t('recipients.state'),
      cell: ({ state }) => <StatusBadge tone={stateTones[state]}>{t(`states.${state}`)}</StatusBadge>,
    },
    { title: t('recipients.sentAt'), cell: ({ sentAt }) => moment(sentAt) },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (recipient) =>
        recipient.state === 'unknown' ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('recipients.resendTo', { email: recipient.email ?? t('recipients.erased') })}
            onClick={() => onResend(recipient)}
          >
            {t('resendConfirm')}
          </Button>
        ) : null,
    },
  ];
}
