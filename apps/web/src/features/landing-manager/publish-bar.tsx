import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import listing from '../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import type { ManagerProps } from './manager-props.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useLandingCalls } from './use-landing-manager.ts';

/** Where the page is between draft and live, and the ways on. */
export function PublishBar({ manager, draft }: ManagerProps) {
  const { t } = useTranslation(['landing-manager', 'lists']);
  const calls = useLandingCalls();
  const [isPublishing, setPublishing] = useState(false);
  const [asked, setAsked] = useState<'schedule' | 'discard'>();
  const hasDraft = manager.draft !== null || draft.isDirty;
  const isBlocked = manager.hasRunningTest || isPublishing || draft.isSaving;

  const handlePublish = async (): Promise<void> => {
    setPublishing(true);
    try {
      const version = await draft.flush();
      if (version !== undefined) {
        await calls.publish(version);
        draft.settle();
        notify.success(t('published'));
      }
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setPublishing(false);
  };
  const discard = async (): Promise<void> => {
    draft.take(manager.draft ? await calls.discard(manager.draft.version) : await calls.reload());
    notify.success(t('discarded'));
  };
  const close = (): void => setAsked(undefined);

  return (
    <>
      <div className={listing.header}>
        <State manager={manager} draft={draft} />
        <div className={listing.actions}>
          {hasDraft && (
            <Button variant="subtle" disabled={isBlocked} onClick={() => setAsked('discard')}>
              {t('discard')}
            </Button>
          )}
          <Button variant="default" disabled={!hasDraft || isBlocked} onClick={() => setAsked('schedule')}>
            {t(manager.draft?.publishAt ? 'schedule.change' : 'schedule.action')}
          </Button>
          <Button
            loading={isPublishing}
            disabled={!hasDraft || isBlocked}
            onClick={() => void handlePublish()}
          >
            {t('publish')}
          </Button>
        </div>
      </div>
      <Problem manager={manager} draft={draft} />
      {asked === 'schedule' && <ScheduleDialog manager={manager} draft={draft} onClose={close} />}
      {asked === 'discard' && (
        <ActionDialog
          title={t('discardTitle')}
          text={t('discardText')}
          confirm={t('discard')}
          isDanger
          onConfirm={discard}
          onClose={close}
        />
      )}
    </>
  );
}

function State({ manager, draft }: ManagerProps) {
  const { t } = useTranslation('landing-manager');
  const { moment } = useDateFormat();
  const { draft: stored, live, hasRunningTest } = manager;
  const state = (): { tone: Tone; text: string } => {
    if (draft.isSaving) return { tone: 'plain', text: t('state.saving') };
    if (draft.isDirty) return { tone: 'warning', text: t('state.unsaved') };
    if (hasRunningTest) return { tone: 'plain', text: t('state.testing') };
    if (stored?.publishAt)
      return { tone: 'warning', text: t('state.scheduled', { when: moment(stored.publishAt) }) };
    if (stored) return { tone: 'warning', text: t('state.draft') };
    return { tone: 'good', text: t('state.live') };
  };
  const { tone, text } = state();
  const { changedAt, changedBy } = stored ?? live;
  return (
    <div className={listing.twoLines} role="status">
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {changedAt && (
        <span className={listing.quiet}>
          {t('changed', { when: moment(changedAt), who: changedBy ?? t('somebody') })}
        </span>
      )}
    </div>
  );
}

/** The reason why the page cannot be edited or was not saved. */
function Problem({ manager, draft }: ManagerProps) {
  const { t } = useTranslation(['landing-manager', 'lists', 'common']);
  const { failure, conflict } = draft;
  const handleOverwrite = async (): Promise<void> => {
    if (await draft.overwrite()) notify.success(t('overwritten'));
  };
  const handleTake = (): void => {
    draft.takeTheirs().catch((error: unknown) => notify.error(messageOf(error, t('lists:actionFailed'))));
  };
  if (conflict !== undefined)
    return (
      <Alert color="yellow" role="alert" title={t('stale.title')}>
        <p>{t('stale.text')}</p>
        <div className={listing.actions}>
          <Button variant="default" size="xs" onClick={handleTake}>
            {t('lists:settings.takeTheirs')}
          </Button>
          <Button variant="default" size="xs" onClick={() => void handleOverwrite()}>
            {t('lists:settings.overwrite')}
          </Button>
        </div>
      </Alert>
    );
  if (failure !== undefined)
    return (
      <Alert color="red" role="alert" title={t('saveFailed')}>
        <p>{messageOf(failure, t('lists:actionFailed'))}</p>
        <Button variant="default" size="xs" mt={8} onClick={() => void draft.save()}>
          {t('common:retry')}
        </Button>
      </Alert>
    );
  return manager.hasRunningTest ? <Alert color="gray">{t('lockedByTest')}</Alert> : null;
}
