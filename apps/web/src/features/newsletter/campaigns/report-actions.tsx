import { Button } from '@mantine/core';
import {
  cancelCampaign,
  pauseCampaign,
  resendUnknown,
  resumeCampaign,
} from '@sitewright/contract/newsletter/campaign-delivery';
import { type Campaign, duplicateCampaign, updateCampaign } from '@sitewright/contract/newsletter/campaigns';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useKeepCampaign, useNewsletterPaths } from './use-campaigns.ts';

type Asked = 'cancel' | 'resend';

/** Pauses, resumes, cancels; sends again whose delivery is unknown. */
export function ReportActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['newsletter-campaigns', 'lists']);
  const keepCampaign = useKeepCampaign();
  const navigate = useNavigate();
  const { campaign: pathOf } = useNewsletterPaths();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const { id, status, pausedBy, counts, archiveUrl, isArchived, version, startedAt } = campaign;
  const params = { campaignId: id };
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setBusy(false);
  };
  const change = (endpoint: typeof pauseCampaign) => () =>
    void run(async () => keepCampaign(await request(endpoint, { params })));
  const canPause = status === 'sending' || pausedBy === 'server';
  const canCancel = status === 'scheduled' || status === 'sending' || status === 'paused';
  const canResend = counts.unknown > 0 && (status === 'sending' || status === 'paused' || status === 'sent');
  return (
    <div className={listing.actions}>
      {status === 'paused' && (
        <Button disabled={isBusy} onClick={change(resumeCampaign)}>
          {t(pausedBy === 'server' ? 'tryNow' : 'resume')}
        </Button>
      )}
      {canPause && (
        <Button variant="default" disabled={isBusy} onClick={change(pauseCampaign)}>
          {t('pause')}
        </Button>
      )}
      {canCancel && (
        <Button variant="default" color="red" disabled={isBusy} onClick={() => setAsked('cancel')}>
          {t(status === 'scheduled' ? 'unschedule' : 'cancel')}
        </Button>
      )}
      {canResend && (
        <Button variant="default" disabled={isBusy} onClick={() => setAsked('resend')}>
          {t('resend', { count: counts.unknown })}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() =>
          void run(async () => {
            const copy = await request(duplicateCampaign, { params });
            void navigate(pathOf(copy.id));
          })
        }
      >
        {t('duplicate')}
      </Button>
      {archiveUrl !== null && (
        <Button component="a" href={archiveUrl} target="_blank" rel="noopener" variant="default">
          {t('openArchive')}
        </Button>
      )}
      {startedAt !== null && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() =>
            void run(async () => {
              const body = { version, isArchived: !isArchived };
              keepCampaign(await request(updateCampaign, { params, body }));
            })
          }
        >
          {t(isArchived ? 'removeFromArchive' : 'showInArchive')}
        </Button>
      )}
      {asked === 'cancel' && (
        <ActionDialog
          title={t(status === 'scheduled' ? 'unscheduleTitle' : 'cancelTitle')}
          text={t(status === 'scheduled' ? 'unscheduleText' : 'cancelText')}
          confirm={t(status === 'scheduled' ? 'unschedule' : 'cancel')}
          isDanger
          onConfirm={async () => keepCampaign(await request(cancelCampaign, { params }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'resend' && (
        <ActionDialog
          title={t('resendTitle', { count: counts.unknown })}
          text={t('resendText')}
          confirm={t('resendConfirm')}
          onConfirm={async () => keepCampaign(await request(resendUnknown, { params, body: {} }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
