import { Alert, Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { useOpener } from '../lib/hooks/use-opener.ts';
import { messageOf } from '../lib/message-of.ts';
import styles from './listing/listing.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  /** Error message where the server gives none. */
  failed?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  size?: number;
  /** On rejection the dialog stays open and shows the error; otherwise it closes. Return `false` to keep it open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirmation dialog that shows errors inline. Open while mounted. */
export function ActionDialog(props: Props) {
  const { title, text, confirm, isDanger = false, isDisabled = false, onConfirm, onClose, children } = props;
  const { t } = useTranslation(['lists', 'common']);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  useOpener();

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Events of a nested dialog bubble through the React tree, not the DOM tree: stop them here.
    event.stopPropagation();
    setRunning(true);
    setRefusal('');
    try {
      if ((await onConfirm()) !== false) onClose();
    } catch (error) {
      setRefusal(messageOf(error, props.failed ?? t('actionFailed')));
    }
    setRunning(false);
  };

  // While its call waits for a step-up, Escape belongs to the step-up dialog.
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
