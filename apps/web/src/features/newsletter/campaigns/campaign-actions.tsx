import { Alert, Button } from '@mantine/core';
import { type Campaign, sendCampaignTest } from '@sitewright/contract/newsletter/campaigns';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StaleSettings } from '../../../ui/settings/settings-group.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { CampaignEditorState } from './use-campaign-editor.ts';

interface Props {
  loaded: Campaign;
  editor: CampaignEditorState;
}

/** Saves, tests, schedules and sends a draft. */
export function CampaignActions({ loaded, editor }: Props) {
  const { t } = useTranslation(['newsletter-campaigns', 'lists', 'common']);
  const [isTesting, setTesting] = useState(false);
  const [sending, setSending] = useState<{ campaign: Campaign; isLater: boolean }>();
  const { isDirty, isSaving, failure, faults, theirs } = editor;
  const save = async (version?: number): Promise<void> => {
    if (await editor.save(version)) notify.success(t('saved'));
  };
  const test = async (): Promise<void> => {
    setTesting(true);
    try {
      if (await editor.save()) {
        const params = { campaignId: loaded.id };
        await request(sendCampaignTest, { params, body: { locale: editor.shown } });
        notify.success(t('testSent'));
      }
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setTesting(false);
  };
  /** Asks once what is shown is stored; its problems stay on the screen. */
  const ask = async (isLater: boolean): Promise<void> => {
    const campaign = await editor.save();
    if (!campaign) return;
    if (campaign.problems.length === 0) setSending({ campaign, isLater });
    else notify.error(t('fixFirst'));
  };
  const hasFault = Object.keys(faults).length > 0;
  return (
    <>
      <div className={listing.actions}>
        <Button disabled={isSaving} onClick={() => void ask(false)}>
          {t('send')}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => void ask(true)}>
          {t('schedule')}
        </Button>
        <Button variant="default" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="default" loading={isTesting} disabled={isSaving} onClick={() => void test()}>
          {t('sendTest')}
        </Button>
        {isDirty && (
          <Button variant="subtle" disabled={isSaving} onClick={editor.undo}>
            {t('lists:settings.undo')}
          </Button>
        )}
      </div>
      {theirs ? (
        <StaleSettings group={editor} onOverwrite={() => void save(theirs.version)} />
      ) : (
        failure && (
          <Alert color="red" role="alert">
            {hasFault ? Object.values(faults)[0] : messageOf(failure, t('lists:actionFailed'))}
          </Alert>
        )
      )}
      {sending && <SendDialog {...sending} onClose={() => setSending(undefined)} />}
    </>
  );
}
