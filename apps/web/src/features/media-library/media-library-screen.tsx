import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { MediaLibrary } from './media-library.tsx';

/** Media library of the current user's sites, `/media`. */
export default function MediaLibraryScreen() {
  const { t } = useTranslation('media-library');
  return <MediaLibrary title={t('title')} lead={t('lead')} />;
}
