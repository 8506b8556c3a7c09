import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { DayHours, OpeningInterval } from '@sitewright/contract/company/opening-hours';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from '../company.module.css';
import {
  addInterval,
  closeDay,
  endsNextDay,
  isDayOpen,
  openDay,
  removeInterval,
  shownEnd,
  storedEnd,
} from './week-edits.ts';

interface Props {
  /** Name of the day. */
  day: string;
  hours: DayHours;
  /** Hours that a day has when it is opened. */
  like: DayHours | undefined;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (hours: DayHours) => void;
}

/** Whether a day is open, and when. */
export function DayTimes({ day, hours, like, error, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('company');
  const isOpen = isDayOpen(hours);
  const state = isOpen ? 'open' : hours.isClosed ? 'closed' : 'notStated';
  const setInterval = (index: number, part: Partial<OpeningInterval>): void =>
    onChange({
      isClosed: false,
      intervals: hours.intervals.with(index, { ...hours.intervals[index]!, ...part }),
    });
  return (
    <>
      <Switch
        className={styles.daySwitch}
        aria-label={t('hours.isOpen', { day })}
        label={t(`hours.${state}`)}
        checked={isOpen}
        onChange={(event) => onChange(event.currentTarget.checked ? openDay(like) : closeDay())}
      />
      {isOpen && (
        <div className={styles.times}>
          {hours.intervals.map((interval, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={styles.time}>
              <TextInput
                type="time"
                aria-label={t('hours.from', { day })}
                value={interval.from}
                error={error !== undefined}
                onChange={(event) => setInterval(index, { from: event.currentTarget.value })}
              />
              <span aria-hidden="true">{t('hours.until')}</span>
              <TextInput
                type="time"
                aria-label={t('hours.to', { day })}
                value={shownEnd(interval.to)}
                error={error !== undefined}
                onChange={(event) => setInterval(index, { to: storedEnd(event.currentTarget.value) })}
              />
              {!isReadOnly && hours.intervals.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('hours.removeTime', {
                    from: interval.from,
                    to: shownEnd(interval.to),
                    day,
                  })}
                  onClick={() => onChange(removeInterval(hours, index))}
                >
                  <IconX size={16} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              )}
              {endsNextDay(interval) && <span className={styles.note}>{t('hours.nextDay')}</span>}
            </div>
          ))}
          {error !== undefined && <p className={styles.issue}>{error}</p>}
          {!isReadOnly && hours.intervals.length < limits.intervalsMax && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('hours.addTimeOf', { day })}
              onClick={() => onChange(addInterval(hours))}
            >
              {t('hours.addTime')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
