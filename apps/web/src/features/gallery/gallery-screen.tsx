import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { currentSearchParams } from '../../lib/hooks/use-url-filters.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { paths } from '../../routes/paths.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import { consumeTemplate } from './chosen-template.ts';
import { GalleryPages } from './gallery-pages.tsx';
import { type GalleryQuery, readGalleryQuery, writeGalleryQuery } from './gallery-query.ts';
import { GallerySearch } from './gallery-search.tsx';
import styles from './gallery.module.css';
import { IndustryFilters } from './industry-filters.tsx';
import { TemplateGrid, TemplateGridSkeleton } from './template-grid.tsx';
import { TemplatePreviewDialog } from './template-preview-dialog.tsx';
import { useIndustryCounts, useTemplates } from './use-gallery.ts';

/** The public gallery, `/site-templates`. */
export default function GalleryScreen() {
  const { t } = useTranslation('gallery');
  const [params, setParams] = useSearchParams();
  const query = readGalleryQuery(params);
  const industries = useIndustryCounts();
  const [previewed, setPreviewed] = useState<string>();
  const results = useRef<HTMLElement>(null);
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'loading') return;
    // A guest who returns without signing in chooses again.
    const chosen = consumeTemplate();
    if (chosen !== undefined && status === 'signed-in') void navigate(paths.siteTemplateCreate(chosen));
  }, [status, navigate]);

  const change = (next: Partial<GalleryQuery>, isStep = false): void =>
    setParams(writeGalleryQuery({ ...readGalleryQuery(currentSearchParams()), page: 1, ...next }), {
      replace: !isStep,
      preventScrollReset: true,
    });
  const handlePage = (page: number): void => {
    change({ page }, true);
    results.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <main id="content" className={styles.page}>
      <header className={styles.hero}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.lead')}</p>
        <GallerySearch value={query.search} onSearch={(search) => change({ search })} />
        {!tenantHost && (
          <Link to={paths.samples} className={styles.samples}>
            {t('hero.samples')}
          </Link>
        )}
      </header>
      <section ref={results} className={styles.results}>
        <IndustryFilters
          industries={industries}
          value={query.industry}
          onChange={(industry) => change({ industry }, true)}
        />
        <Results query={query} onPage={handlePage} onPreview={setPreviewed} onReset={() => setParams({})} />
      </section>
      <TemplatePreviewDialog id={previewed} onClose={() => setPreviewed(undefined)} />
    </main>
  );
}

interface ResultsProps {
  query: GalleryQuery;
  onPage: (page: number) => void;
  onPreview: (slug: string) => void;
  onReset: () => void;
}

function Results({ query, onPage, onPreview, onReset }: ResultsProps) {
  const { t } = useTranslation(['gallery', 'common']);
  const { data, isPending, isError, isPlaceholderData, refetch } = useTemplates(query);
  if (isPending) return <TemplateGridSkeleton />;
  const { templates, pagination } = data ?? { templates: [], pagination: { total: 0, pages: 0 } };
  return (
    <>
      <output className={styles.count}>
        {templates.length > 0 && t('results', { count: pagination.total })}
      </output>
      {templates.length > 0 ? (
        <TemplateGrid templates={templates} isStale={isPlaceholderData} onPreview={onPreview} />
      ) : (
        // No message of its own when loading fails (specification, error catalogue).
        <NoTemplates
          text={isError ? '' : t('empty.text')}
          action={isError ? t('common:retry') : t('empty.reset')}
          onAction={isError ? () => void refetch() : onReset}
        />
      )}
      <GalleryPages page={query.page} pages={pagination.pages} onChange={onPage} />
    </>
  );
}

interface NoTemplatesProps {
  text: string;
  action: string;
  onAction: () => void;
}

function NoTemplates({ text, action, onAction }: NoTemplatesProps) {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 160 96" fill="none" aria-hidden="true">
        <g stroke="var(--color-border-strong)">
          <rect x="8.500" y="14.500" width="63" height="44" rx="6" />
          <rect x="88.500" y="14.500" width="63" height="44" rx="6" />
          <path d="M8 68h40M88 68h30M8 78h24M88 78h44" strokeWidth="3" strokeLinecap="round" />
        </g>
        <circle cx="80" cy="40" r="17" fill="var(--color-background)" stroke="currentColor" strokeWidth="3" />
        <path d="m92 53 16 17" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <h2>{t('empty.title')}</h2>
      {text && <p>{text}</p>}
      <PlainButton look="quiet" onClick={onAction}>
        {action}
      </PlainButton>
    </div>
  );
}
