import { IconArrowLeft } from '@tabler/icons-react';
import type { SiteTemplateDetail } from '@sitewright/contract/site-templates/site-templates';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { notify } from '../../lib/notify.ts';
import { fullTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { CreateSiteDialog } from './create-site-dialog.tsx';
import styles from './template-detail.module.css';
import { TemplatePages } from './template-pages.tsx';
import { TemplateImage } from './template-image.tsx';
import { TemplatePreviewDialog } from './template-preview-dialog.tsx';
import { useTemplate } from './use-gallery.ts';
import { useIndustryName } from './use-industry-name.ts';

/** One template, `/site-templates/{slug}`; guests sign in first (specification, roles). */
export default function TemplateDetailScreen() {
  const { slug = '' } = useParams();
  const { status } = useSession();
  if (status === 'guest') return <Navigate to={paths.login(paths.siteTemplate(slug))} replace />;
  return (
    <main id="content" className={styles.page}>
      {status === 'loading' ? <PageSkeleton /> : <LoadedTemplate key={slug} slug={slug} />}
    </main>
  );
}

function LoadedTemplate({ slug }: { slug: string }) {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const { data: template, isError } = useTemplate(slug);
  useEffect(() => {
    if (!isError) return;
    notify.error(t('detail.loadFailed'));
    void navigate(paths.siteTemplates, { replace: true });
  }, [isError, navigate, t]);
  return template ? <TemplateDetail template={template} /> : <PageSkeleton />;
}

function TemplateDetail({ template }: { template: SiteTemplateDetail }) {
  const { t } = useTranslation('gallery');
  const [params, setParams] = useSearchParams();
  const [previewedPage, setPreviewedPage] = useState<number>();
  const { name, features, tags } = template;
  useEffect(() => {
    document.title = fullTitle(name);
  }, [name]);
  const isCreating = params.has('create');
  const openCreate = (): void => setParams({ create: '' }, { preventScrollReset: true });
  const closeCreate = (): void => setParams({}, { replace: true, preventScrollReset: true });

  return (
    <>
      <Link to={paths.siteTemplates} className={styles.back}>
        <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
        {t('detail.back')}
      </Link>
      <Opening template={template} onUse={openCreate} onPreview={() => setPreviewedPage(0)} />
      {features.length > 0 && (
        <section className={styles.included}>
          <h2>{t('detail.included')}</h2>
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      )}
      <TemplatePages template={template} onOpen={setPreviewedPage} />
      {tags.length > 0 && (
        <section className={styles.tags}>
          <h2>{t('detail.tags')}</h2>
          <ul className={styles.tagList}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={paths.siteTemplateSearch(tag)}>{tag}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.closing}>
        <h2>{t('detail.ready')}</h2>
        <PlainButton size="large" onClick={openCreate}>
          {t('detail.use')}
        </PlainButton>
      </section>
      <CreateSiteDialog template={template} isOpen={isCreating} onClose={closeCreate} />
      <TemplatePreviewDialog
        id={previewedPage === undefined ? undefined : template.slug}
        startPage={previewedPage ?? 0}
        onClose={() => setPreviewedPage(undefined)}
      />
    </>
  );
}

interface OpeningProps {
  template: SiteTemplateDetail;
  onUse: () => void;
  onPreview: () => void;
}

function Opening({ template, onUse, onPreview }: OpeningProps) {
  const { t } = useTranslation('gallery');
  const industryName = useIndustryName();
  return (
    <header className={styles.opening}>
      <div className={styles.words}>
        {template.isPremium && <span className={styles.premium}>{t('card.premium')}</span>}
        <h1>{template.name}</h1>
        <p className={styles.description}>{template.description}</p>
        <div className={styles.actions}>
          <PlainButton size="large" onClick={onUse}>
            {t('detail.use')}
          </PlainButton>
          <PlainButton size="large" look="quiet" onClick={onPreview}>
            {t('detail.preview')}
          </PlainButton>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('detail.industry')}</dt>
            <dd>{industryName(template.industry)}</dd>
          </div>
          <div>
            <dt>{t('detail.category')}</dt>
            <dd>{template.category}</dd>
          </div>
        </dl>
        <p className={styles.usage}>{t('card.sites', { count: template.usageCount })}</p>
      </div>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('card.previewOf', { name: template.name })}
        onClick={onPreview}
      >
        <TemplateImage template={template} isEager />
      </button>
    </header>
  );
}
