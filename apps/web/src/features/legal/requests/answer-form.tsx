import { Alert, Button, Group, Textarea } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useLegalArea } from '../legal-area.ts';
import styles from './requests.module.css';

interface Props {
  detail: DataRequestDetail;
  keep: (detail: DataRequestDetail) => Promise<void>;
  isOpen: boolean;
  onOpen: () => void;
}

/** Starts on a request, or answers it by email. */
export function AnswerForm({ detail, keep, isOpen, onOpen }: Props) {
  const { t } = useTranslation('legal');
  const { requests: api } = useLegalArea();
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState('');
  const [running, setRunning] = useState<'in_progress' | 'done' | 'refused'>();
  const change = async (state: 'in_progress' | 'done' | 'refused'): Promise<void> => {
    setRunning(state);
    setFailure('');
    try {
      const body = { state, answer: state === 'in_progress' ? '' : answer, edit: detail.edit };
      await keep(await request(api.updateDataRequest, { params: { dataRequestId: detail.id }, body }));
      notify.success(t(`requests.changed.${state}`));
    } catch (error) {
      setFailure(messageOf(error, t('requests.failed')));
    }
    setRunning(undefined);
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
      <Group gap={8}>
        {detail.state === 'verified' && (
          <Button
            variant="default"
            loading={running === 'in_progress'}
            onClick={() => void change('in_progress')}
          >
            {t('requests.start')}
          </Button>
        )}
        {isOpen ? (
          <>
            <Button loading={running === 'done'} onClick={() => void change('done')}>
              {t('requests.finish')}
            </Button>
            <Button
              variant="default"
              loading={running === 'refused'}
              disabled={answer.trim() === ''}
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
