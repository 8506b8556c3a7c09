import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { dayOf, endChoices, type ShareEnd } from './share-end.ts';
import styles from './sharing.module.css';

interface Props {
  /** Accessible label. */
  label: string;
  value: ShareEnd;
  onChange: (end: ShareEnd) => void;
}

const day = 24 * 60 * 60_000;

export function ShareEndField({ label, value, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const [{ today, last }] = useState(() => ({
    today: dayOf(new Date()),
    last: dayOf(new Date(Date.now() + (limits.sites.shareDaysMax - 1) * day)),
  }));
  return (
    <div className={styles.end}>
      <NativeSelect
        size="sm"
        aria-label={label}
        value={value.choice}
        data={endChoices.map((choice) => ({ value: choice, label: t(`ends.${choice}`) }))}
        onChange={(event) =>
          onChange({ choice: event.currentTarget.value as ShareEnd['choice'], date: value.date })
        }
      />
      {value.choice === 'date' && (
        <TextInput
          size="sm"
          type="date"
          aria-label={t('ends.day')}
          min={today}
          max={last}
          value={value.date}
          onChange={(event) => onChange({ choice: 'date', date: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
