import { useTranslation } from 'react-i18next';
import { MediaLibrary } from './media-library.tsx';

/** The files of one's own sites, `/media`. */
export default function MediaLibraryScreen() {
  const { t } = useTranslation('media-library');
  return <MediaLibrary title={t('title')} lead={t('lead')} />;
}
