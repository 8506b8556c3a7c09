import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMail, IconPrinter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { AssigneeField } from '../assignment/assignee-field.tsx';
import { HistoryList } from '../notes/history-list.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { emailOf, inputsOf, labelOfField, useAnswerText } from './answer-texts.ts';
import { ChangeButtons } from './change-buttons.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './detail.module.css';
import { PrintSheet } from './print-sheet.tsx';
import type { SubmissionChange } from './submission-changes.ts';
import { AnswerList, type SubmissionDetail, SpamNotice, SubmissionFacts } from './submission-content.tsx';
import { Marks } from './submission-table.tsx';
import type { FormTarget } from './query-keys.ts';
import { useReading } from './reading.ts';
import { quoteOf, replyAddress } from './reply-address.ts';

export interface PanelProps {
  target: FormTarget;
  formName: string;
  id: string;
  /** Its place among the loaded submissions; undefined when the list does not have it. */
  place: { place: number; total: number } | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onChange: (submission: SubmissionDetail, change: SubmissionChange) => Promise<void>;
  onRead: (submission: SubmissionDetail) => void;
  /** Undefined where the drawer has a button of its own. */
  onClose: (() => void) | undefined;
}

/** One submission with what can be done with it. */
export function SubmissionPanel(props: PanelProps) {
  const { target, formName, id, place, onPrevious, onNext, onChange, onRead, onClose } = props;
  const { t } = useTranslation('submissions');
  const reading = useReading();
  const { isReadOnly } = reading;
  const query = useQuery({
    queryKey: reading.detailKey(target.formId, id),
    queryFn: ({ signal }) =>
      request(reading.getSubmission, {
        params: { id: target.siteId, formId: target.formId, submissionId: id },
        signal,
      }),
    // Each time that staff read a submission is in the audit log.
    ...(isReadOnly ? { staleTime: Infinity } : {}),
  });
  const { data } = query;
  /** By id: the question must not pass on to the next submission. */
  const [deletingId, setDeletingId] = useState<string>();

  const read = useRef('');
  useEffect(() => {
    if (isReadOnly || data?.status !== 'new' || read.current === data.id) return;
    read.current = data.id;
    onRead(data);
  }, [data, isReadOnly, onRead]);

  const handleChange = (submission: SubmissionDetail, change: SubmissionChange): void =>
    change === 'delete' ? setDeletingId(submission.id) : void onChange(submission, change);

  return (
    <div className={styles.panel} data-submission={id}>
      <div className={styles.bar}>
        <ArrowButton label={t('detail.previous')} onClick={onPrevious}>
          <IconChevronUp size={18} stroke={1.6} aria-hidden="true" />
        </ArrowButton>
        <ArrowButton label={t('detail.next')} onClick={onNext}>
          <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
        </ArrowButton>
        <span className={styles.push} />
        {data && !isReadOnly && (
          <ChangeButtons submission={data} onChange={(change) => handleChange(data, change)} />
        )}
        {onClose && (
          <ActionIcon size={34} aria-label={t('detail.close')} onClick={onClose}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <Hidden role="status">{place ? t('detail.place', place) : ''}</Hidden>
      <QueryBoundary query={query}>
        {(submission) => (
          <>
            <PanelHeader submission={submission} formName={formName} />
            <SpamNotice submission={submission} />
            <AnswerList submission={submission} />
            <SubmissionFacts submission={submission} />
            <NoteList submission={submission} isReadOnly={isReadOnly} />
            <HistoryList history={submission.history} submittedAt={submission.submittedAt} />
            <PrintSheet submission={submission} formName={formName} />
          </>
        )}
      </QueryBoundary>
      {data && deletingId === data.id && (
        <DeleteDialog
          count={1}
          onConfirm={() => onChange(data, 'delete')}
          onClose={() => setDeletingId(undefined)}
        />
      )}
    </div>
  );
}

interface ArrowProps {
  label: string;
  /** Undefined at the end of the list; the button keeps its focus there. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function ArrowButton({ label, onClick, children }: ArrowProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={34}
        aria-label={label}
        {...(onClick ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => onClick?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The first answer as heading, and the ways to answer. */
function PanelHeader({ submission, formName }: { submission: SubmissionDetail; formName: string }) {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  const textOf = useAnswerText();
  const { isReadOnly } = useReading();
  const answers = inputsOf(submission.fields)
    .map((field) => ({ label: labelOfField(field), text: textOf(submission, field) }))
    .filter(({ text }) => text !== '');
  const first = answers[0]?.text;
  const quote = quoteOf(answers, t('detail.wrote', { time: moment(submission.submittedAt) }));
  const email = emailOf(submission, submission.fields);
  return (
    <div className={styles.header}>
      <h2 dir="auto" tabIndex={-1} data-heading>
        {first ?? t('inbox.noAnswers')}
      </h2>
      <Marks submission={submission} />
      {!isReadOnly && (
        <div className={styles.actions}>
          {email !== undefined && (
            <Button
              component="a"
              href={replyAddress(email, t('detail.subject', { form: formName }), quote)}
              size="compact-md"
              leftSection={<IconMail size={16} stroke={1.6} />}
            >
              {t('detail.reply')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            onClick={() => print()}
          >
            {t('detail.print')}
          </Button>
        </div>
      )}
      <AssigneeField key={submission.id} submission={submission} isReadOnly={isReadOnly} />
    </div>
  );
}
