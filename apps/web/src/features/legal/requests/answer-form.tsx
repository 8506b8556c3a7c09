import { Alert, Button, Group, Textarea } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { StaleSettings } from '../../../ui/settings/settings-group.tsx';
import { useLegalArea } from '../legal-area.ts';
import styles from './requests.module.css';

type NextState = 'in_progress' | 'done' | 'refused';

interface Props {
  detail: DataRequestDetail;
  keep: (detail: DataRequestDetail) => Promise<void>;
  /** Reads the request as it is now, and shows it. */
  reload: () => Promise<DataRequestDetail>;
  isOpen: boolean;
  onOpen: () => void;
}

/** Starts on a request, or answers it by email. */
export function AnswerForm({ detail, keep, reload, isOpen, onOpen }: Props) {
  const { t } = useTranslation('legal');
  const { requests: api } = useLegalArea();
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState('');
  const [running, setRunning] = useState<NextState>();
  const [conflict, setConflict] = useState<{ error: ApiError; state: NextState }>();
  /** Somebody else changed the request: it is shown as it is now, and what was typed stays. */
  const meetConflict = async (error: ApiError, state: NextState): Promise<void> => {
    const { answeredAt } = await reload();
    if (answeredAt === null) setConflict({ error, state });
    else notify.error(messageOf(error, t('requests.failed')));
  };
  const change = async (state: NextState): Promise<void> => {
    setRunning(state);
    setFailure('');
    setConflict(undefined);
    try {
      const body = { state, answer: state === 'in_progress' ? '' : answer, edit: detail.edit };
      await keep(await request(api.updateDataRequest, { params: { dataRequestId: detail.id }, body }));
      notify.success(t(`requests.changed.${state}`));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') await meetConflict(error, state);
      else setFailure(messageOf(error, t('requests.failed')));
    }
    setRunning(undefined);
  };
  const takeTheirs = (): void => {
    setAnswer('');
    setConflict(undefined);
  };
  return (
    <section className={styles.note}>
      {isOpen && (
        <Textarea
          label={t('requests.answer')}
          description={t('requests.answerHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.reasonMaxLength}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      )}
      {failure !== '' && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {conflict && (
        <StaleSettings
          title={t('requests.conflict')}
          group={{ failure: conflict.error, takeTheirs }}
          onOverwrite={() => void change(conflict.state)}
        />
      )}
      <Group gap={8}>
        {detail.state === 'verified' && (
          <Button
            variant="default"
            loading={running === 'in_progress'}
            disabled={conflict !== undefined}
            onClick={() => void change('in_progress')}
          >
            {t('requests.start')}
          </Button>
        )}
        {isOpen ? (
          <>
            <Button
              loading={running === 'done'}
              disabled={conflict !== undefined}
              onClick={() => void change('done')}
            >
              {t('requests.finish')}
            </Button>
            <Button
              variant="default"
              loading={running === 'refused'}
              disabled={answer.trim() === '' || conflict !== undefined}
              onClick={() => void change('refused')}
            >
              {t('requests.refuse')}
            </Button>
          </>
        ) : (
          <Button onClick={onOpen}>{t('requests.reply')}</Button>
        )}
      </Group>
    </section>
  );
}
