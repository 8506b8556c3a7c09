import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import controls from '../../ui/panel-controls.module.css';

interface Props {
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** True in an open menu or list, which Escape closes first. */
const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="menu"], [role="listbox"], [aria-expanded="true"]') !== null;

/** A dialog of the builder; open while mounted. */
export function PanelDialog({ title, size, onClose, children }: Props) {
  const close = useEffectEvent(onClose);
  useOpener();
  useEffect(() => {
    // Runs before other listeners: the dialog closes at once, and the same key must not also clear the selection.
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || isInMenu(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', closeByKey, true);
    return () => window.removeEventListener('keydown', closeByKey, true);
  }, []);
  return (
    <Modal
      opened
      closeOnEscape={false}
      returnFocus={false}
      onClose={onClose}
      size={size}
      title={title}
      classNames={{ title: controls.dialogTitle ?? '', header: controls.dialogHeader ?? '' }}
    >
      {children}
    </Modal>
  );
}
