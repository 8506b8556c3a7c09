import { Button } from '@mantine/core';
import { type LandingVariant, landingVariants } from '@sitewright/contract/landing/landing';
import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { useTestFormat } from './use-test-format.ts';

interface Props {
  test: LandingExperiment;
  onStop: (winner: LandingVariant | null) => void;
}

/** Figures of the running test, what they mean, and how it ends. */
export function RunningTest({ test, onStop }: Props) {
  const { t } = useTranslation('landing-manager');
  const { moment } = useDateFormat();
  const format = useTestFormat();
  const columns = useColumns(test);
  return (
    <section className={listing.card} aria-label={t('tests.running')}>
      <div className={listing.header}>
        <div>
          <h2>{t('tests.running')}</h2>
          <p className={listing.quiet}>
            {t('tests.since', { when: moment(test.startedAt), goal: t(`goals.${test.goal}`) })}
          </p>
        </div>
        <StatusBadge tone="good">{t('tests.isRunning')}</StatusBadge>
      </div>
      <DataTable
        label={t('tests.figures')}
        rows={landingVariants}
        rowKey={(variant) => variant}
        columns={columns}
      />
      <p role="status">{format.verdict(test)}</p>
      <p className={listing.quiet}>{t('tests.advice')}</p>
      <div className={listing.actions}>
        {landingVariants.map((variant) => (
          <Button
            key={variant}
            variant={test.verdict === `${variant}_is_better` ? 'filled' : 'default'}
            onClick={() => onStop(variant)}
          >
            {t(`tests.stop.${variant}.action`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => onStop(null)}>
          {t('tests.stop.none.action')}
        </Button>
      </div>
    </section>
  );
}

function useColumns({ variants, weight }: LandingExperiment): Column<LandingVariant>[] {
  const { t } = useTranslation('landing-manager');
  const format = useTestFormat();
  return [
    { title: t('tests.variant'), as: 'head', cell: (variant) => t(`tests.variants.${variant}`) },
    {
      title: t('tests.visitors'),
      cell: (variant) => format.share(variant === 'b' ? weight : 100 - weight),
    },
    { title: t('metrics.pageViews'), cell: (variant) => format.number(variants[variant].pageViews) },
    { title: t('metrics.conversions'), cell: (variant) => format.number(variants[variant].conversions) },
    { title: t('metrics.rate'), cell: (variant) => format.rate(variants[variant].rate) },
  ];
}
