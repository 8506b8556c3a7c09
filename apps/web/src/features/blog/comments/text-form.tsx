import { Button, Textarea } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from './comments.module.css';

interface Props {
  label: string;
  placeholder?: string;
  submit: string;
  text?: string;
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
}

const countShownFrom = 200;

/** Writes a reply or the text of a comment. What is typed stays when the server refuses it. */
export function TextForm({ label, placeholder, submit, text: before = '', onSubmit, onClose }: Props) {
  const { t } = useTranslation('blog-comments');
  const [text, setText] = useState(before);
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const left = blogLimits.commentMaxLength - text.length;

  const send = async (): Promise<void> => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    setError('');
    try {
      await onSubmit(text);
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal, t('failed')));
      setSending(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && text === before) {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
        autoFocus
        autosize
        minRows={2}
        maxRows={12}
        aria-label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        dir="auto"
        maxLength={blogLimits.commentMaxLength}
        value={text}
        error={error || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={styles.formFoot}>
        {left <= countShownFrom && <span className={styles.quiet}>{t('left', { count: left })}</span>}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" type="submit" loading={isSending} disabled={text.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
