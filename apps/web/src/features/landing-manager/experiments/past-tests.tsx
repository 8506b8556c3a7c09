import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useTestFormat } from './use-test-format.ts';

/** Tests that have ended, with what was chosen. */
export function PastTests({ tests }: { tests: readonly LandingExperiment[] }) {
  const { t } = useTranslation('landing-manager');
  const columns = useColumns();
  return (
    <section className={listing.card}>
      <h2>{t('tests.past')}</h2>
      <DataTable label={t('tests.past')} rows={tests} rowKey={({ id }) => id} columns={columns} />
    </section>
  );
}

function useColumns(): Column<LandingExperiment>[] {
  const { t } = useTranslation('landing-manager');
  const days = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' });
  const period = (from: string, to: string): string => days.formatRange(new Date(from), new Date(to));
  const format = useTestFormat();
  return [
    {
      title: t('tests.period'),
      as: 'head',
      cell: ({ startedAt, stoppedAt }) => period(startedAt, stoppedAt ?? startedAt),
    },
    { title: t('tests.goal'), cell: ({ goal }) => t(`goals.${goal}`) },
    {
      title: t('tests.rates'),
      cell: ({ variants: { a, b } }) => `A ${format.rate(a.rate)} · B ${format.rate(b.rate)}`,
    },
    {
      title: t('tests.chosen'),
      cell: ({ winner }) => (winner ? t(`tests.variants.${winner}`) : t('tests.noWinner')),
    },
    { title: t('tests.result'), cell: (test) => format.verdict(test) },
  ];
}
