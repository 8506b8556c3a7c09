import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './dashboard.module.css';

interface SitesPagesProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

export function SitesPages({ page, pages, onChange }: SitesPagesProps) {
  const { t } = useTranslation('dashboard');
  if (pages < 2 && page === 1) return null;
  const handlePage = (next: number): void => {
    onChange(next);
    scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => handlePage(Math.min(page - 1, pages || 1))}
      >
        {t('pages.previous')}
      </Button>
      <span>{t('pages.place', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => handlePage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
