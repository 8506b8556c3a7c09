import { Alert } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getSubmission } from '@sitewright/contract/submissions/submissions';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { AnswerFiles } from './answer-files.tsx';
import { filesOf, inputsOf, labelOfField, useAnswerText } from './answer-texts.ts';
import styles from './detail.module.css';

export type SubmissionDetail = EndpointResponse<typeof getSubmission>;

/** Answers in the order of the form, as it was when they were sent. */
export function AnswerList({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submissions');
  const textOf = useAnswerText();
  return (
    <dl className={styles.answers}>
      {inputsOf(submission.fields).map((field) => {
        const text = textOf(submission, field);
        const files = filesOf(submission, field);
        const answer = files.length > 0 ? <AnswerFiles submission={submission} files={files} /> : text;
        return (
          <div key={field.id}>
            <dt dir="auto">{labelOfField(field)}</dt>
            {text === '' ? (
              <dd className={styles.none}>{t('inbox.noAnswer')}</dd>
            ) : (
              <dd dir="auto">{answer}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** Why a submission is spam or waits for review. */
export function SpamNotice({ submission: { spamState, spamReasons } }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submissions');
  if (spamState === 'ham') return null;
  const plain = spamState === 'spam' ? 'spamByHand' : 'suspectPlain';
  return (
    <Alert color="yellow" title={t(`detail.${spamReasons.length > 0 ? spamState : plain}`)}>
      {spamReasons.length > 0 && (
        <ul className={styles.reasons}>
          {spamReasons.map((reason) => (
            <li key={reason}>{t(`detail.reasons.${reason}`)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const languageName = (language: string, code: unknown): string | undefined => {
  if (typeof code !== 'string' || code === '') return undefined;
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code);
  } catch {
    return code;
  }
};

/** Where and when a submission was sent. */
export function SubmissionFacts({ submission }: { submission: SubmissionDetail }) {
  const { t, i18n } = useTranslation('submissions');
  const { moment } = useDateFormat();
  const { submittedAt, pagePath, version, meta } = submission;
  const { referrer, locale } = meta as { referrer?: unknown; locale?: unknown };
  const facts = [
    [
      t('detail.submitted'),
      <time key="submitted" dateTime={submittedAt}>
        {moment(submittedAt)}
      </time>,
    ],
    [t('detail.page'), pagePath],
    [t('detail.version'), version],
    [t('detail.language'), languageName(i18n.language, locale)],
    [t('detail.referrer'), typeof referrer === 'string' ? referrer : ''],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
