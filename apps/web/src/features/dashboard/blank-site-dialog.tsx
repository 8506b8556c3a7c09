import { Modal } from '@mantine/core';
import { createSite } from '@sitewright/contract/sites';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { paths } from '../../routes/paths.ts';
import { type SiteBasics, SiteBasicsForm } from '../sites/site-basics-form.tsx';
import styles from './dashboard.module.css';

export function BlankSiteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const handleCreate = async (body: SiteBasics): Promise<void> => {
    const site = await request(createSite, { body });
    await navigate(paths.builder(site.id));
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('blankDialog.title')}>
      <p className={styles.dialogText}>{t('blankDialog.text')}</p>
      <SiteBasicsForm onCreate={handleCreate} onCancel={onClose} />
    </Modal>
  );
}
