import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { dayOf, readDay } from './local-days.ts';
import { type CalendarPost, type MovePost, moveErrorOf } from './use-calendar.ts';

interface Props {
  post: CalendarPost;
  move: MovePost;
  onClose: () => void;
}

/** The keyboard's way of dragging a post to another day. */
export function MoveDialog({ post, move, onClose }: Props) {
  const { t } = useTranslation('blog');
  const [text, setText] = useState(() => dayOf(post.at === null ? new Date() : new Date(post.at)));
  const [error, setError] = useState<string>();
  const handleConfirm = async (): Promise<boolean> => {
    const day = readDay(text);
    const refusal = day === undefined ? undefined : moveErrorOf(post, day);
    if (day === undefined) setError(t('calendar.dateMissing'));
    else if (refusal) setError(t(`calendar.refused.${refusal}`));
    return day !== undefined && !refusal && (await move(post, day));
  };
  return (
    <ActionDialog
      title={t('calendar.moveTitle', { title: post.title || t('untitled') })}
      text={t(post.at === null ? 'calendar.setDateText' : 'calendar.moveText')}
      confirm={t('calendar.moveConfirm')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('calendar.date')}
        value={text}
        error={error}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </ActionDialog>
  );
}
