import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** Posts that have what is deleted. */
  posts: number;
  /** Label of the select that names their new one. */
  label: string;
  /** Value and label; the first is preselected. */
  options: readonly (readonly [id: string, name: string])[];
  /** Without an id when nothing has to be reassigned. */
  onConfirm: (reassignTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a deletion; what is in use asks for another one that takes its posts. */
export function ReassignDialog({ title, text, posts, label, options, onConfirm, onClose }: Props) {
  const { t } = useTranslation('blog');
  const [chosen, setChosen] = useState(options[0]?.[0]);
  const isUsed = posts > 0;
  return (
    <ActionDialog
      isDanger
      title={title}
      text={isUsed ? `${t('reassign.used', { count: posts })} ${text}` : text}
      confirm={t('actions.remove')}
      isDisabled={isUsed && chosen === undefined}
      onConfirm={() => onConfirm(isUsed ? chosen : undefined)}
      onClose={onClose}
    >
      {isUsed && options.length > 0 && (
        <NativeSelect
          label={label}
          value={chosen ?? ''}
          data={options.map(([value, name]) => ({ value, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {isUsed && options.length === 0 && <p role="alert">{t('reassign.none')}</p>}
    </ActionDialog>
  );
}
