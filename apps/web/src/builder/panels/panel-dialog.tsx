import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import controls from './panel-controls.module.css';

interface Props {
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** What opened the dialog and gets the focus back: for an entry of a menu, the menu's button. */
const findOpener = (): HTMLElement | null => {
  const active = document.activeElement;
  const menuButtonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButtonId ? document.getElementById(menuButtonId) : active;
  return opener instanceof HTMLElement ? opener : null;
};

/** A dialog of the builder, there as long as it is rendered. */
export function PanelDialog({ title, size, onClose, children }: Props) {
  const close = useEffectEvent(onClose);
  const [opener] = useState(findOpener);
  useEffect(() => () => void requestAnimationFrame(() => opener?.focus()), [opener]);
  useEffect(() => {
    // Before anyone else: the dialog is gone at once, and the same key must not also drop the selection.
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
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
