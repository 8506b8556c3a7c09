import type { FormStatistics } from '@sitewright/contract/forms/form-statistics';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import classes from './statistics.module.css';

const series = ['views', 'starts', 'completions'] as const;

/** Columns by day, and the same as a table for screen readers. */
export function DayChart({ days }: Pick<FormStatistics, 'days'>) {
  const { t } = useTranslation('submissions');
  const { day: format } = useDateFormat();
  const most = Math.max(1, ...days.flatMap((day) => series.map((name) => day[name])));
  const first = days[0];
  const last = days.at(-1);
  return (
    <section className={classes.card} aria-labelledby="by-day">
      <div className={classes.chartHead}>
        <h2 id="by-day">{t('statistics.byDay')}</h2>
        <ul className={classes.legend} aria-hidden>
          {series.map((name) => (
            <li key={name} data-series={name}>
              {t(`statistics.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.chart} aria-hidden>
        {days.map((day) => (
          <div
            key={day.day}
            className={classes.day}
            title={`${format(day.day)}: ${series.map((name) => `${t(`statistics.${name}`)} ${day[name]}`).join(', ')}`}
          >
            {series.map((name) => (
              <span key={name} data-series={name} style={{ blockSize: `${(day[name] / most) * 100}%` }} />
            ))}
          </div>
        ))}
      </div>
      {first && last && (
        <div className={classes.axis} aria-hidden>
          <span>{format(first.day)}</span>
          <span>{t('statistics.most', { count: most })}</span>
          <span>{format(last.day)}</span>
        </div>
      )}
      <Hidden>
        <table>
          <caption>{t('statistics.byDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.day')}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {t(`statistics.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{format(day.day)}</th>
                {series.map((name) => (
                  <td key={name}>{day[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Hidden>
    </section>
  );
}
