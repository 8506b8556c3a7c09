import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './template-preview.module.css';
import { TemplatePreview } from './template-preview.tsx';

interface TemplatePreviewDialogProps {
  /** The template to show; undefined while the dialog is closed. */
  id: string | undefined;
  startPage?: number;
  onClose: () => void;
}

export function TemplatePreviewDialog({ id, startPage = 0, onClose }: TemplatePreviewDialogProps) {
  const { t } = useTranslation('gallery');
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      attributes={{ content: { 'aria-label': t('card.preview') } }}
      size="min(1440px, 96vw)"
      padding={0}
      withCloseButton={false}
      yOffset="3dvh"
      xOffset="2vw"
      styles={{ content: { height: '94dvh' }, body: { height: '100%' } }}
    >
      {id !== undefined && (
        <TemplatePreview
          key={`${id}/${startPage}`}
          id={id}
          startPage={startPage}
          exit={
            <button
              type="button"
              className={styles.exit}
              aria-label={t('preview.close')}
              data-autofocus=""
              onClick={onClose}
            >
              <IconX size={20} stroke={1.6} aria-hidden="true" />
            </button>
          }
        />
      )}
    </Modal>
  );
}
