import { useLocalStorage } from '@mantine/hooks';
import { scopeOf } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import { currentSearchParams } from '../../lib/hooks/use-url-filters.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { ErrorState } from '../../ui/listing/query-boundary.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { BlankSiteDialog } from './blank-site-dialog.tsx';
import type { SiteAction } from './card-state.ts';
import styles from './dashboard.module.css';
import { EmptyTrash, NoMatch, NoSites } from './empty-dashboard.tsx';
import { NewSiteMenu } from './new-site-menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SitesGrid, SitesSkeleton } from './sites-grid.tsx';
import { SitesPages } from './sites-pages.tsx';
import { readSitesQuery, type SitesQuery, writeSitesQuery } from './sites-query.ts';
import { type SitesLayout, SitesToolbar } from './sites-toolbar.tsx';
import { TenantCard } from './tenant-card.tsx';
import { TrashLiveDialog } from './trash-live-dialog.tsx';
import { useSiteActions } from './use-site-actions.ts';
import { useSites } from './use-sites.ts';

const RecommendationsDialog = lazyComponent(() =>
  Promise.all([
    import('../recommendations/recommendations-dialog.tsx'),
    loadNamespaces(['recommendations']),
  ]).then(([m]) => m),
);

/** Sites of the current user, `/dashboard`. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { person } = useSession();
  const [params, setParams] = useSearchParams();
  const [layout, setLayout] = useLocalStorage<SitesLayout>({ key: 'dashboard_layout', defaultValue: 'grid' });
  const [isBlankOpen, setBlankOpen] = useState(false);
  const query = readSitesQuery(params);
  const mayWrite = person !== undefined && scopeOf(person.role, 'sites.write') !== undefined;

  const handleChange = (change: Partial<SitesQuery>): void =>
    setParams(writeSitesQuery({ ...readSitesQuery(currentSearchParams()), page: 1, ...change }), {
      preventScrollReset: true,
    });
  const openBlank = (): void => setBlankOpen(true);

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('title')}</h1>
          {tenantHost?.branding.dashboardWelcome && (
            <p className={styles.welcome}>{tenantHost.branding.dashboardWelcome}</p>
          )}
        </div>
        {mayWrite && <NewSiteMenu onBlank={openBlank} />}
      </header>
      {person?.role === 'ADMIN' && <TenantCard />}
      <SitesToolbar query={query} layout={layout} onChange={handleChange} onLayout={setLayout} />
      <Sites query={query} layout={layout} mayWrite={mayWrite} onChange={handleChange} onBlank={openBlank} />
      <BlankSiteDialog isOpen={isBlankOpen} onClose={() => setBlankOpen(false)} />
    </div>
  );
}

interface SitesProps {
  query: SitesQuery;
  layout: SitesLayout;
  mayWrite: boolean;
  onChange: (change: Partial<SitesQuery>) => void;
  onBlank: () => void;
}

function Sites({ query, layout, mayWrite, onChange, onBlank }: SitesProps) {
  const { t } = useTranslation('dashboard');
  const { data, dataUpdatedAt, error, isPending, isPlaceholderData, refetch } = useSites(query);
  const actions = useSiteActions();
  const [renamed, setRenamed] = useState<Site>();
  const [leaving, setLeaving] = useState<Site>();
  const [shared, setShared] = useState<Site>();
  const [advised, setAdvised] = useState<Site>();

  const doing: Partial<Record<SiteAction, (site: Site) => unknown>> = {
    publish: (site) => actions.setPublished(site, true),
    publishChanges: (site) => actions.setPublished(site, true),
    unpublish: (site) => actions.setPublished(site, false),
    recommendations: setAdvised,
    rename: setRenamed,
    duplicate: actions.duplicate,
    share: setShared,
    trash: (site) => (site.isPublished ? setLeaving(site) : actions.trash(site)),
    restore: actions.restore,
  };

  if (isPending) return <SitesSkeleton layout={layout} />;
  if (!data) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        title={t('failed.load')}
        text={t('failed.loadText')}
      />
    );
  }
  const { sites, pagination } = data;
  return (
    <>
      {sites.length > 0 ? (
        <SitesGrid
          sites={sites}
          total={pagination.total}
          layout={layout}
          isStale={isPlaceholderData}
          mayWrite={mayWrite}
          busyIds={actions.busyIds}
          now={dataUpdatedAt}
          onAction={(action, site) => void doing[action]?.(site)}
        />
      ) : query.q ? (
        <NoMatch query={query.q} onReset={() => onChange({ q: '' })} />
      ) : query.view === 'trashed' ? (
        <EmptyTrash onBack={() => onChange({ view: 'active' })} />
      ) : (
        <NoSites onBlank={onBlank} />
      )}
      <SitesPages page={query.page} pages={pagination.pages} onChange={(page) => onChange({ page })} />
      <RenameDialog
        site={renamed}
        onRename={(site, name) => void actions.rename(site, name)}
        onClose={() => setRenamed(undefined)}
      />
      {advised && <RecommendationsDialog site={advised} onClose={() => setAdvised(undefined)} />}
      {shared && <ShareDialog site={shared} onClose={() => setShared(undefined)} />}
      <TrashLiveDialog
        site={leaving}
        onConfirm={(site) => void actions.trash(site)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
