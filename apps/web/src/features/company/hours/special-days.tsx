import { ActionIcon, Button, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { SpecialDay } from '@sitewright/contract/company/opening-hours';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../company.module.css';
import type { FindIssue } from '../use-field-issue.ts';
import { DayTimes } from './day-times.tsx';

interface Props {
  days: readonly SpecialDay[];
  issue: FindIssue;
  isReadOnly: boolean;
  onChange: (days: SpecialDay[]) => void;
}

const newDay: SpecialDay = { date: '', label: '', isClosed: true, intervals: [] };

/** Days with hours of their own, such as holidays. */
export function SpecialDays({ days, issue, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('company');
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    onChange([...days, newDay]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  const remove = (index: number): void => {
    onChange(days.toSpliced(index, 1));
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <div className={styles.special}>
      <div>
        <h3>{t('hours.special.title')}</h3>
        <p className={listing.quiet}>{t('hours.special.text')}</p>
      </div>
      {days.length > 0 && (
        <ul ref={list} className={styles.entries}>
          {days.map((day, index) => {
            const title = day.label || day.date || t('hours.special.item', { number: index + 1 });
            const path = `openingHours.special.${index}`;
            const set = (part: Partial<SpecialDay>): void => onChange(days.with(index, { ...day, ...part }));
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.entry} aria-label={title}>
                <div className={styles.entryFields}>
                  <div className={styles.pair}>
                    <TextInput
                      type="date"
                      label={t('hours.special.date')}
                      required
                      value={day.date}
                      error={issue(`${path}.date`)}
                      onChange={(event) => set({ date: event.currentTarget.value })}
                    />
                    <TextInput
                      label={t('hours.special.label')}
                      placeholder={t('hours.special.labelHint')}
                      maxLength={limits.specialDayLabelMaxLength}
                      value={day.label}
                      error={issue(`${path}.label`)}
                      onChange={(event) => set({ label: event.currentTarget.value })}
                    />
                  </div>
                  <div className={styles.specialTimes}>
                    <DayTimes
                      day={title}
                      hours={day}
                      like={undefined}
                      error={issue(`${path}.intervals`)}
                      isReadOnly={isReadOnly}
                      onChange={set}
                    />
                  </div>
                </div>
                {!isReadOnly && (
                  <div className={styles.entryActions}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('lists.remove', { name: title })}
                      onClick={() => remove(index)}
                    >
                      <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                    </ActionIcon>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly &&
        (days.length < limits.specialDaysMax ? (
          <div>
            <Button ref={addButton} variant="default" size="sm" onClick={add}>
              {t('hours.special.add')}
            </Button>
          </div>
        ) : (
          <p className={listing.quiet}>{t('lists.full', { max: limits.specialDaysMax })}</p>
        ))}
    </div>
  );
}
