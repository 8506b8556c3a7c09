import type { SiteUsage, SiteUsageMeter } from '@sitewright/contract/usage/usage';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useUsageFormat } from './use-usage-format.ts';
import classes from './usage.module.css';

interface Props {
  meter: SiteUsageMeter;
  sites: readonly SiteUsage[];
  other: number;
}

/** The sites that use most of a meter, with bars that compare them. */
export function SiteBreakdown({ meter, sites, other }: Props) {
  const { t } = useTranslation('usage');
  const format = useUsageFormat();
  const rows = [
    ...sites.map(({ siteId, name, value }) => ({ key: siteId, name, value })),
    ...(other > 0 ? [{ key: 'other', name: t('breakdown.other'), value: other }] : []),
  ];
  if (rows.length === 0) return <p className={classes.none}>{t('breakdown.empty')}</p>;
  const most = Math.max(...rows.map(({ value }) => value));
  return (
    <ul className={classes.sites}>
      {rows.map(({ key, name, value }) => (
        <li key={key}>
          <span dir="auto">{name}</span>
          <span className={classes.bar}>
            <span style={{ inlineSize: `${(value / most) * 100}%` }} />
          </span>
          <span className={classes.count}>{format.amount(meter, value)}</span>
        </li>
      ))}
    </ul>
  );
}
