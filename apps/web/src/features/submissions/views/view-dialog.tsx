import { Checkbox, TextInput } from '@mantine/core';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionView } from '@sitewright/contract/submissions/submission-views';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  /** The view to rename or share; undefined for a new one. */
  view: SubmissionView | undefined;
  /** Whether views of this list can be shared. */
  mayShare: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
  onClose: () => void;
}

/** Name of a view, and who has it. */
export function ViewDialog({ view, mayShare, onSave, onClose }: Props) {
  const { t } = useTranslation('submissions');
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isMissing, setMissing] = useState(false);
  const confirm = async (): Promise<boolean> => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return false;
    await onSave(name.trim(), isShared);
    return true;
  };
  return (
    <ActionDialog
      title={t(view ? 'views.edit' : 'views.save')}
      text={view ? undefined : t('views.saveText')}
      confirm={t('views.confirm')}
      failed={t('views.failed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={submissionLimits.viewNameMaxLength}
        error={isMissing && t('views.required')}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (!view || view.isMine) && (
        <Checkbox
          label={t('views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
