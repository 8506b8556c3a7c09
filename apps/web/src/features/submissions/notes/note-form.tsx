import { Button, Textarea } from '@mantine/core';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import styles from './notes.module.css';

interface Props {
  label: string;
  submit: string;
  initial?: string;
  onSave: (body: string) => Promise<void>;
  /** Undefined where there is nothing to return to. */
  onCancel?: () => void;
}

/** The text of a note; Ctrl or Command with Enter saves it. */
export function NoteForm({ label, submit, initial = '', onSave, onCancel }: Props) {
  const { t } = useTranslation(['submissions', 'common']);
  const [body, setBody] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (body.trim() === '' || isSaving) return;
    setSaving(true);
    try {
      await onSave(body.trim());
      setBody('');
    } catch (error) {
      // The typed text stays in the field.
      notify.error(messageOf(error, t('notes.failed')));
    }
    setSaving(false);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Textarea
        ref={initial === '' ? undefined : focusOnMount}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={submissionLimits.noteMaxLength}
        dir="auto"
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {(body.trim() !== '' || onCancel) && (
        <div className={styles.buttons}>
          <Button type="submit" size="compact-md" loading={isSaving} disabled={body.trim() === ''}>
            {submit}
          </Button>
          {onCancel && (
            <Button size="compact-md" variant="default" onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
