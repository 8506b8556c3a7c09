import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../../ui/visually-hidden.tsx';
import { Entry, type EntryProps } from './calendar-entry.tsx';
import styles from './calendar.module.css';
import { dayOf, isSameMonth, today } from './local-days.ts';
import type { CalendarPost } from './use-calendar.ts';

interface Props extends EntryProps {
  /** The selected day: its month is shown, with the rest of its weeks. */
  day: string;
  weeks: readonly (readonly string[])[];
  entries: readonly CalendarPost[];
}

/** Days at noon, which is the same day in every zone near it. */
const atNoon = (day: string): Date => new Date(`${day}T12:00`);

const byDay = (entries: readonly CalendarPost[]): Map<string, CalendarPost[]> =>
  Map.groupBy(
    entries.filter(({ at }) => at !== null).toSorted((a, b) => (a.at! < b.at! ? -1 : 1)),
    ({ at }) => dayOf(new Date(at!)),
  );

/** Posts of one day beyond which the rest is folded. */
const entriesShown = 4;

/** Weeks as rows, days as cells that posts are dropped onto. */
export function MonthGrid({ day, weeks, entries, ...props }: Props) {
  const { t, i18n } = useTranslation('blog');
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short' });
  const longWeekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long' });
  const days = byDay(entries);
  return (
    <table className={styles.grid} aria-label={t('tabs.calendar')}>
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" abbr={longWeekday.format(atNoon(one))}>
              {weekday.format(atNoon(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td
                key={one}
                data-day={one}
                data-outside={isSameMonth(one, day) ? undefined : ''}
                aria-current={one === today() ? 'date' : undefined}
              >
                <DayName day={one} />
                <DayEntries entries={days.get(one) ?? []} {...props} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One week as a list: for narrow screens. */
export function WeekList({ weeks, entries, ...props }: Omit<Props, 'day'>) {
  const { t, i18n } = useTranslation('blog');
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const days = byDay(entries);
  return (
    <ul className={styles.week} aria-label={t('tabs.calendar')}>
      {weeks.flat().map((one) => (
        <li key={one} data-day={one} aria-current={one === today() ? 'date' : undefined}>
          <time dateTime={one}>{format.format(atNoon(one))}</time>
          <DayEntries entries={days.get(one) ?? []} {...props} />
          {!days.has(one) && <span className={styles.none}>{t('calendar.nothing')}</span>}
        </li>
      ))}
    </ul>
  );
}

function DayName({ day }: { day: string }) {
  const { i18n } = useTranslation('blog');
  const long = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' });
  return (
    <time dateTime={day} className={styles.number}>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <Hidden>{long.format(atNoon(day))}</Hidden>
    </time>
  );
}

function DayEntries({ entries, ...props }: EntryProps & { entries: readonly CalendarPost[] }) {
  const { t } = useTranslation('blog');
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const isFolded = entries.length > entriesShown && !isWhole;
  const shown = isFolded ? entries.slice(0, entriesShown - 1) : entries;
  return (
    <ul className={styles.entries}>
      {shown.map((post) => (
        <li key={post.id}>
          <Entry post={post} {...props} />
        </li>
      ))}
      {isFolded && (
        <li>
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            {t('calendar.more', { count: entries.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}
