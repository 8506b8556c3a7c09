import type { CampaignResults } from '@sitewright/contract/newsletter/campaign-delivery';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import growth from '../newsletter.module.css';

/** Emails upwards and cancellations downwards, a column for each span of time, and the same as a table. */
export function CampaignChart({ columns }: Pick<CampaignResults, 'columns'>) {
  const { t } = useTranslation('newsletter-campaigns');
  const { moment } = useDateFormat();
  const most = Math.max(1, ...columns.flatMap(({ sent, unsubscribed }) => [sent, unsubscribed]));
  const [first, last] = [columns[0], columns.at(-1)];
  return (
    <>
      <div aria-hidden>
        <div className={growth.chart}>
          {columns.map(({ from, sent, unsubscribed }) => (
            <div key={from} className={growth.day} title={`${moment(from)}: ${sent} / −${unsubscribed}`}>
              <span className={growth.up} style={{ blockSize: `${(sent / most) * 50}%` }} />
              <span className={growth.down} style={{ blockSize: `${(unsubscribed / most) * 50}%` }} />
            </div>
          ))}
        </div>
        <div className={growth.axis}>
          <span>{first && moment(first.from)}</span>
          <span>{last && last !== first && moment(last.from)}</span>
        </div>
      </div>
      <Hidden>
        <table>
          <caption>{t('results.overTime')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('results.time')}</th>
              <th scope="col">{t('counts.sent')}</th>
              <th scope="col">{t('results.left')}</th>
            </tr>
          </thead>
          <tbody>
            {columns
              .filter(({ sent, unsubscribed }) => sent + unsubscribed > 0)
              .map(({ from, sent, unsubscribed }) => (
                <tr key={from}>
                  <th scope="row">{moment(from)}</th>
                  <td>{sent}</td>
                  <td>{unsubscribed}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Hidden>
    </>
  );
}
