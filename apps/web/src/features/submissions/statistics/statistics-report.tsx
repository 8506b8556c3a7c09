import type { FormStatistics } from '@sitewright/contract/forms/form-statistics';
import { useLanguage } from '../../../lib/translations.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { DayChart } from './day-chart.tsx';
import classes from './statistics.module.css';

/** `1:05`: minutes and seconds. */
const durationOf = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

export function StatisticsReport({ statistics }: { statistics: FormStatistics }) {
  const { t } = useTranslation('submissions');
  const language = useLanguage();
  const { views, starts, completions, medianSeconds, fields } = statistics;
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  // Visitors without scripts complete forms that nobody saw being opened.
  const share = (part: number, whole: number): string => percent.format(Math.min(1, part / whole));
  const figures = [
    { label: t('statistics.views'), value: number.format(views), note: t('statistics.viewsNote') },
    {
      label: t('statistics.starts'),
      value: number.format(starts),
      note: views === 0 ? '' : t('statistics.ofViews', { share: share(starts, views) }),
    },
    {
      label: t('statistics.completions'),
      value: number.format(completions),
      note: starts === 0 ? '' : t('statistics.ofStarts', { share: share(completions, starts) }),
    },
    {
      label: t('statistics.median'),
      value: medianSeconds === null ? '–' : durationOf(medianSeconds),
      note: t('statistics.medianNote'),
    },
  ];
  const most = Math.max(1, ...fields.map(({ left }) => left));
  return (
    <div className={classes.report}>
      <dl className={classes.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <DayChart days={statistics.days} />
      <section className={classes.card} aria-labelledby="drop-off">
        <h2 id="drop-off">{t('statistics.dropOff')}</h2>
        <p>{t(fields.length === 0 ? 'statistics.noDropOff' : 'statistics.dropOffHint')}</p>
        {fields.length > 0 && (
          <ol className={classes.fields}>
            {fields.map(({ fieldId, label, left }) => (
              <li key={fieldId}>
                <span dir="auto">{label}</span>
                <span className={classes.bar} style={{ inlineSize: `${(left / most) * 100}%` }} aria-hidden />
                <span className={classes.count}>{t('statistics.left', { count: left })}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
