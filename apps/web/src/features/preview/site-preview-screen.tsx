import { siteRoleMay } from '@sitewright/contract/permissions';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import { messageOf } from '../../lib/message-of.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DeviceFrame } from '../../ui/device-frame.tsx';
import { fittingViewport } from '../../ui/device-width.ts';
import { FullPageMessage } from '../shell/full-page-message.tsx';
import { PreviewBar } from './preview-bar.tsx';
import styles from './site-preview.module.css';
import { useSitePreview } from './use-site-preview.ts';

const DraftReview = lazy(() =>
  Promise.all([import('../review/draft-review.tsx'), loadNamespaces(['together', 'errors'])]).then(
    ([m]) => m,
  ),
);

/** Preview of a site's draft, `/preview/{siteId}` and `/preview/{siteId}/{pageId}`. */
export default function SitePreviewScreen() {
  const { t } = useTranslation('dashboard');
  const { siteId = '', pageId } = useParams();
  const navigate = useNavigate();
  const [viewport, setViewport] = useState(fittingViewport);
  const { site, pages, address, reviewAddress, error, retry } = useSitePreview(siteId);

  if (error) return <PreviewFailure error={error} onRetry={retry} />;
  if (!site || !pages || address === undefined) return <PreviewSkeleton />;
  const page = pageId
    ? pages.find(({ id }) => id === pageId)
    : (pages.find(({ isHome }) => isHome) ?? pages[0]);
  if (!page) return <PreviewMissing />;
  const show = (id: string): void => void navigate(paths.preview(siteId, id), { replace: true });
  if (!siteRoleMay(site.role, 'sites.content')) {
    return (
      <Suspense fallback={<PreviewSkeleton />}>
        <DraftReview site={site} pages={pages} pageId={page.id} base={reviewAddress ?? ''} onPage={show} />
      </Suspense>
    );
  }
  return (
    <main id="content" className={styles.screen}>
      <PreviewBar
        site={site}
        pages={pages}
        pageId={page.id}
        viewport={viewport}
        onPage={show}
        onViewport={setViewport}
      />
      <DeviceFrame
        src={`${address}${page.isHome ? '' : page.slug}`}
        title={t('preview.of', { page: page.title, site: site.name })}
        viewport={viewport}
        loadingLabel={t('preview.loading')}
      />
    </main>
  );
}

function PreviewSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <main id="content" className={styles.screen} aria-busy="true" aria-label={t('preview.loading')}>
      <div className={styles.bar} />
      <div className={styles.waiting} />
    </main>
  );
}

function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  // A malformed id fails with a validation error, not with 404.
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return <PreviewMissing />;
  return (
    <FullPageMessage title={t('preview.failed')} text={messageOf(error, t('preview.failedText'))}>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
      <ButtonLink look="quiet" to={paths.dashboard}>
        {t('preview.dashboard')}
      </ButtonLink>
    </FullPageMessage>
  );
}

function PreviewMissing() {
  const { t } = useTranslation('dashboard');
  return (
    <FullPageMessage title={t('preview.missing')} text={t('preview.missingText')}>
      <ButtonLink to={paths.dashboard}>{t('preview.dashboard')}</ButtonLink>
    </FullPageMessage>
  );
}
