import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useOpener } from '../lib/hooks/use-opener.ts';
import classes from './media-dialog.module.css';

interface Props {
  title: string;
  size: number | string;
  /** Full screen on phones. */
  isSheet?: boolean;
  /** Disables closing by Escape or an outside click. */
  isBusy?: boolean;
  /** Another dialog is open above it. */
  isCovered?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of the media picker, open while mounted. */
export function MediaDialog(props: Props) {
  const { title, size, isSheet = false, isBusy = false, isCovered = false, onClose, children } = props;
  const close = useEffectEvent(() => {
    if (!isBusy) onClose();
  });
  useOpener();
  useEffect(() => {
    if (isCovered) return undefined;
    // Capture phase: the same key press must not also close or deselect something behind the dialog.
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', closeByKey, true);
    return () => window.removeEventListener('keydown', closeByKey, true);
  }, [isCovered]);
  return (
    <Modal
      opened
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
      onClose={onClose}
      size={size}
      title={title}
      padding={0}
      classNames={{
        header: classes.header,
        content: isSheet ? classes.sheet : classes.content,
        inner: isSheet ? classes.sheetInner : '',
        body: isSheet ? classes.sheetBody : classes.body,
      }}
    >
      {children}
    </Modal>
  );
}
