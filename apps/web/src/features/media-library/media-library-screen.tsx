import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { MediaLibrary } from './media-library.tsx';

/** The files of one's own sites, `/media`. */
export default function MediaLibraryScreen() {
  const { t } = useTranslation('media-library');
  return <MediaLibrary title={t('title')} lead={t('lead')} />;
}
