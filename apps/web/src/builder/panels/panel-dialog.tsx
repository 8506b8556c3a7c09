import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import controls from './panel-controls.module.css';

interface Props {
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the builder. */
export function PanelDialog({ title, size, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      classNames={{ title: controls.dialogTitle ?? '', header: controls.dialogHeader ?? '' }}
    >
      {children}
    </Modal>
  );
}
