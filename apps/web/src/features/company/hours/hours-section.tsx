import { Button } from '@mantine/core';
import { type DayHours, type Weekday, weekdays } from '@sitewright/contract/company/opening-hours';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import { fieldIds } from '../field-ids.ts';
import { DayTimes } from './day-times.tsx';
import { SpecialDays } from './special-days.tsx';
import { emptyWeek, hasHours, isDayOpen, sameWeek, usualWeek } from './week-edits.ts';

/** The week of a business, and the days that differ. */
export function HoursSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  const { openingHours } = draft;
  const { week } = openingHours;
  const [copied, setCopied] = useState<Weekday>();
  const setWeek = (next: typeof week): void => change({ openingHours: { ...openingHours, week: next } });
  const setDay = (day: Weekday, hours: DayHours): void => setWeek({ ...week, [day]: hours });
  const openBefore = (index: number): DayHours | undefined => {
    const before = weekdays.slice(0, index).findLast((day) => isDayOpen(week[day]));
    return before && week[before];
  };
  return (
    <CompanySection name="hours" isReadOnly={isReadOnly}>
      {hasHours(week) ? (
        <>
          <ul className={styles.week} id={fieldIds.openingHours} tabIndex={-1}>
            {weekdays.map((day, index) => (
              <li key={day} className={styles.day}>
                <span className={styles.dayName}>{t(`hours.days.${day}`)}</span>
                <DayTimes
                  day={t(`hours.days.${day}`)}
                  hours={week[day]}
                  like={openBefore(index)}
                  error={issue(`openingHours.week.${day}`)}
                  isReadOnly={isReadOnly}
                  onChange={(hours) => setDay(day, hours)}
                />
                {!isReadOnly && isDayOpen(week[day]) && (
                  <Button
                    className={styles.copy}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('hours.copyOf', { day: t(`hours.days.${day}`) })}
                    onClick={() => {
                      setWeek(sameWeek(week[day]));
                      setCopied(day);
                    }}
                  >
                    {t('hours.copy')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Hidden role="status">{copied && t('hours.copied', { day: t(`hours.days.${copied}`) })}</Hidden>
          {!isReadOnly && (
            <div>
              <Button variant="subtle" size="compact-sm" color="gray" onClick={() => setWeek(emptyWeek())}>
                {t('hours.clear')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <>
          <p className={listing.quiet}>{t('hours.none')}</p>
          {!isReadOnly && (
            <div>
              <Button
                id={fieldIds.openingHours}
                variant="default"
                size="sm"
                onClick={() => setWeek(usualWeek())}
              >
                {t('hours.start')}
              </Button>
            </div>
          )}
        </>
      )}
      <SpecialDays
        days={openingHours.special}
        issue={issue}
        isReadOnly={isReadOnly}
        onChange={(special) => change({ openingHours: { ...openingHours, special } })}
      />
    </CompanySection>
  );
}
