import { Button } from '@mantine/core';
import type { Submission, SubmissionTab } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { AssignMenu } from '../assignment/assign-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './inbox.module.css';
import type { FormTarget } from './query-keys.ts';
import { bulkChanges, bulkLabelOf, changeable, type SubmissionChange } from './submission-changes.ts';
import type { useSubmissionChanges } from './use-submission-changes.ts';

interface Props {
  target: FormTarget;
  chosen: readonly Submission[];
  tab: SubmissionTab;
  changeMany: ReturnType<typeof useSubmissionChanges>['changeMany'];
  onDone: () => void;
}

/** Bulk actions of the selected submissions. */
export function SelectionBar({ target, chosen, tab, changeMany, onDone }: Props) {
  const { t } = useTranslation('submissions');
  const [running, setRunning] = useState<SubmissionChange>();
  const [isDeleting, setDeleting] = useState(false);
  const isTooMany = chosen.length > submissionLimits.bulkMax;

  const run = async (change: SubmissionChange): Promise<void> => {
    setRunning(change);
    const isDone = await changeMany(changeable(chosen, change, tab), change, bulkLabelOf(change, tab));
    setRunning(undefined);
    if (isDone) onDone();
  };

  return (
    <div className={styles.selection} role="group" aria-label={t('inbox.bulk.label')}>
      <strong role="status">{t('inbox.bulk.chosen', { count: chosen.length })}</strong>
      {isTooMany && <span role="alert">{t('inbox.bulk.tooMany', { max: submissionLimits.bulkMax })}</span>}
      {bulkChanges[tab].map((change) => (
        <Button
          key={change}
          size="compact-sm"
          variant={change === 'delete' ? 'light' : 'default'}
          {...(change === 'delete' ? { color: 'red' } : {})}
          loading={running === change}
          disabled={isTooMany || (running !== undefined && running !== change)}
          onClick={() => (change === 'delete' ? setDeleting(true) : void run(change))}
        >
          {t(`inbox.actions.${bulkLabelOf(change, tab)}`)}
        </Button>
      ))}
      <AssignMenu
        target={target}
        ids={chosen.map(({ id }) => id)}
        isDisabled={isTooMany || running !== undefined}
        onDone={onDone}
      />
      <span className={styles.push} />
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t('inbox.bulk.clear')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          count={chosen.length}
          onConfirm={() => run('delete')}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
