import { NativeSelect } from '@mantine/core';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './assignment.module.css';
import { useAssign, useAssignees } from './use-assign.ts';

interface Props {
  submission: Pick<Submission, 'id' | 'siteId' | 'formId' | 'assignee'>;
  isReadOnly: boolean;
}

/** Who works on the open submission. */
export function AssigneeField({ submission, isReadOnly }: Props) {
  const { t } = useTranslation('submissions');
  const { assignee } = submission;
  const name = assignee && (assignee.name ?? t('history.gone'));
  if (!isReadOnly) return <AssigneeSelect submission={submission} />;
  return name === null ? null : <p className={styles.line}>{t('assignee.assignedTo', { name })}</p>;
}

function AssigneeSelect({ submission }: Pick<Props, 'submission'>) {
  const { t } = useTranslation('submissions');
  const { id, assignee, siteId } = submission;
  const people = useAssignees(siteId);
  const assign = useAssign(submission);
  /** Shown until the submission is read anew. */
  const [chosen, setChosen] = useState<string>();
  const choose = async (personId: string): Promise<void> => {
    setChosen(personId);
    await assign([id], personId || null);
    setChosen(undefined);
  };
  // Somebody who no longer sees the submissions stays the assignee until another is chosen.
  const isListed = assignee === null || people.some((person) => person.id === assignee.id);
  return (
    <NativeSelect
      className={styles.field ?? ''}
      label={t('assignee.label')}
      value={chosen ?? assignee?.id ?? ''}
      data={[
        { value: '', label: t('assignee.nobody') },
        ...(isListed ? [] : [{ value: assignee.id, label: assignee.name ?? t('history.gone') }]),
        ...people.map((person) => ({
          value: person.id,
          label: person.isMe ? t('assignee.you', { name: person.name }) : person.name,
        })),
      ]}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
