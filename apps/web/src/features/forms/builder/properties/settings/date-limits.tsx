import type { FormField } from '@sitewright/contract/forms/form-definition';
import { useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { TextControl } from '../../controls/text-control.tsx';
import { useFieldEdit } from '../../model/use-field-edit.ts';

const dateOrToday = /^(\d{4}-\d\d-\d\d|today([+-]\d{1,4})?)?$/;

/** First and last date: a day of the calendar, or one counted from today. */
export function DateLimits({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const { minDate = '', maxDate = '' } = field.settings;
  return (
    <>
      <DateLimit
        label={t('settings.minDate')}
        value={minDate}
        onChange={(value) => change({ minDate: value })}
      />
      <DateLimit
        label={t('settings.maxDate')}
        value={maxDate}
        onChange={(value) => change({ maxDate: value })}
      />
    </>
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** What is neither a date nor counted from today stays in the input and changes nothing. */
function DateLimit({ label, value, onChange }: Props) {
  const { t } = useTranslation('form-builder');
  const [draft, setDraft] = useState<string>();
  const typed = draft ?? value;
  return (
    <TextControl
      label={label}
      value={typed}
      isCode
      placeholder="2026-12-31"
      hint={t('settings.dateHint')}
      error={dateOrToday.test(typed) ? undefined : t('settings.dateInvalid')}
      onChange={(text) => {
        const date = text.trim().toLowerCase().replaceAll(' ', '');
        setDraft(text);
        if (dateOrToday.test(date)) onChange(date);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
