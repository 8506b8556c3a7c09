import {
  getUsageBreakdown,
  getUsageByUser,
  getUsageHistory,
  siteUsageMeters,
  type UsageMeter,
  type UsageScope,
  usageMeters,
} from '@sitewright/contract/usage/usage';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListFilter } from '../../ui/listing/list-toolbar.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { HistoryChart } from './history-chart.tsx';
import { UsageBars } from './usage-bars.tsx';
import classes from './usage.module.css';

function History({ meter }: { meter: UsageMeter }) {
  const query = useQuery({
    queryKey: ['usage-history', meter],
    queryFn: ({ signal }) => request(getUsageHistory, { query: { meter }, signal }),
    staleTime: 0,
  });
  return <QueryBoundary query={query}>{(data) => <HistoryChart {...data} />}</QueryBoundary>;
}

function Breakdown({ meter: chosen }: { meter: UsageMeter }) {
  const { t } = useTranslation('usage');
  const meter = oneOf(chosen, siteUsageMeters);
  const query = useQuery({
    queryKey: ['usage-breakdown', meter],
    queryFn: ({ signal }) => request(getUsageBreakdown, { query: { meter }, signal }),
    enabled: meter !== undefined,
    staleTime: 0,
  });
  if (!meter) return <p className={classes.none}>{t('breakdown.notDivided')}</p>;
  return (
    <QueryBoundary query={query}>
      {({ sites, other }) => (
        <UsageBars
          meter={meter}
          parts={sites.map(({ siteId, name, value }) => ({ key: siteId, name, value }))}
          other={{ name: t('breakdown.other'), value: other }}
          empty={t('breakdown.empty')}
        />
      )}
    </QueryBoundary>
  );
}

function ByMember({ meter }: { meter: UsageMeter }) {
  const { t } = useTranslation('usage');
  const query = useQuery({
    queryKey: ['usage-by-user', meter],
    queryFn: ({ signal }) => request(getUsageByUser, { query: { meter }, signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary query={query}>
      {({ users, other }) => (
        <UsageBars
          meter={meter}
          parts={users.map(({ userId, name, value }) => ({
            key: userId,
            name: name || t('byMember.deleted'),
            value,
          }))}
          other={{ name: t('byMember.other'), value: other }}
          empty={t('byMember.empty')}
        />
      )}
    </QueryBoundary>
  );
}

/** One meter by month, by site and, for a workspace, by member. The choice is part of the address. */
export function UsageDetails({ scope }: { scope: UsageScope }) {
  const { t } = useTranslation('usage');
  const { filters, change } = useUrlFilters(['meter']);
  const meter = oneOf(filters.meter, usageMeters) ?? 'storageBytes';
  return (
    <>
      <div className={classes.choice}>
        <ListFilter
          label={t('meter')}
          value={meter}
          options={usageMeters.map((name) => [name, t(`meters.${name}`)])}
          onChange={(value) => change({ meter: value === 'storageBytes' ? '' : value })}
        />
      </div>
      <div className={classes.details}>
        <section className={classes.card} aria-labelledby="usage-history">
          <h2 id="usage-history">{t('history.title')}</h2>
          <p className={classes.hint}>{t('history.text')}</p>
          <History meter={meter} />
        </section>
        <section className={classes.card} aria-labelledby="usage-by-site">
          <h2 id="usage-by-site">{t('breakdown.title')}</h2>
          <p className={classes.hint}>{t('breakdown.text')}</p>
          <Breakdown meter={meter} />
        </section>
        {scope === 'workspace' && (
          <section className={classes.card} aria-labelledby="usage-by-member">
            <h2 id="usage-by-member">{t('byMember.title')}</h2>
            <p className={classes.hint}>{t('byMember.text')}</p>
            <ByMember meter={meter} />
          </section>
        )}
      </div>
    </>
  );
}
