import type { HistoryEntry } from '@sitewright/contract/submissions/submission-history';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './notes.module.css';

interface Props {
  history: readonly HistoryEntry[];
  submittedAt: string;
}

/** What was done to a submission, the newest first, down to when it was sent. */
export function HistoryList({ history, submittedAt }: Props) {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  const nameOf = (name: string | null): string => name ?? t('history.gone');
  const lines = [
    ...history.map(({ kind, actor, person, at }) => ({
      text: t(`history.kinds.${kind}`, { actor: nameOf(actor), person: nameOf(person) }),
      at,
    })),
    { text: t('history.submitted'), at: submittedAt },
  ];
  return (
    <details className={styles.history}>
      <summary>{t('history.title')}</summary>
      <ol>
        {lines.map(({ text, at }, index) => (
          <li key={`${index}-${at}`}>
            <span dir="auto">{text}</span>
            <time dateTime={at}>{moment(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}
