import type { ServiceDay, ServiceStatus } from '@sitewright/contract/status/status';
import { useLanguage, useTexts } from '../../lib/translations.ts';
import type { Language } from '../../lib/languages.ts';
import { formatDay } from '../public-pages/format-day.ts';
import { fillText } from './fill-text.ts';
import styles from './status.module.css';

const percentOf = (uptime: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(uptime / 100);

interface Props {
  service: ServiceStatus;
}

/** One service: its status now, its uptime, and a bar for each day. */
export function ServiceRow({ service: { id, status, uptime, days } }: Props) {
  const words = useTexts('page-status');
  const language = useLanguage();
  const { name, text } = words.services[id];
  const uptimeText =
    uptime === null ? words.noUptime : fillText(words.uptime, { percent: percentOf(uptime, language) });
  const problems = days.filter((day) => day.status === 'degraded' || day.status === 'outage');
  const missing = days.filter((day) => day.status === null).length;
  const summary = fillText(words.chart, {
    service: name,
    uptime: uptimeText,
    count: problems.length,
    missing,
  });
  return (
    <li className={styles.service}>
      <div>
        <h2>{name}</h2>
        <p>{text}</p>
      </div>
      <p className={styles.state} data-status={status ?? 'unknown'}>
        {words.states[status ?? 'unknown']}
      </p>
      <div className={styles.bars} role="img" aria-label={summary}>
        {days.map((day) => (
          <i
            key={day.date}
            data-status={day.status ?? 'unknown'}
            title={`${formatDay(day.date, language)}: ${words.states[day.status ?? 'unknown']}`}
          />
        ))}
      </div>
      <p className={styles.scale}>
        <span>{words.daysAgo}</span>
        <span>{uptimeText}</span>
        <span>{words.today}</span>
      </p>
      {problems.length > 0 && <ProblemDays days={problems} />}
    </li>
  );
}

/** The days behind the bars, for those who cannot point at them. */
function ProblemDays({ days }: { days: readonly ServiceDay[] }) {
  const words = useTexts('page-status');
  const language = useLanguage();
  return (
    <details className={styles.problems}>
      <summary>
        {words.showDays} ({days.length})
      </summary>
      <ul>
        {days.toReversed().map(({ date, status, uptime }) => (
          <li key={date}>
            <span>{formatDay(date, language)}</span>
            <span>{words.states[status ?? 'unknown']}</span>
            <span>{uptime === null ? '–' : percentOf(uptime, language)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
