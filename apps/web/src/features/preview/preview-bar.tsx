import { siteRoleMay } from '@sitewright/contract/permissions';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { IconChevronLeft, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { type Viewport, ViewportSwitch } from '../../ui/viewport-switch.tsx';
import styles from './site-preview.module.css';

interface PreviewBarProps {
  site: Site;
  pages: readonly PageSummary[];
  pageId: string;
  viewport: Viewport;
  onPage: (pageId: string) => void;
  onViewport: (viewport: Viewport) => void;
  /** Additional actions. */
  children?: ReactNode;
}

export function PreviewBar(props: PreviewBarProps) {
  const { site, pages, pageId, viewport, onPage, onViewport, children } = props;
  const { t } = useTranslation('dashboard');
  const { viewports } = useTexts('gallery');
  const isViewOnly = !siteRoleMay(site.role, 'sites.content');
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <Link to={isViewOnly ? paths.dashboard : paths.builder(site.id)} className={styles.back}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
          <span>{isViewOnly ? t('preview.dashboard') : t('preview.back')}</span>
        </Link>
        <h1 dir="auto">{site.name}</h1>
      </div>
      <div className={styles.middle}>
        <select
          aria-label={t('preview.page')}
          value={pageId}
          onChange={(event) => onPage(event.currentTarget.value)}
        >
          {pages.map((page) => (
            <option key={page.id} value={page.id}>
              {page.title}
            </option>
          ))}
        </select>
        <ViewportSwitch labels={viewports} value={viewport} onChange={onViewport} />
      </div>
      <div className={styles.end}>
        <span className={styles.state} data-status={site.status}>
          {t(`status.${site.status}`)}
        </span>
        {site.isPublished && (
          <a href={site.url} target="_blank" rel="noopener" className={styles.live} title={t('preview.live')}>
            <span>{t('preview.live')}</span>
            <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
          </a>
        )}
        {children}
      </div>
    </header>
  );
}
