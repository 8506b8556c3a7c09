import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { MediaLibrary } from './media-library.tsx';

/** Media library of all sites of a workspace, `/tenant/media`. */
export default function TenantMediaScreen() {
  const { t } = useTranslation('media-library');
  return <MediaLibrary title={t('tenantTitle')} lead={t('tenantLead')} />;
}
