import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { fromLocalTime, toLocalTime } from '../../lib/time/local-time.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import type { ManagerProps } from './manager-props.ts';
import { useLandingCalls } from './use-landing-manager.ts';

/** The time at which the draft goes live, in the time zone of the browser. */
export function ScheduleDialog({ manager, draft, onClose }: ManagerProps & { onClose: () => void }) {
  const { t } = useTranslation('landing-manager');
  const calls = useLandingCalls();
  const present = manager.draft?.publishAt ?? null;
  const [typed, setTyped] = useState(toLocalTime(present));
  const [fault, setFault] = useState('');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  const plan = async (publishAt: string | null): Promise<unknown> => {
    setFault('');
    const version = await draft.flush();
    if (version === undefined) return undefined;
    try {
      await calls.schedule(publishAt, version);
    } catch (error) {
      const reason = error instanceof ApiError ? error.fields['publishAt'] : undefined;
      if (reason === undefined) throw error;
      setFault(reason);
      return false;
    }
    notify.success(t(publishAt === null ? 'schedule.canceled' : 'schedule.saved'));
    return undefined;
  };
  const confirm = async (): Promise<unknown> => {
    const at = fromLocalTime(typed);
    if (at !== null) return plan(at);
    setFault(t('schedule.enterTime'));
    return false;
  };
  return (
    <ActionDialog
      title={t('schedule.title')}
      text={t('schedule.text')}
      confirm={t('schedule.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('schedule.time')}
        description={t('schedule.zone', { zone })}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {present !== null && (
        <div>
          <Button
            variant="subtle"
            onClick={() => void plan(null).then(onClose, () => setFault(t('schedule.failed')))}
          >
            {t('schedule.cancel')}
          </Button>
        </div>
      )}
    </ActionDialog>
  );
}
