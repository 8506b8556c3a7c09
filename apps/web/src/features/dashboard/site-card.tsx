import { siteRoleMay } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { limits } from '@sitewright/contract/limits';
import { Button } from '@mantine/core';
import { IconBulb, IconUsers } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import { cardState, type SiteAction } from './card-state.ts';
import styles from './site-card.module.css';
import { SiteMenu } from './site-menu.tsx';
import { daysLeft, timeAgo } from './time-ago.ts';

interface SiteCardProps {
  site: Site;
  mayWrite: boolean;
  isBusy: boolean;
  /** Submissions of its forms that nobody has read. */
  unread: number;
  /** Open recommendations. */
  recommendations: number;
  now: number;
  onAction: (action: SiteAction, site: Site) => void;
}

/** Site card: live thumbnail of the home page, name, state. Opens the builder, or the view that the role allows. */
export function SiteCard({ site, mayWrite, isBusy, unread, recommendations, now, onAction }: SiteCardProps) {
  const { t } = useTranslation('dashboard');
  const { tone, next, actions } = cardState(site, mayWrite);
  const isTrashed = site.status === 'trashed';
  const open = siteRoleMay(site.role, 'sites.content') ? paths.builder : paths.preview;
  return (
    <article className={styles.card} data-trashed={isTrashed} aria-busy={isBusy}>
      <div className={styles.picture}>
        {!isTrashed && <ScaledFrame src={`${site.thumbnailUrl}?version=${site.version}`} title={site.name} />}
      </div>
      <div className={styles.about}>
        <h2 dir="auto">{isTrashed ? site.name : <Link to={open(site.id)}>{site.name}</Link>}</h2>
        <p className={styles.address}>{new URL(site.url).host}</p>
        {site.sharedBy !== null && <SharedBadge site={site} sharedBy={site.sharedBy} />}
        <SiteMeta site={site} now={now} />
      </div>
      <div className={styles.state}>
        <span className={styles.chip} data-tone={tone}>
          {t(`status.${site.status}`)}
        </span>
        {unread > 0 && (
          <Link to={paths.allSubmissions(site.id)} className={styles.unread}>
            {t('card.unread', { count: unread })}
          </Link>
        )}
        {recommendations > 0 && (
          <button
            type="button"
            className={styles.recommendations}
            aria-label={t('card.recommendationsOf', { count: recommendations, name: site.name })}
            onClick={() => onAction('recommendations', site)}
          >
            <IconBulb size={14} stroke={1.7} aria-hidden="true" />
            {t('card.recommendations', { count: recommendations })}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        {next && (
          <Button
            size="xs"
            variant={next === 'publishChanges' ? 'filled' : 'default'}
            loading={isBusy}
            onClick={() => onAction(next, site)}
          >
            {t(`actions.${next}`)}
          </Button>
        )}
        {!isTrashed && <SiteMenu site={site} actions={actions} onAction={onAction} />}
      </div>
    </article>
  );
}

function SharedBadge({ site, sharedBy }: { site: Site; sharedBy: string }) {
  const { t } = useTranslation('dashboard');
  const who = sharedBy ? t('card.sharedBy', { name: sharedBy }) : t('card.shared');
  return (
    <p className={styles.shared}>
      <IconUsers size={14} stroke={1.6} aria-hidden="true" />
      <span>{siteRoleMay(site.role, 'sites.comment') ? who : `${who} · ${t('card.viewOnly')}`}</span>
    </p>
  );
}

function SiteMeta({ site, now }: { site: Site; now: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (site.deletedAt) {
    const count = daysLeft(site.deletedAt, limits.sites.trashDays, now);
    return (
      <p className={styles.facts}>
        <span>{t('card.deleted', { when: timeAgo(site.deletedAt, now, language, t('card.justNow')) })}</span>
        <span>{count > 0 ? t('card.purged', { count }) : t('card.purgedToday')}</span>
      </p>
    );
  }
  return (
    <p className={styles.facts}>
      <time dateTime={site.updatedAt} title={new Date(site.updatedAt).toLocaleString(language)}>
        {t('card.edited', { when: timeAgo(site.updatedAt, now, language, t('card.justNow')) })}
      </time>
      <span>{t('card.pages', { count: site.pageCount })}</span>
      <PlannedTime site={site} />
    </p>
  );
}

/** Next scheduled publish or unpublish. */
function PlannedTime({ site: { publishAt, unpublishAt } }: { site: Site }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const next = publishAt ?? unpublishAt;
  if (next === null) return null;
  const when = new Date(next).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={next}>{t(publishAt === null ? 'card.goesOffline' : 'card.goesLive', { when })}</time>
  );
}
