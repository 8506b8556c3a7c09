import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import styles from './domains.module.css';
import { type ErrorKeys, useErrorText } from './use-error-text.ts';

interface Props {
  title: string;
  text: string;
  more?: string | undefined;
  confirm: string;
  isDanger?: boolean;
  errorKeys: ErrorKeys;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks within the dialog: Escape in a second dialog would close this one too. */
export function DomainConfirmation({ title, text, more, confirm, isDanger = false, ...props }: Props) {
  const { t } = useTranslation('domains');
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const titleId = useId();
  useOpener();
  const run = async (): Promise<void> => {
    setRunning(true);
    setFailure('');
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setFailure(errorText(error, props.errorKeys));
      setRunning(false);
    }
  };
  return (
    <div className={controls.box} role="group" aria-labelledby={titleId}>
      <b id={titleId} className={styles.name}>
        {title}
      </b>
      <p className={styles.text}>{text}</p>
      {more && <p className={styles.text}>{more}</p>}
      {failure && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.answers}>
        <Button variant="default" size="xs" ref={focusOnMount} disabled={isRunning} onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="xs"
          loading={isRunning}
          {...(isDanger ? { color: 'red' } : {})}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}
