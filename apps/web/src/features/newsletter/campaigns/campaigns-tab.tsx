import { Button } from '@mantine/core';
import {
  campaignStatuses,
  type CampaignSummary,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
} from '@sitewright/contract/newsletter/campaigns';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import classes from '../newsletter.module.css';
import { useReload } from '../use-newsletter.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { useCampaigns, useNewsletterPaths } from './use-campaigns.ts';

/** Campaigns of the workspace, those changed last first. */
export function CampaignsTab() {
  const { t, i18n } = useTranslation(['newsletter-campaigns', 'lists']);
  const list = useCampaigns();
  const navigate = useNavigate();
  const { campaign: pathOf } = useNewsletterPaths();
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState<CampaignSummary>();
  const open = async (make: () => Promise<{ id: string }>): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await make();
      void navigate(pathOf(id));
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setBusy(false);
  };
  const locale = i18n.language === 'vi' ? 'vi' : 'en';
  const create = (
    <Button loading={isBusy} onClick={() => void open(() => request(createCampaign, { body: { locale } }))}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <div className={classes.bar}>{create}</div>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('status')}
              options={[
                ['', t('anyStatus')],
                ...campaignStatuses.map((status) => [status, t(`statuses.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconSend size={38} stroke={1.2} aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
          >
            {create}
          </ListMessage>
        }
      >
        {(campaigns) => (
          <CampaignsTable
            campaigns={campaigns}
            isStale={list.isStale}
            onDuplicate={({ id }) =>
              void open(() => request(duplicateCampaign, { params: { campaignId: id } }))
            }
            onDelete={setDeleted}
          />
        )}
      </ResourceList>
      {deleted && (
        <ActionDialog
          title={t('deleteTitle')}
          text={t('deleteText', { subject: deleted.subject || t('untitled') })}
          confirm={t('delete')}
          isDanger
          onConfirm={async () => {
            await request(deleteCampaign, { params: { campaignId: deleted.id } });
            await reload();
            notify.success(t('deleted'));
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}
