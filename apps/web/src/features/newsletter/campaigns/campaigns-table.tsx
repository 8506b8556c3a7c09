import { Menu } from '@mantine/core';
import type { CampaignSummary } from '@sitewright/contract/newsletter/campaigns';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import classes from '../newsletter.module.css';
import { doneOf, statusTones } from './campaign-status.ts';
import { useNewsletterPaths } from './use-campaigns.ts';

interface Handlers {
  onDuplicate: (campaign: CampaignSummary) => void;
  onDelete: (campaign: CampaignSummary) => void;
}

interface Props extends Handlers {
  campaigns: readonly CampaignSummary[];
  isStale: boolean;
}

export function CampaignsTable({ campaigns, isStale, ...handlers }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  const columns = useColumns(handlers);
  return (
    <DataTable
      label={t('title')}
      rows={campaigns}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(handlers: Handlers): Column<CampaignSummary>[] {
  const { t } = useTranslation('newsletter-campaigns');
  const { moment } = useDateFormat();
  const { campaign: pathOf } = useNewsletterPaths();
  return [
    {
      title: t('columns.subject'),
      as: 'head',
      cell: ({ id, subject }) => (
        <Link to={pathOf(id)} dir="auto">
          {subject || t('untitled')}
        </Link>
      ),
    },
    {
      title: t('columns.status'),
      cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusBadge>,
    },
    {
      title: t('columns.emails'),
      cell: (campaign) =>
        campaign.recipients === 0
          ? '–'
          : t('progress.of', { done: doneOf(campaign), total: campaign.recipients }),
    },
    {
      title: t('columns.when'),
      cell: ({ startedAt, scheduledAt, updatedAt }) => moment(startedAt ?? scheduledAt ?? updatedAt),
    },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (campaign) => <Actions campaign={campaign} {...handlers} />,
    },
  ];
}

const canDelete = ({ status, startedAt }: CampaignSummary): boolean =>
  startedAt === null && (status === 'draft' || status === 'cancelled' || status === 'failed');

function Actions({ campaign, onDuplicate, onDelete }: Handlers & { campaign: CampaignSummary }) {
  const { t } = useTranslation('newsletter-campaigns');
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <span className={listing.actions}>
      <RowMenu
        button={
          <button
            type="button"
            className={classes.iconButton}
            aria-label={t('actionsOf', { subject: campaign.subject || t('untitled') })}
          >
            <IconDots {...icon} />
          </button>
        }
      >
        {() => (
          <>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onDuplicate(campaign)}>
              {t('duplicate')}
            </Menu.Item>
            {canDelete(campaign) && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(campaign)}>
                {t('delete')}
              </Menu.Item>
            )}
          </>
        )}
      </RowMenu>
    </span>
  );
}
