import { Alert, Button, Textarea } from '@mantine/core';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionAccess } from '@sitewright/contract/submissions/submission-inspection';
import { IconEye, IconLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from './inspection.module.css';
import { useAccess } from './use-access.ts';

interface Props {
  tenantId: string;
  children: ReactNode;
}

/** Shows what visitors of a workspace submitted only to staff who wrote why they need it. */
export function AccessGate({ tenantId, children }: Props) {
  const { query, grant, end } = useAccess(tenantId);
  return (
    <QueryBoundary query={query}>
      {({ access }) =>
        access === null ? (
          <ReasonForm onGrant={grant} />
        ) : (
          <div className={styles.open}>
            <AccessNotice access={access} onEnd={end} />
            {children}
          </div>
        )
      }
    </QueryBoundary>
  );
}

function ReasonForm({ onGrant }: { onGrant: (reason: string) => Promise<void> }) {
  const { t } = useTranslation('submissions');
  const { accessReasonMinLength: min, accessReasonMaxLength: max, accessMinutes } = submissionLimits;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    if (reason.trim().length < min) return setProblem(t('access.tooShort', { min }));
    setProblem('');
    setSending(true);
    try {
      await onGrant(reason.trim());
    } catch (error) {
      setProblem(messageOf(error, t('access.failed')));
      setSending(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate className={styles.gate} onSubmit={handleSubmit}>
      <IconLock size={36} stroke={1.2} aria-hidden="true" />
      <h2>{t('access.title')}</h2>
      <p>{t('access.text', { minutes: accessMinutes })}</p>
      <Textarea
        className={styles.reason ?? ''}
        label={t('access.reason')}
        description={t('access.hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={max}
        required
        value={reason}
        error={problem || undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending}>
        {t('access.confirm')}
      </Button>
    </form>
  );
}

interface NoticeProps {
  access: SubmissionAccess;
  onEnd: () => Promise<void>;
}

function AccessNotice({ access: { reason, expiresAt }, onEnd }: NoticeProps) {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  const [isEnding, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    setEnding(true);
    try {
      await onEnd();
    } catch (error) {
      notify.error(messageOf(error, t('access.endFailed')));
      setEnding(false);
    }
  };
  return (
    <Alert
      color="yellow"
      icon={<IconEye size={18} stroke={1.6} aria-hidden="true" />}
      title={t('access.until', { time: moment(expiresAt) })}
    >
      <p className={styles.quoted} dir="auto">
        {reason}
      </p>
      <Button size="compact-sm" variant="default" loading={isEnding} onClick={() => void end()}>
        {t('access.end')}
      </Button>
    </Alert>
  );
}
