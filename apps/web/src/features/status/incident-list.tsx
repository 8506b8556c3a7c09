import type { Incident } from '@sitewright/contract/status/status';
import { useLanguage, useTexts } from '../../lib/translations.ts';
import { durationText } from './duration-text.ts';
import styles from './status.module.css';

export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  const words = useTexts('page-status');
  const language = useLanguage();
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <section className={styles.incidents}>
      <h2>{words.incidentsTitle}</h2>
      {incidents.length === 0 ? (
        <p>{words.noIncidents}</p>
      ) : (
        <ol>
          {incidents.map(({ id, title, description, severity, date, duration }) => (
            <li key={id}>
              <h3 dir="auto">{title[language] ?? title.en}</h3>
              <p className={styles.about}>
                <span className={styles.severity} data-severity={severity}>
                  {words.severities[severity]}
                </span>
                <time dateTime={date}>{moment.format(new Date(date))}</time>
                <span>{duration === null ? words.ongoing : durationText(duration, words.duration)}</span>
              </p>
              <p dir="auto">{description[language] ?? description.en}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
