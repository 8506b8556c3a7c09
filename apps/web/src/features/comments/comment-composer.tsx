import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { limits } from '@sitewright/contract/limits';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { focusOnMount } from '../../ui/confirm-button.tsx';
import controls from '../../ui/panel-controls.module.css';
import classes from './comments.module.css';

interface Props {
  label: string;
  submit: string;
  initial?: string;
  onSubmit: (body: string) => Promise<void>;
  onCancel: () => void;
}

/** Comment input: Ctrl or Command with Enter sends, Escape cancels. */
export function CommentComposer({ label, submit, initial = '', onSubmit, onCancel }: Props) {
  const { t } = useTranslation('together');
  const [body, setBody] = useState(initial);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    if (body.trim() === '' || isSending) return;
    setSending(true);
    try {
      await onSubmit(body.trim());
    } catch (error) {
      // The typed text stays in the field.
      notify.error(messageOf(error, t('comments.failed')));
      setSending(false);
    }
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={initial === '' ? focusOnMount : undefined}
        className={controls.textarea}
        rows={3}
        aria-label={label}
        placeholder={label}
        maxLength={limits.comments.bodyMaxLength}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={isSending} disabled={body.trim() === ''}>
          {submit}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('comments.cancel')}
        </Button>
      </div>
    </form>
  );
}
