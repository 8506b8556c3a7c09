import { Checkbox } from '@mantine/core';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { AssigneeMark } from '../assignment/assignee-mark.tsx';
import { answerColumns, labelOfField, useAnswerText } from './answer-texts.ts';
import styles from './inbox.module.css';
import type { Selection } from './use-selection.ts';

/** As in `DataTable`: in the card layout browsers drop the implicit table semantics. */
const written = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface Props {
  fields: readonly FormField[];
  submissions: readonly Submission[];
  /** Undefined where submissions are only read. */
  selection: Selection | undefined;
  openId: string | undefined;
  searchOf: (id: string) => string;
}

/** Submissions with their first answers; beside an open one there is less room, and fewer columns. */
export function SubmissionTable({ fields, submissions, selection, openId, searchOf }: Props) {
  const { t } = useTranslation('submissions');
  const [first, ...more] = answerColumns(fields, submissions);
  const others = openId === undefined ? more : [];
  return (
    <table
      {...written.table}
      aria-label={t('inbox.title')}
      className={`${listing.table} ${styles.table}`}
      data-compact={openId === undefined ? undefined : ''}
    >
      <thead {...written.rowgroup}>
        <tr {...written.row}>
          {selection && (
            <th
              {...written.columnheader}
              scope="col"
              className={styles.select}
              data-label={t('inbox.columns.select')}
            >
              <Checkbox
                aria-label={t('inbox.selectAll')}
                checked={selection.isAll}
                indeterminate={!selection.isAll && selection.ids.length > 0}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          <th {...written.columnheader} scope="col">
            {first ? labelOfField(first) : t('inbox.columns.submission')}
          </th>
          {others.map((field) => (
            <th key={field.id} {...written.columnheader} scope="col">
              {labelOfField(field)}
            </th>
          ))}
          <th {...written.columnheader} scope="col">
            {t('inbox.columns.submitted')}
          </th>
          {openId === undefined && (
            <th {...written.columnheader} scope="col">
              {t('inbox.columns.page')}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...written.rowgroup}>
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            first={first}
            others={others}
            selection={selection}
            isOpen={submission.id === openId}
            isCompact={openId !== undefined}
            search={searchOf(submission.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  submission: Submission;
  first: FormField | undefined;
  others: readonly FormField[];
  selection: Selection | undefined;
  isOpen: boolean;
  isCompact: boolean;
  search: string;
}

function SubmissionRow({ submission, first, others, selection, isOpen, isCompact, search }: RowProps) {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  const textOf = useAnswerText();
  const { id, status, submittedAt, pagePath } = submission;
  const isUnread = status === 'new';
  const name = (first && textOf(submission, first)) || t('inbox.noAnswers');
  return (
    <tr
      {...written.row}
      className={styles.row}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      data-chosen={selection?.has(id) || undefined}
    >
      {selection && (
        <td {...written.cell} className={styles.select}>
          <Checkbox
            aria-label={t('inbox.select', { name })}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      <th {...written.rowheader} scope="row">
        <span className={styles.name}>
          <span className={styles.dot} aria-hidden="true" />
          <Link
            to={{ search }}
            replace={isCompact}
            preventScrollReset
            className={styles.opener}
            data-opens={id}
            aria-current={isOpen ? 'true' : undefined}
          >
            {isUnread && <Hidden>{`${t('inbox.unread')}: `}</Hidden>}
            <span dir="auto">{name}</span>
          </Link>
          <Marks submission={submission} />
          <AssigneeMark assignee={submission.assignee} />
        </span>
      </th>
      {others.map((field) => (
        <td key={field.id} {...written.cell} data-label={labelOfField(field)}>
          <span className={styles.answer} dir="auto">
            {textOf(submission, field)}
          </span>
        </td>
      ))}
      <td {...written.cell} data-label={t('inbox.columns.submitted')}>
        <time className={styles.when} dateTime={submittedAt}>
          {moment(submittedAt)}
        </time>
      </td>
      {!isCompact && (
        <td {...written.cell} data-label={t('inbox.columns.page')}>
          <span className={styles.answer}>{pagePath}</span>
        </td>
      )}
    </tr>
  );
}

/** What a row or an open submission shows besides its answers: star, payment, test. */
export function Marks({ submission: { status, isTest } }: { submission: Submission }) {
  const { t } = useTranslation('submissions');
  return (
    <>
      {status === 'starred' && (
        <span className={styles.star}>
          <IconStarFilled size={15} aria-hidden="true" />
          <Hidden>{t('inbox.isStarred')}</Hidden>
        </span>
      )}
      {status === 'pending_payment' && <StatusBadge tone="warning">{t('inbox.pendingPayment')}</StatusBadge>}
      {isTest && <StatusBadge>{t('inbox.test')}</StatusBadge>}
    </>
  );
}
