import { TextInput } from '@mantine/core';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import type { FormActions } from './use-forms.ts';

interface Props {
  siteId: string;
  create: FormActions['create'];
  onClose: () => void;
}

/** Names a new form and opens it in the editor. */
export function NewFormDialog({ siteId, create, onClose }: Props) {
  const { t } = useTranslation('submissions');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const handleConfirm = async (): Promise<boolean> => {
    const given = name.trim();
    setMissing(given === '');
    if (given === '') return false;
    const { id } = await create(given);
    await navigate(paths.formBuilder(siteId, id));
    return true;
  };
  return (
    <ActionDialog
      title={t('forms.create.title')}
      confirm={t('forms.create.confirm')}
      failed={t('forms.failed.create')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        label={t('forms.create.name')}
        value={name}
        maxLength={formLimits.nameMaxLength}
        error={isMissing && t('forms.create.required')}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
