import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { paths } from '../../routes/paths.ts';
import styles from './template-preview.module.css';
import { TemplatePreview } from './template-preview.tsx';

/** The template preview on its own, `/preview/site-template/{templateId}`; with `?frame=only` without its bar. */
export default function TemplatePreviewScreen() {
  const { t } = useTranslation('gallery');
  const { templateId = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <main id="content" className={styles.screen}>
      <TemplatePreview
        key={templateId}
        id={templateId}
        heading="h1"
        isFrameOnly={params.get('frame') === 'only'}
        exit={
          <Link to={paths.siteTemplates} className={styles.exit} aria-label={t('preview.backToGallery')}>
            <IconX size={20} stroke={1.6} aria-hidden="true" />
          </Link>
        }
      />
    </main>
  );
}
