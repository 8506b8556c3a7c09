import { Button, Modal } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import { CopyField } from './copy-field.tsx';

/** A new key, shown only once; closable only by confirming that it is saved. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal
      opened
      title={t('shown.title')}
      size={560}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <div className={listing.form}>
        <p>{t('shown.text')}</p>
        <CopyField label={t('shown.label')} value={apiKey} isFocused />
        <div className={listing.footer}>
          <Button onClick={onClose}>{t('shown.saved')}</Button>
        </div>
      </div>
    </Modal>
  );
}
