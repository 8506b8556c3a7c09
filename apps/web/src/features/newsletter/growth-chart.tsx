import type { NewsletterGrowth } from '@sitewright/contract/newsletter/subscribers';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import classes from './newsletter.module.css';

/** Subscriptions upwards and cancellations downwards, a column for each day, and the same as a table. */
export function GrowthChart({ days }: Pick<NewsletterGrowth, 'days'>) {
  const { t } = useTranslation('newsletter');
  const { day } = useDateFormat();
  const changed = days.filter(({ subscribed, unsubscribed }) => subscribed + unsubscribed > 0);
  const most = Math.max(1, ...days.flatMap(({ subscribed, unsubscribed }) => [subscribed, unsubscribed]));
  if (changed.length === 0) return <p className={classes.none}>{t('growth.none')}</p>;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div aria-hidden>
        <div className={classes.chart}>
          {days.map(({ date, subscribed, unsubscribed }) => (
            <div key={date} className={classes.day} title={`${day(date)}: +${subscribed} / −${unsubscribed}`}>
              <span className={classes.up} style={{ blockSize: `${(subscribed / most) * 50}%` }} />
              <span className={classes.down} style={{ blockSize: `${(unsubscribed / most) * 50}%` }} />
            </div>
          ))}
        </div>
        <div className={classes.axis}>
          <span>{first && day(first.date)}</span>
          <span>{t('growth.most', { count: most })}</span>
          <span>{last && day(last.date)}</span>
        </div>
      </div>
      <Hidden>
        <table>
          <caption>{t('growth.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('growth.day')}</th>
              <th scope="col">{t('growth.subscribed')}</th>
              <th scope="col">{t('growth.unsubscribed')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ date, subscribed, unsubscribed }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{subscribed}</td>
                <td>{unsubscribed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Hidden>
    </>
  );
}
