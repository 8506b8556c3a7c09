import { Skeleton } from '@mantine/core';
import type { Site } from '@sitewright/contract/sites/sites';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useRecommendationCounts } from '../recommendations/use-recommendations.ts';
import { useUnread } from '../submissions/use-unread.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import type { SiteAction } from './card-state.ts';
import styles from './dashboard.module.css';
import card from './site-card.module.css';
import { SiteCard } from './site-card.tsx';
import type { SitesLayout } from './sites-toolbar.tsx';

interface SitesGridProps {
  sites: readonly Site[];
  total: number;
  layout: SitesLayout;
  isStale: boolean;
  mayWrite: boolean;
  busyIds: readonly string[];
  /** Reference time for relative dates. */
  now: number;
  onAction: (action: SiteAction, site: Site) => void;
}

const layoutClass = (layout: SitesLayout): string =>
  layout === 'grid' ? `${styles['grid']}` : `${styles['list']} ${card['list']}`;

export function SitesGrid({
  sites,
  total,
  layout,
  isStale,
  mayWrite,
  busyIds,
  now,
  onAction,
}: SitesGridProps) {
  const { t } = useTranslation('dashboard');
  const unread = useUnread();
  const recommendations = useRecommendationCounts(
    sites.filter(({ status }) => status !== 'trashed').map(({ id }) => id),
  );
  return (
    <>
      <output className={styles.count}>{t('count', { count: total })}</output>
      <ul className={layoutClass(layout)} data-stale={isStale}>
        {sites.map((site) => (
          <li key={site.id}>
            <SiteCard
              site={site}
              mayWrite={mayWrite}
              isBusy={busyIds.includes(site.id)}
              unread={unread.ofSite(site.id)}
              recommendations={recommendations.get(site.id) ?? 0}
              now={now}
              onAction={onAction}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Skeleton in the layout of the cards. */
export function SitesSkeleton({ layout }: { layout: SitesLayout }) {
  const { t } = useTranslation('dashboard');
  return (
    <div aria-busy="true">
      <p className={styles.count}>
        <Hidden>{t('loading')}</Hidden>
      </p>
      <div className={layoutClass(layout)}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={card.card}>
            <div className={card.picture} />
            <div className={card.about}>
              <Skeleton height={16} width="60%" radius="sm" />
              <Skeleton height={12} width="45%" mt={9} radius="sm" />
            </div>
            <div className={card.state}>
              <Skeleton height={12} width={90} radius="sm" />
            </div>
            <div className={card.actions}>
              <Skeleton height={30} width={76} radius="md" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
