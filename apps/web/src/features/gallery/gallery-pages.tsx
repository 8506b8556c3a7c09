import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import styles from './gallery.module.css';

interface GalleryPagesProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

export function GalleryPages({ page, pages, onChange }: GalleryPagesProps) {
  const { t } = useTranslation('gallery');
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <PlainButton look="quiet" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('pages.previous')}
      </PlainButton>
      <span>{t('pages.place', { page, pages })}</span>
      <PlainButton look="quiet" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('pages.next')}
      </PlainButton>
    </nav>
  );
}
