import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { BlankSiteForm } from '../sites/blank-site-form.tsx';
import styles from './dashboard.module.css';

export function BlankSiteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('blankDialog.title')}>
      <p className={styles.dialogText}>{t('blankDialog.text')}</p>
      <BlankSiteForm onCancel={onClose} />
    </Modal>
  );
}
