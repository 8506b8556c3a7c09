import { Modal } from '@mantine/core';
import { updatePageContent } from '@sitewright/contract/pages';
import {
  createSiteFromTemplate as createCall,
  type SiteTemplateDetail,
} from '@sitewright/contract/site-templates';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage } from '../../lib/words.ts';
import { paths } from '../../routes/paths.ts';
import { type SiteBasics, SiteBasicsForm } from '../sites/site-basics-form.tsx';
import { createSiteFromTemplate } from './create-site-from-template.ts';
import { keepImages } from './replace-images.ts';

interface CreateSiteDialogProps {
  template: SiteTemplateDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function CreateSiteDialog({ template, isOpen, onClose }: CreateSiteDialogProps) {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const language = useLanguage();

  const handleCreate = async (basics: SiteBasics): Promise<void> => {
    const site = await createSiteFromTemplate(
      {
        create: async () =>
          (await request(createCall, { params: { id: template.id }, body: { ...basics, language } })).site,
        replaceImages: keepImages,
        savePage: (id, page) =>
          request(updatePageContent, { params: { id, pageId: page.id }, body: { content: page.content } }),
        log: reportError,
      },
      { businessName: basics.name, industry: template.industry.name },
    );
    notify.success(t('create.success'));
    await navigate(paths.builder(site.id));
  };

  return (
    <Modal opened={isOpen} onClose={onClose} title={t('create.title')}>
      <SiteBasicsForm onCreate={handleCreate} onCancel={onClose} />
    </Modal>
  );
}
