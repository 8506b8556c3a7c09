import { TextInput } from '@mantine/core';
import { type Campaign, sendCampaign } from '@sitewright/contract/newsletter/campaigns';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { fromLocalTime } from '../../../lib/time/local-time.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useKeepCampaign } from './use-campaigns.ts';

interface Props {
  campaign: Campaign;
  /** At a time that is chosen here. */
  isLater: boolean;
  onClose: () => void;
}

/** Confirms to whom a campaign goes, and when. */
export function SendDialog({ campaign, isLater, onClose }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  const keepCampaign = useKeepCampaign();
  const [typed, setTyped] = useState('');
  const at = fromLocalTime(typed);
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const count = campaign.audience ?? 0;
  return (
    <ActionDialog
      title={t(isLater ? 'sendDialog.scheduleTitle' : 'sendDialog.title', { count })}
      text={t('sendDialog.text', {
        subject: campaign.subject,
        sender: campaign.sender.name,
        address: campaign.sender.address,
      })}
      confirm={t(isLater ? 'schedule' : 'sendDialog.confirm', { count })}
      isDisabled={isLater && at === null}
      onConfirm={async () => {
        const sent = await request(sendCampaign, {
          params: { campaignId: campaign.id },
          body: { version: campaign.version, ...(isLater && at !== null ? { at, timeZone } : {}) },
        });
        keepCampaign(sent);
        notify.success(t(sent.status === 'scheduled' ? 'sendDialog.scheduled' : 'sendDialog.started'));
      }}
      onClose={onClose}
    >
      {isLater && (
        <TextInput
          type="datetime-local"
          label={t('sendDialog.at')}
          description={t('sendDialog.zone', { zone: timeZone })}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
