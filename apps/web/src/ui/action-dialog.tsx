import { Alert, Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { useOpener } from '../lib/hooks/use-opener.ts';
import { messageOf } from '../lib/message-of.ts';
import styles from './listing/listing.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** What stands on the button that does it. */
  confirm: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  size?: number;
  /** A refusal is shown in the dialog, which stays; otherwise it closes. Answer `false` to keep it open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before it does something, and says in place why it was refused. There as long as it is rendered. */
export function ActionDialog(props: Props) {
  const { title, text, confirm, isDanger = false, isDisabled = false, onConfirm, onClose, children } = props;
  const { t } = useTranslation(['lists', 'common']);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  useOpener();

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A dialog inside a form's dialog bubbles through React's tree, not the page's.
    event.stopPropagation();
    setRunning(true);
    setRefusal('');
    try {
      if ((await onConfirm()) !== false) onClose();
    } catch (error) {
      setRefusal(messageOf(error, t('actionFailed')));
    }
    setRunning(false);
  };

  // While its call waits for fresh proof, Escape is meant for the dialog above it.
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={props.size ?? 480}
      returnFocus={false}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        {text && <p>{text}</p>}
        {children}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            disabled={isDisabled}
            {...(isDanger ? { color: 'red' } : {})}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
