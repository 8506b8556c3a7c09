import type { UsageMeter, UsageMonth } from '@sitewright/contract/usage/usage';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import { useUsageFormat } from './use-usage-format.ts';
import classes from './usage.module.css';

interface Props {
  meter: UsageMeter;
  months: readonly UsageMonth[];
}

/** A column for each month, and the same as a table for screen readers. */
export function HistoryChart({ meter, months }: Props) {
  const { t } = useTranslation('usage');
  const format = useUsageFormat();
  const most = Math.max(0, ...months.map(({ value }) => value ?? 0));
  const words = (value: number | null): string =>
    value === null ? t('history.none') : format.amount(meter, value);
  const [first, last] = [months[0], months.at(-1)];
  return (
    <>
      {most === 0 ? (
        <p className={classes.none}>{t('history.empty')}</p>
      ) : (
        <div aria-hidden>
          <div className={classes.chart}>
            {months.map(({ month, value }) => (
              <div
                key={month}
                className={classes.month}
                data-now={month === last?.month || undefined}
                title={`${format.month(month)}: ${words(value)}`}
              >
                <span style={{ blockSize: `${((value ?? 0) / most) * 100}%` }} />
              </div>
            ))}
          </div>
          <div className={classes.axis}>
            <span>{first && format.shortMonth(first.month)}</span>
            <span>{t('history.most', { value: format.amount(meter, most) })}</span>
            <span>{last && format.shortMonth(last.month)}</span>
          </div>
        </div>
      )}
      <Hidden>
        <table>
          <caption>{t('history.table', { meter: t(`meters.${meter}`) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('history.month')}</th>
              <th scope="col">{t('history.value')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{format.month(month)}</th>
                <td>{words(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Hidden>
    </>
  );
}
