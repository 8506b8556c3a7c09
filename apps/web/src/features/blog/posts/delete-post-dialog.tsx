import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** What has to be typed: the title of a post, or the number of posts. */
  expected: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a deletion that cannot be undone by typing. */
export function DeletePostDialog({ title, text, expected, onConfirm, onClose }: Props) {
  const { t } = useTranslation('blog');
  const [typed, setTyped] = useState('');
  return (
    <ActionDialog
      isDanger
      title={title}
      text={text}
      confirm={t('delete.confirm')}
      isDisabled={typed.trim() !== expected.trim()}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <TextInput
        label={t('delete.type', { expected })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
